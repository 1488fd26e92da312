// Watch: how the level came about, step by step, to be played, stepped and scrubbed.

/**
 * @import { App, Panel } from "../app.js"
 * @import { Recording, GeneratedLevel } from "../api.js"
 */
import { notes, refreshCellInfo } from "../cell_info.js";
import { messageOf } from "../app.js";
import { Engine } from "../engine.js";
import { button, debounced, el } from "../dom.js";
import { Player } from "./player.js";
import { Playback } from "./playback.js";
import { StepList } from "./steps.js";

/** Constructions of larger maps are recorded when asked for: they may take long. */
const QUICK_CELLS = 20_000;
/** How strongly fresh cells are tinted, of 255. */
const OPACITY = 150;

class Watch {
  /** @type {App} */
  #app;
  /** Films are made by a worker of their own, so that a long one keeps nothing else waiting and can be stopped. */
  #engine = new Engine();
  #news = el("p", { aria: { live: "polite" } });
  #ask = button("Record the construction", () => void this.#record(), { className: "main", hidden: true });
  #stop = button("Stop", () => this.#engine.stop(), { hidden: true });
  #playback = new Playback(() => this.#draw());
  #list = new StepList((at) => this.#playback.seek(at));
  #tellSoon = debounced(150, () => refreshCellInfo());
  /** @type {Player | undefined} */
  #player;
  /** When the recording that goes on began; 0 if none does. */
  #since = 0;
  /**
   * What the recording is of.
   * @type {GeneratedLevel | undefined}
   */
  #of;

  /**
   * @param {App} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.#app = app;
    root.append(
      el("div", { className: "row" }, this.#ask, this.#stop), this.#news, this.#playback.element, this.#list.element,
    );
    app.on("level", () => this.#isOpen && this.#open());
    app.on("panel", () => (this.#isOpen ? this.#open() : this.#close()));
    app.on("palette", () => {
      this.#playback.repaint();
      if (this.#isOpen && this.#player) this.#draw();
    });
    notes.set("watch", ({ x, y }) => (this.#isOpen ? this.#noteOn(x, y) : undefined));
  }

  /** @returns {boolean} */
  get #isOpen() {
    return this.#app.panel === "watch";
  }

  /** Shows the recording of the level, which is made if there is none yet. */
  #open() {
    const { level, made } = this.#app;
    if (this.#of === made && this.#player) return this.#draw();
    this.#removeGame();
    if (!level || made?.made.outcome === "errors") {
      this.#news.textContent = "There is nothing to watch: the recipe has faults.";
      return;
    }
    if (level.width * level.height <= QUICK_CELLS) return void this.#record();
    this.#ask.hidden = false;
    this.#news.textContent = `A map of ${level.width}×${level.height} cells may take a while to record.`;
  }

  /** Ends a recording that nobody waits for. A short one may as well come to its end. */
  #drop() {
    if (this.#since > 0 && performance.now() - this.#since > 1000) this.#engine.stop();
  }

  #removeGame() {
    this.#drop();
    this.#player = undefined;
    this.#of = undefined;
    this.#ask.hidden = this.#stop.hidden = true;
    this.#news.textContent = "";
    this.#playback.show(undefined);
    this.#list.show(undefined);
    this.#app.canvas.setTint("fresh");
  }

  /** The level as it is in the end. */
  #close() {
    const { level, made } = this.#app;
    this.#playback.pause();
    this.#drop();
    if (!this.#player || !level || !made) return;
    this.#app.canvas.setTint("fresh");
    this.#app.canvas.show(level.width, level.height, made.cells);
  }

  async #record() {
    const app = this.#app;
    const made = app.made;
    if (!made) return;
    const request = { ...app.request, locks: [] };
    this.#ask.hidden = true;
    this.#stop.hidden = false;
    this.#news.textContent = "Recording…";
    const since = performance.now();
    this.#since = since;
    const isLate = () => app.made !== made || !this.#isOpen;
    try {
      const again = await this.#engine.call("generate", request, app.palette);
      // The request may be ahead of the level: then another level is on its way, and its recording after it.
      if (isLate() || (app.request.locks.length === 0 && !isSame(again.cells, made.cells))) return;
      const recording = await this.#engine.call("record", app.palette);
      if (!isLate()) this.#take(recording, made);
    } catch (error) {
      if (isLate()) return;
      this.#news.textContent = error instanceof Error && error.message === "stopped" ? "Recording was stopped." : messageOf(error);
      this.#stop.hidden = true;
      this.#ask.hidden = false;
    } finally {
      if (this.#since === since) this.#since = 0;
    }
  }

  /**
   * @param {Recording} recording
   * @param {GeneratedLevel} made
   */
  #take(recording, made) {
    const { level, request } = this.#app;
    if (!level) return;
    this.#stop.hidden = true;
    this.#app.addSprites(recording);
    this.#of = made;
    const player = new Player(recording, level.width, level.height, recording.before[0] ?? 0);
    this.#player = player;
    const isLocked = request.locks.length > 0;
    const failed = made.made.outcome === "failed";
    this.#news.textContent = isLocked
      ? "This level has locked cells of earlier ones. What is played here is how its seed makes a level without them."
      : failed ? "No try kept the rules. All of them are played one after the other." : "";
    this.#list.show(player);
    // What failed is cleared away by the last step: the try before that is what there is to see.
    player.seek(failed ? player.count - 1 : player.count);
    this.#playback.show(player);
  }

  /** The step that is looked at. */
  #draw() {
    const [app, player] = [this.#app, this.#player];
    if (!player || !this.#isOpen) return;
    const { canvas, colors } = app;
    canvas.show(player.width, player.height, player.cells);
    canvas.setTint("fresh", player.fresh(colors.fresh, OPACITY));
    this.#list.follow();
    this.#tellSoon();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  #noteOn(x, y) {
    const player = this.#player;
    if (!player) return undefined;
    const step = player.changedAt(x, y);
    const isOver = player.at === player.count;
    if (step === 0) return isOver ? undefined : "at this step: untouched";
    return `${isOver ? "" : "at this step: as left by "}step ${step}, ${player.caption(step)}`;
  }
}

/**
 * @param {Uint16Array} a
 * @param {Uint16Array} b
 * @returns {boolean}
 */
function isSame(a, b) {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}

/** @type {Panel} */
export const watchPanel = {
  id: "watch",
  title: "Watch",
  mount(root, app) {
    new Watch(app, root);
  },
};
