// The controls of a recording: play, step, scrub, how fast, and what was done last in words.

/** @import { Player } from "./player.js" */
import { button, el } from "../dom.js";
import { Strip } from "./strip.js";

/** Steps in a second that can be chosen. */
const SPEEDS = [1, 4, 12, 40, 120, 400];
/** A recording values about so many seconds until someone chooses. */
const SECONDS = 15;

export class Playback {
  /** @type {() => void} */
  #draw;
  /** @type {HTMLElement} */
  element;
  /** @type {Player | undefined} */
  #player;
  #strip = new Strip((at) => this.#scrub(at));
  #slider = el("input", { type: "range", min: "0", id: "playback-step", aria: { label: "Step of the construction" } });
  #caption = el("p", { className: "caption", id: "playback-caption" });
  #count = el("p", { className: "dim" });
  #play = button("Play", () => this.#toggle(), { className: "main", title: "Play or pause (P)" });
  #speed = el("select", { title: "Steps in a second", aria: { label: "Steps in a second" } });
  #isChosen = false;
  /**
   * Where the recording is to be at the next picture.
   * @type {number | undefined}
   */
  #wanted;
  #frame = 0;
  /** When the last picture was, while it plays. */
  #before = 0;
  #playing = false;
  #part = 0;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
    this.#speed.append(...SPEEDS.map((n) => el("option", { value: String(n) }, `${n}/s`)));
    this.#speed.onchange = () => (this.#isChosen = true);
    this.#slider.oninput = () => this.#scrub(Number(this.#slider.value));
    /**
     * @param {string} label
     * @param {number} by
     * @param {string} title
     */
    const step = (label, by, title) =>
      button(label, () => this.#step(by), { title, aria: { label: `${label}: ${title}` } });
    this.element = el(
      "div", { className: "playback", hidden: true },
      el("div", { className: "row" },
        step("Start", -Infinity, "To the beginning"), step("−1", -1, "One step back (,)"), this.#play,
        step("+1", 1, "One step on (.)"), step("End", Infinity, "To the end"), this.#speed),
      this.#strip.element, this.#slider, this.#caption, this.#count,
    );
    window.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Another recording, or none. It never begins by itself.
   * @param {Player | undefined} player
   */
  show(player) {
    this.pause();
    this.#player = player;
    this.element.hidden = !player;
    if (!player) return;
    this.#slider.max = String(player.count);
    if (!this.#isChosen) {
      const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.#speed.value = String(isCalm ? 4 : (SPEEDS.find((n) => n >= 4 && player.count / n <= SECONDS) ?? SPEEDS.at(-1)));
    }
    this.#strip.show(player);
    this.seek(player.at);
  }

  /** Draws the strip again, in other colors. */
  repaint() {
    this.#strip.show(this.#player);
  }

  pause() {
    this.#playing = false;
    this.#tellPlaying();
  }

  /**
   * Goes to after so many steps, with the next picture.
   * @param {number} at
   */
  seek(at) {
    this.#wanted = at;
    this.#soon();
  }

  /** @param {number} at */
  #scrub(at) {
    this.pause();
    this.seek(at);
  }

  /** @param {number} by */
  #step(by) {
    if (!this.#player) return;
    this.#scrub(Math.max(0, Math.min(this.#player.count, (this.#wanted ?? this.#player.at) + by)));
  }

  #toggle() {
    if (!this.#player) return;
    if (!this.#playing && this.#player.at === this.#player.count) this.seek(0);
    this.#playing = !this.#playing;
    this.#before = 0;
    this.#part = 0;
    this.#tellPlaying();
    this.#soon();
  }

  /** Steps are read aloud, but not while they rush by. */
  #tellPlaying() {
    this.#play.textContent = this.#playing ? "Pause" : "Play";
    this.#caption.setAttribute("aria-live", this.#playing ? "off" : "polite");
  }

  #soon() {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#picture(now);
    });
  }

  /** @param {number} now */
  #picture(now) {
    const player = this.#player;
    if (!player) return;
    if (this.#playing && this.#wanted === undefined && this.#before > 0) {
      this.#part += (Math.min(250, now - this.#before) / 1000) * Number(this.#speed.value);
      if (this.#part >= 1) this.#wanted = player.at + Math.floor(this.#part);
      this.#part %= 1;
    }
    this.#before = now;
    if (this.#wanted !== undefined) {
      player.seek(this.#wanted);
      this.#wanted = undefined;
      this.#tell(player);
      this.#draw();
    }
    if (this.#playing && player.at === player.count) this.pause();
    if (this.#playing) this.#soon();
  }

  /** @param {Player} player */
  #tell(player) {
    const { at, count } = player;
    const words = player.caption();
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", `${at} of ${count}, ${words}`);
    this.#caption.textContent = words;
    const changed = at === 0 ? 0 : player.changes(at - 1);
    const cells = changed === 1 ? "1 cell" : `${changed.toLocaleString("en")} cells`;
    this.#count.textContent = `Step ${at.toLocaleString("en")} of ${count.toLocaleString("en")}, ${cells} changed`;
    this.#strip.follow();
  }

  /**
   * P plays, comma and period step, wherever no text is typed.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const typing = target?.matches("input:not([type=range]), textarea, select");
    if (typing || !this.element.checkVisibility() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "p") this.#toggle();
    else if (event.key === ",") this.#step(-1);
    else if (event.key === ".") this.#step(1);
  }
}
