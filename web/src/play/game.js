// A game under way: hands keys and time to a worker of its own, and what comes of them to whoever shows it.

/** @import { Screen } from "../api.js" */
import { Engine, CallTimeout } from "../engine.js";
import { messageOf } from "../app.js";

/**
 * Who is told of a game.
 * @typedef {object} GameListener
 * @property {() => { columns: number; rows: number }} size How much room there is.
 * @property {(screen: Screen) => void} show It looks otherwise.
 * @property {() => void} leave The player wants to leave.
 * @property {(message: string) => void} wrong Something went wrong.
 */

/** Keys that repeat themselves are left out while so many are still to be answered. */
const MAX_WAITING = 2;

export class Game {
  /** @type {GameListener} */
  #listener;
  /** @type {string[]} */
  #settings;
  #engine = new Engine();
  #timer = 0;
  #waiting = 0;
  /** @type {[number, number] | undefined} */
  #hovered;
  /** The game as text, as it was when nothing went on. */
  text = "";
  #isPaused = false;

  /**
   * `settings` are texts of which the first that the game understands is used.
   * @param {GameListener} listener
   * @param {string[]} settings
   */
  constructor(listener, settings) {
    this.#listener = listener;
    this.#settings = settings;
  }

  /**
   * Begins a new game; an error if that cannot be.
   * @param {string} seed
   * @param {string | undefined} level
   */
  async begin(seed, level) {
    this.#take(await this.#set((settings, columns, rows) => this.#engine.call("play", seed, level, settings, columns, rows)));
  }

  /**
   * Goes on with a game that was kept; an error if that cannot be.
   * @param {string} text
   */
  async resume(text) {
    const screen = await this.#set((settings, columns, rows) => this.#engine.call("resume", text, settings, columns, rows));
    this.text = text;
    this.#take(screen);
  }

  /**
   * Asks with the first settings that the game understands.
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
   * A key by its name.
   * @param {string} name
   */
  press(name, isRepeat = false) {
    if (isRepeat && this.#waiting >= MAX_WAITING) return;
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
   * The pointer is over a cell. Only the latest place matters.
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    this.#hovered = [x, y];
    if (this.#waiting === 0) this.#sendHover();
  }

  /** Draws it again, as large as there is room now. */
  redraw() {
    void this.#ask((columns, rows) => this.#engine.call("look", undefined, columns, rows));
  }

  /**
   * Plays on with other settings.
   * @param {string[]} settings
   */
  change(settings) {
    this.#settings = settings;
    void this.#ask(() => this.#set((text, columns, rows) => this.#engine.call("look", text, columns, rows)));
  }

  /** Nothing goes on by itself until it is woken. */
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
    this.#waiting++;
    window.clearTimeout(this.#timer);
    try {
      const screen = await call(columns, rows);
      this.#waiting--;
      this.#take(screen);
    } catch (error) {
      this.#waiting--;
      await this.#recover(error);
    }
    if (this.#waiting === 0) this.#sendHover();
  }

  /** @param {Screen} screen */
  #take(screen) {
    if (screen.save !== undefined) this.text = screen.save;
    this.#listener.show(screen);
    if (screen.leave) return this.#listener.leave();
    if (screen.pace === undefined || this.#isPaused || this.#waiting > 0) return;
    const { pace } = screen;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      void this.#ask((columns, rows) => this.#engine.call("tick", pace, columns, rows));
    }, pace);
  }

  /**
   * A worker that had to be stopped knows of no game any more; the text does.
   * @param {unknown} error
   */
  async #recover(error) {
    if (this.#isPaused) return;
    this.#listener.wrong(messageOf(error));
    if (!(error instanceof CallTimeout) || this.text === "") return;
    await this.resume(this.text).catch((/** @type {unknown} */ again) => this.#listener.wrong(messageOf(again)));
  }
}
