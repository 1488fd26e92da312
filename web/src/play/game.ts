// A game under way: hands keys and time to a worker of its own, and what comes of them to whoever shows it.

import type { Screen } from "../api";
import { Engine, TooLong } from "../engine";
import { sentence } from "../app";

/** Who is told of a game. */
export interface Watcher {
  /** How much room there is. */
  size(): { columns: number; rows: number };
  /** It looks otherwise. */
  show(screen: Screen): void;
  /** The player wants to leave. */
  leave(): void;
  /** Something went wrong. */
  wrong(message: string): void;
}

/** Keys that repeat themselves are left out while so many are still to be answered. */
const MOST_WAITING = 2;

export class Game {
  private readonly engine = new Engine();
  private timer = 0;
  private waiting = 0;
  private hovered?: [number, number];
  /** The game as text, as it was when nothing went on. */
  text = "";
  private isPaused = false;

  /** `settings` are texts of which the first that the game understands is used. */
  constructor(private readonly watcher: Watcher, private settings: string[]) {}

  /** Begins a new game; an error if that cannot be. */
  async begin(seed: string, level: string | undefined): Promise<void> {
    this.take(await this.set((settings, columns, rows) => this.engine.call("play", seed, level, settings, columns, rows)));
  }

  /** Goes on with a game that was kept; an error if that cannot be. */
  async resume(text: string): Promise<void> {
    const screen = await this.set((settings, columns, rows) => this.engine.call("resume", text, settings, columns, rows));
    this.text = text;
    this.take(screen);
  }

  /** Asks with the first settings that the game understands. */
  private async set(call: (settings: string, columns: number, rows: number) => Promise<Screen>): Promise<Screen> {
    const { columns, rows } = this.watcher.size();
    const [first, ...others] = this.settings;
    try {
      return await call(first, columns, rows);
    } catch (error) {
      if (others.length === 0 || !/^palette/.test(error instanceof Error ? error.message : "")) throw error;
      this.settings = others;
      return this.set(call);
    }
  }

  /** A key by its name. */
  press(name: string, isRepeat = false): void {
    if (isRepeat && this.waiting >= MOST_WAITING) return;
    void this.ask((columns, rows) => this.engine.call("key", name, columns, rows));
  }

  click(x: number, y: number): void {
    void this.ask((columns, rows) => this.engine.call("point", x, y, true, columns, rows));
  }

  wheel(x: number, y: number, up: boolean): void {
    void this.ask((columns, rows) => this.engine.call("wheel", x, y, up, columns, rows));
  }

  /** The pointer is over a cell. Only the latest place matters. */
  hover(x: number, y: number): void {
    this.hovered = [x, y];
    if (this.waiting === 0) this.sendHover();
  }

  /** Draws it again, as large as there is room now. */
  redraw(): void {
    void this.ask((columns, rows) => this.engine.call("look", undefined, columns, rows));
  }

  /** Plays on with other settings. */
  change(settings: string[]): void {
    this.settings = settings;
    void this.ask(() => this.set((text, columns, rows) => this.engine.call("look", text, columns, rows)));
  }

  /** Nothing goes on by itself until it is woken. */
  pause(): void {
    this.isPaused = true;
    window.clearTimeout(this.timer);
  }

  wake(): void {
    this.isPaused = false;
    this.redraw();
  }

  end(): void {
    this.pause();
    this.engine.stop();
  }

  private sendHover(): void {
    const at = this.hovered;
    this.hovered = undefined;
    if (at) void this.ask((columns, rows) => this.engine.call("point", at[0], at[1], false, columns, rows));
  }

  private async ask(call: (columns: number, rows: number) => Promise<Screen>): Promise<void> {
    const { columns, rows } = this.watcher.size();
    this.waiting++;
    window.clearTimeout(this.timer);
    try {
      const screen = await call(columns, rows);
      this.waiting--;
      this.take(screen);
    } catch (error) {
      this.waiting--;
      await this.recover(error);
    }
    if (this.waiting === 0) this.sendHover();
  }

  private take(screen: Screen): void {
    if (screen.save !== undefined) this.text = screen.save;
    this.watcher.show(screen);
    if (screen.leave) return this.watcher.leave();
    if (screen.pace === undefined || this.isPaused || this.waiting > 0) return;
    const { pace } = screen;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      void this.ask((columns, rows) => this.engine.call("tick", pace, columns, rows));
    }, pace);
  }

  /** A worker that had to be stopped knows of no game any more; the text does. */
  private async recover(error: unknown): Promise<void> {
    if (this.isPaused) return;
    this.watcher.wrong(sentence(error));
    if (!(error instanceof TooLong) || this.text === "") return;
    await this.resume(this.text).catch((again: unknown) => this.watcher.wrong(sentence(again)));
  }
}
