// Saves the running game: soon after every move, and immediately when the page is closed.

/** @import { Saved } from "./storage.js" */
import { storeGame, onOtherTab } from "./storage.js";

/** Minimum time between saves: games on large levels have long texts. */
const EVERY_MS = 500;

export class Autosave {
  /** @type {(error: string | undefined) => void} */
  #onSave;
  /** @type {Omit<Saved, "when"> | undefined} */
  #game;
  #timer = 0;
  #isChanged = false;
  /**
   * Why the last save failed.
   * @type {string | undefined}
   */
  wrong;

  /**
   * `onSave` is called after every save, with a message if it failed.
   * @param {(error: string | undefined) => void} onSave
   */
  constructor(onSave) {
    this.#onSave = onSave;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
    });
    window.addEventListener("pagehide", () => this.flush());
    window.addEventListener("beforeunload", (event) => {
      this.flush();
      // Has the browser ask before it closes a page with an unsaved game.
      if (this.#game && this.wrong) event.preventDefault();
    });
    onOtherTab((id) => {
      if (id !== this.#game?.id) return;
      this.#onSave("This game is open in another tab too. The last save of either tab is kept.");
    });
  }

  /**
   * Saves a game soon.
   * @param {Omit<Saved, "when">} game
   */
  put(game) {
    this.#game = game;
    this.#isChanged = true;
    this.#timer ||= window.setTimeout(() => this.flush(), EVERY_MS);
  }

  /** Saves now, if there are changes. */
  flush() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#game || !this.#isChanged) return;
    this.#isChanged = false;
    this.wrong = storeGame({ ...this.#game, when: Date.now() });
    this.#onSave(this.wrong);
  }

  /** Saves and ends. */
  end() {
    this.flush();
    this.#game = undefined;
    this.wrong = undefined;
    this.#onSave(undefined);
  }
}
