// What every panel has.

import type { App } from "./app";

export interface Panel {
  /** Its word in links. */
  id: string;
  /** What its tab says. */
  title: string;
  /** Makes its elements once; it asks the app to be told of changes. */
  mount(root: HTMLElement, app: App): void;
}
