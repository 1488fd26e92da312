// Watch: how the level came about, step by step, to be played, stepped and scrubbed.

import { notes, tellAgain } from "../about";
import { sentence, type App } from "../app";
import type { Film, MadeLevel } from "../api";
import { Engine } from "../engine";
import { button, debounced, el } from "../dom";
import type { Panel } from "../panel";
import { Player } from "./film";
import { Reel } from "./reel";
import { StepList } from "./steps";

/** Constructions of larger maps are recorded when asked for: they may take long. */
const QUICK_CELLS = 20_000;
/** How strongly fresh cells are tinted, of 255. */
const OPACITY = 150;

class Watch {
  /** Films are made by a worker of their own, so that a long one keeps nothing else waiting and can be stopped. */
  private readonly engine = new Engine();
  private readonly news = el("p", { aria: { live: "polite" } });
  private readonly ask = button("Record the construction", () => void this.record(), { className: "main", hidden: true });
  private readonly stop = button("Stop", () => this.engine.stop(), { hidden: true });
  private readonly reel = new Reel(() => this.draw());
  private readonly list = new StepList((at) => this.reel.seek(at));
  private readonly tellSoon = debounced(150, () => tellAgain());
  private player?: Player;
  /** When the recording that goes on began; 0 if none does. */
  private since = 0;
  /** What the film is of. */
  private of?: MadeLevel;

  constructor(private readonly app: App, root: HTMLElement) {
    root.append(
      el("div", { className: "row" }, this.ask, this.stop), this.news, this.reel.element, this.list.element,
    );
    app.on("made", () => this.isOpen && this.open());
    app.on("panel", () => (this.isOpen ? this.open() : this.close()));
    app.on("palette", () => {
      this.reel.repaint();
      if (this.isOpen && this.player) this.draw();
    });
    notes.set("watch", ({ x, y }) => (this.isOpen ? this.noteOn(x, y) : undefined));
  }

  private get isOpen(): boolean {
    return this.app.panel === "watch";
  }

  /** Shows the film of the level, which is made if there is none yet. */
  private open(): void {
    const { level, made } = this.app;
    if (this.of === made && this.player) return this.draw();
    this.forget();
    if (!level || made?.made.outcome === "faults") {
      this.news.textContent = "There is nothing to watch: the recipe has faults.";
      return;
    }
    if (level.width * level.height <= QUICK_CELLS) return void this.record();
    this.ask.hidden = false;
    this.news.textContent = `A map of ${level.width}×${level.height} cells may take a while to record.`;
  }

  /** Ends a recording that nobody waits for. A short one may as well come to its end. */
  private drop(): void {
    if (this.since > 0 && performance.now() - this.since > 1000) this.engine.stop();
  }

  private forget(): void {
    this.drop();
    this.player = undefined;
    this.of = undefined;
    this.ask.hidden = this.stop.hidden = true;
    this.news.textContent = "";
    this.reel.show(undefined);
    this.list.show(undefined);
    this.app.canvas.setTint("fresh");
  }

  /** The level as it is in the end. */
  private close(): void {
    const { level, made } = this.app;
    this.reel.pause();
    this.drop();
    if (!this.player || !level || !made) return;
    this.app.canvas.setTint("fresh");
    this.app.canvas.show(level.width, level.height, made.cells);
  }

  private async record(): Promise<void> {
    const { app } = this;
    const made = app.made;
    if (!made) return;
    const order = { ...app.order, locks: [] };
    this.ask.hidden = true;
    this.stop.hidden = false;
    this.news.textContent = "Recording…";
    const since = performance.now();
    this.since = since;
    const isLate = () => app.made !== made || !this.isOpen;
    try {
      const again = await this.engine.call("make", order, app.palette);
      // The order may be ahead of the level: then another level is on its way, and its film after it.
      if (isLate() || (app.order.locks.length === 0 && !isSame(again.cells, made.cells))) return;
      const film = await this.engine.call("film", app.palette);
      if (!isLate()) this.take(film, made);
    } catch (error) {
      if (isLate()) return;
      this.news.textContent = error instanceof Error && error.message === "stopped" ? "Recording was stopped." : sentence(error);
      this.stop.hidden = true;
      this.ask.hidden = false;
    } finally {
      if (this.since === since) this.since = 0;
    }
  }

  private take(film: Film, made: MadeLevel): void {
    const { level, order } = this.app;
    if (!level) return;
    this.stop.hidden = true;
    this.app.learn(film);
    this.of = made;
    const player = new Player(film, level.width, level.height, film.before[0] ?? 0);
    this.player = player;
    const isLocked = order.locks.length > 0;
    const failed = made.made.outcome === "failed";
    this.news.textContent = isLocked
      ? "This level has locked cells of earlier ones. What is played here is how its seed makes a level without them."
      : failed ? "No try kept the rules. All of them are played one after the other." : "";
    this.list.show(player);
    // What failed is cleared away by the last step: the try before that is what there is to see.
    player.seek(failed ? player.count - 1 : player.count);
    this.reel.show(player);
  }

  /** The step that is looked at. */
  private draw(): void {
    const { app, player } = this;
    if (!player || !this.isOpen) return;
    const { canvas, colors } = app;
    canvas.show(player.width, player.height, player.cells);
    canvas.setTint("fresh", player.fresh(colors.fresh, OPACITY));
    this.list.follow();
    this.tellSoon();
  }

  private noteOn(x: number, y: number): string | undefined {
    const { player } = this;
    if (!player) return undefined;
    const step = player.changedAt(x, y);
    const isOver = player.at === player.count;
    if (step === 0) return isOver ? undefined : "at this step: untouched";
    return `${isOver ? "" : "at this step: as left by "}step ${step}, ${player.caption(step)}`;
  }
}

function isSame(a: Uint16Array, b: Uint16Array): boolean {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}

export const watchPanel: Panel = {
  id: "watch",
  title: "Watch",
  mount(root, app) {
    new Watch(app, root);
  },
};
