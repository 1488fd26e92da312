// A running game: sends keys, mouse events and time to a worker of its own, and frames to a listener.

/** @import { Screen } from "../api.js" */
import { Engine, CallTimeout } from "../engine.js";
import { messageOf } from "../app.js";

/**
 * Receiver of the events of a game.
 * @typedef {object} GameListener
 * @property {() => { columns: number; rows: number }} size Returns the size of the screen in cells.
 * @property {(screen: Screen) => void} show Called with every new frame.
 * @property {() => void} leave Called when the player asked to leave.
 * @property {(message: string) => void} error Called with the message of an error.
 */

/** Auto-repeated keys are dropped while this many calls are pending. */
const MAX_PENDING = 2;

export class Game {
  /** @type {GameListener} */
  #listener;
  /** @type {string[]} */
  #settings;
  #engine = new Engine();
  #timer = 0;
  #pending = 0;
  /** @type {[number, number] | undefined} */
  #hovered;
  /** The last saved game. */
  text = "";
  #isPaused = false;

  /**
   * `settings` are alternatives; the first one that the game accepts is used.
   * @param {GameListener} listener
   * @param {string[]} settings
   */
  constructor(listener, settings) {
    this.#listener = listener;
    this.#settings = settings;
  }

  /**
   * Starts a new game. Throws if that fails.
   * @param {string} seed
   * @param {string | undefined} level
   */
  async begin(seed, level) {
    this.#take(await this.#set((settings, columns, rows) => this.#engine.call("play", seed, level, settings, columns, rows)));
  }

  /**
   * Resumes a saved game. Throws if that fails.
   * @param {string} text
   */
  async resume(text) {
    const screen = await this.#set((settings, columns, rows) => this.#engine.call("resume", text, settings, columns, rows));
    this.text = text;
    this.#take(screen);
  }

  /**
   * Calls the worker with the first settings that the game accepts.
   * @param {(settings: string, columns: number, rows: number) => Promise<Screen>} call
   * @returns {Promise<Screen>}
   */
  async #set(call) {
    const { columns, rows } = this.#listener.size();
    const [first, ...others] = this.#settings;
    try {
      return await call(first, columns, rows);
    } catch (error) {
      if (others.length === 0 || !/^palette/.test(error instanceof Error ? error.message : "")) throw error;
      this.#settings = others;
      return this.#set(call);
    }
  }

  /**
   * Sends a key, given by its name in the game.
   * @param {string} name
   */
  press(name, isRepeat = false) {
    if (isRepeat && this.#pending >= MAX_PENDING) return;
    void this.#ask((columns, rows) => this.#engine.call("key", name, columns, rows));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  click(x, y) {
    void this.#ask((columns, rows) => this.#engine.call("point", x, y, true, columns, rows));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} up
   */
  wheel(x, y, up) {
    void this.#ask((columns, rows) => this.#engine.call("wheel", x, y, up, columns, rows));
  }

  /**
   * Sends the cell under the pointer. While calls are pending, only the latest cell is kept.
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    this.#hovered = [x, y];
    if (this.#pending === 0) this.#sendHover();
  }

  /** Draws the screen again in its current size. */
  redraw() {
    void this.#ask((columns, rows) => this.#engine.call("look", undefined, columns, rows));
  }

  /**
   * Changes the settings.
   * @param {string[]} settings
   */
  change(settings) {
    this.#settings = settings;
    void this.#ask(() => this.#set((text, columns, rows) => this.#engine.call("look", text, columns, rows)));
  }

  /** Stops animations until `wake`. */
  pause() {
    this.#isPaused = true;
    window.clearTimeout(this.#timer);
  }

  wake() {
    this.#isPaused = false;
    this.redraw();
  }

  end() {
    this.pause();
    this.#engine.stop();
  }

  #sendHover() {
    const at = this.#hovered;
    this.#hovered = undefined;
    if (at) void this.#ask((columns, rows) => this.#engine.call("point", at[0], at[1], false, columns, rows));
  }

  /** @param {(columns: number, rows: number) => Promise<Screen>} call */
  async #ask(call) {
    const { columns, rows } = this.#listener.size();
    this.#pending++;
    window.clearTimeout(this.#timer);
    try {
      const screen = await call(columns, rows);
      this.#pending--;
      this.#take(screen);
    } catch (error) {
      this.#pending--;
      await this.#recover(error);
    }
    if (this.#pending === 0) this.#sendHover();
  }

  /** @param {Screen} screen */
  #take(screen) {
    if (screen.save !== undefined) this.text = screen.save;
    this.#listener.show(screen);
    if (screen.leave) return this.#listener.leave();
    if (screen.pace === undefined || this.#isPaused || this.#pending > 0) return;
    const { pace } = screen;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      void this.#ask((columns, rows) => this.#engine.call("tick", pace, columns, rows));
    }, pace);
  }

  /**
   * Reports an error. If the worker was stopped, resumes the last saved game in a new one.
   * @param {unknown} error
   */
  async #recover(error) {
    if (this.#isPaused) return;
    this.#listener.error(messageOf(error));
    if (!(error instanceof CallTimeout) || this.text === "") return;
    await this.resume(this.text).catch((/** @type {unknown} */ again) => this.#listener.error(messageOf(again)));
  }
}
