// Keeps the game that is played: soon after every move, and at once when the page goes away.

/** @import { Saved } from "./storage.js" */
import { storeGame, onOtherTab } from "./storage.js";

/** At most so often, for large levels make long texts. */
const EVERY_MS = 500;

export class Autosave {
  /** @type {(wrong: string | undefined) => void} */
  #told;
  /** @type {Omit<Saved, "when"> | undefined} */
  #game;
  #timer = 0;
  #isFresh = false;
  /**
   * Why the last try to storeGame it went wrong.
   * @type {string | undefined}
   */
  wrong;

  /**
   * `told` hears whether it was kept: a messageOf if not.
   * @param {(wrong: string | undefined) => void} told
   */
  constructor(told) {
    this.#told = told;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
    });
    window.addEventListener("pagehide", () => this.flush());
    window.addEventListener("beforeunload", (event) => {
      this.flush();
      // The browser asks before it throws away what it did not storeGame.
      if (this.#game && this.wrong) event.preventDefault();
    });
    onOtherTab((id) => {
      if (id !== this.#game?.id) return;
      this.#told("This game is played in another tab as well: what is done last, here or there, is what stays.");
    });
  }

  /**
   * There is something new to storeGame.
   * @param {Omit<Saved, "when">} game
   */
  put(game) {
    this.#game = game;
    this.#isFresh = true;
    this.#timer ||= window.setTimeout(() => this.flush(), EVERY_MS);
  }

  /** Keeps it now. */
  flush() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#game || !this.#isFresh) return;
    this.#isFresh = false;
    this.wrong = storeGame({ ...this.#game, when: Date.now() });
    this.#told(this.wrong);
  }

  /** The game is left. */
  done() {
    this.flush();
    this.#game = undefined;
    this.wrong = undefined;
    this.#told(undefined);
  }
}
