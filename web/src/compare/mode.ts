// What the ways to compare have in common, and small things that several of them need.

import type { LevelRequest } from "../../pkg/barrow_web.js";
import type { App } from "../app";

/** A way to compare levels: its controls are in the panel, what comes of them takes the place of the level. */
export interface Mode {
  id: string;
  title: string;
  controls: HTMLElement;
  view: HTMLElement;
  /** It is looked at, or something it shows has changed while it was. */
  show(): void;
  /** Other colors. */
  recolor(): void;
}

/** Opens a level, where it can be looked at. */
export function openLevel(app: App, change: Partial<LevelRequest>): void {
  void app.want(change);
  app.setPanel("recipe");
  app.canvas.element.focus({ preventScroll: true });
  app.canvas.element.scrollIntoView({ block: "nearest" });
}

/** What decides about all levels of an order but which of them it is. */
export function kindOf({ name, text, width, height, depth }: LevelRequest): string {
  return JSON.stringify([name, text, width, height, depth]);
}

/** A name of the registry as it is read. */
export function words(name: string): string {
  return name.replaceAll("_", " ");
}

/** So many seeds in turn. */
export function seedsFrom(first: bigint, count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(BigInt.asUintN(64, first + BigInt(i))));
}

/** The seed that is open, as a number. */
export async function seedOpen(app: App): Promise<bigint> {
  return BigInt(await app.engine.call("seedOf", app.order.seed));
}

/** Numbers with their thousands set off. */
export function count(n: number): string {
  return n.toLocaleString("en-US");
}
