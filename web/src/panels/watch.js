// Watch panel: the generation of the level step by step, to play, step and scrub.

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

/** Levels up to this number of cells are recorded automatically. */
const QUICK_CELLS = 20_000;
/** Opacity of the tint of changed cells, of 255. */
const OPACITY = 150;

class Watch {
  /** @type {App} */
  #app;
  /** A worker of its own, so that a long recording can be stopped and does not block other calls. */
  #engine = new Engine();
  #news = el("p", { aria: { live: "polite" } });
  #ask = button("Record the generation", () => void this.#record(), { className: "main", hidden: true });
  #stop = button("Stop", () => this.#engine.stop(), { hidden: true });
  #playback = new Playback(() => this.#draw());
  #list = new StepList((at) => this.#playback.seek(at));
  #refreshInfo = debounced(150, () => refreshCellInfo());
  /** @type {Player | undefined} */
  #player;
  /** Start time of the current recording; 0 without one. */
  #since = 0;
  /**
   * Level of the recording.
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

  /** Shows the recording of the level. Small levels are recorded if necessary. */
  #open() {
    const { level, generated } = this.#app;
    if (this.#of === generated && this.#player) return this.#draw();
    this.#clear();
    if (!level || generated?.result.outcome === "errors") {
      this.#news.textContent = "There is nothing to watch: the recipe has errors.";
      return;
    }
    if (level.width * level.height <= QUICK_CELLS) return void this.#record();
    this.#ask.hidden = false;
    this.#news.textContent = `A map of ${level.width}×${level.height} cells may take long to record.`;
  }

  /** Stops a recording that is no longer needed, unless it just began: starting a new worker takes time too. */
  #cancel() {
    if (this.#since > 0 && performance.now() - this.#since > 1000) this.#engine.stop();
  }

  #clear() {
    this.#cancel();
    this.#player = undefined;
    this.#of = undefined;
    this.#ask.hidden = this.#stop.hidden = true;
    this.#news.textContent = "";
    this.#playback.show(undefined);
    this.#list.show(undefined);
    this.#app.canvas.setTint("fresh");
  }

  /** Shows the finished level again. */
  #close() {
    const { level, generated } = this.#app;
    this.#playback.pause();
    this.#cancel();
    if (!this.#player || !level || !generated) return;
    this.#app.canvas.setTint("fresh");
    this.#app.canvas.show(level.width, level.height, generated.cells);
  }

  async #record() {
    const app = this.#app;
    const generated = app.generated;
    if (!generated) return;
    const request = { ...app.request, locks: [] };
    this.#ask.hidden = true;
    this.#stop.hidden = false;
    this.#news.textContent = "Recording…";
    const since = performance.now();
    this.#since = since;
    const isLate = () => app.generated !== generated || !this.#isOpen;
    try {
      const again = await this.#engine.call("generate", request, app.palette);
      // If the request changed, its level is still being generated, and `open` will be called again.
      if (isLate() || (app.request.locks.length === 0 && !isSame(again.cells, generated.cells))) return;
      const recording = await this.#engine.call("record", app.palette);
      if (!isLate()) this.#show(recording, generated);
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
   * @param {GeneratedLevel} generated
   */
  #show(recording, generated) {
    const { level, request } = this.#app;
    if (!level) return;
    this.#stop.hidden = true;
    this.#app.addSprites(recording);
    this.#of = generated;
    const player = new Player(recording, level.width, level.height, recording.before[0] ?? 0);
    this.#player = player;
    const isLocked = request.locks.length > 0;
    const failed = generated.result.outcome === "failed";
    this.#news.textContent = isLocked
      ? "This level has locked cells. The recording shows how its seed generates a level without them."
      : failed ? "No attempt satisfied the rules. The recording shows all attempts." : "";
    this.#list.show(player);
    // The last step of a failed generation clears the map; the step before shows the last attempt.
    player.seek(failed ? player.count - 1 : player.count);
    this.#playback.show(player);
  }

  /** Draws the current step. */
  #draw() {
    const [app, player] = [this.#app, this.#player];
    if (!player || !this.#isOpen) return;
    const { canvas, colors } = app;
    canvas.show(player.width, player.height, player.cells);
    canvas.setTint("fresh", player.fresh(colors.fresh, OPACITY));
    this.#list.follow();
    this.#refreshInfo();
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
    if (step === 0) return isOver ? undefined : "at this step: unchanged";
    return `${isOver ? "" : "at this step: last changed by "}step ${step}, ${player.caption(step)}`;
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
