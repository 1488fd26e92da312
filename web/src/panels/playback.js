// Controls of a recording: play, step, scrub, speed, and the description of the current step.

/** @import { Player } from "./player.js" */
import { button, el } from "../dom.js";
import { Strip } from "./strip.js";

/** Speeds in steps per second. */
const SPEEDS = [1, 4, 12, 40, 120, 400];
/** The default speed plays a recording in at most this many seconds. */
const SECONDS = 15;

export class Playback {
  /** @type {() => void} */
  #draw;
  /** @type {HTMLElement} */
  element;
  /** @type {Player | undefined} */
  #player;
  #strip = new Strip((at) => this.#scrub(at));
  #slider = el("input", { type: "range", min: "0", id: "playback-step", aria: { label: "Step of the generation" } });
  #caption = el("p", { className: "caption", id: "playback-caption" });
  #count = el("p", { className: "dim" });
  #play = button("Play", () => this.#toggle(), { className: "main", title: "Play or pause (P)" });
  #speed = el("select", { title: "Steps per second", aria: { label: "Steps per second" } });
  #isChosen = false;
  /**
   * Step to show at the next animation frame.
   * @type {number | undefined}
   */
  #target;
  #frame = 0;
  /** Time of the last animation frame; 0 if playback just began. */
  #lastFrame = 0;
  #playing = false;
  /** Fraction of a step that playback is ahead. */
  #fraction = 0;

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
        step("Start", -Infinity, "To the start"), step("−1", -1, "One step back (,)"), this.#play,
        step("+1", 1, "One step forward (.)"), step("End", Infinity, "To the end"), this.#speed),
      this.#strip.element, this.#slider, this.#caption, this.#count,
    );
    window.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows a recording, or none. Playback does not start by itself.
   * @param {Player | undefined} player
   */
  show(player) {
    this.pause();
    this.#player = player;
    this.element.hidden = !player;
    if (!player) return;
    this.#slider.max = String(player.count);
    if (!this.#isChosen) {
      const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.#speed.value = String(isReduced ? 4 : (SPEEDS.find((n) => n >= 4 && player.count / n <= SECONDS) ?? SPEEDS.at(-1)));
    }
    this.#strip.show(player);
    this.seek(player.at);
  }

  /** Draws the strip again after the palette changed. */
  repaint() {
    this.#strip.show(this.#player);
  }

  pause() {
    this.#playing = false;
    this.#showPlaying();
  }

  /**
   * Goes to the state after `at` steps at the next animation frame.
   * @param {number} at
   */
  seek(at) {
    this.#target = at;
    this.#schedule();
  }

  /** @param {number} at */
  #scrub(at) {
    this.pause();
    this.seek(at);
  }

  /** @param {number} by */
  #step(by) {
    if (!this.#player) return;
    this.#scrub(Math.max(0, Math.min(this.#player.count, (this.#target ?? this.#player.at) + by)));
  }

  #toggle() {
    if (!this.#player) return;
    if (!this.#playing && this.#player.at === this.#player.count) this.seek(0);
    this.#playing = !this.#playing;
    this.#lastFrame = 0;
    this.#fraction = 0;
    this.#showPlaying();
    this.#schedule();
  }

  /** Updates the button. Screen readers announce steps only while playback is paused. */
  #showPlaying() {
    this.#play.textContent = this.#playing ? "Pause" : "Play";
    this.#caption.setAttribute("aria-live", this.#playing ? "off" : "polite");
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#advance(now);
    });
  }

  /** @param {number} now */
  #advance(now) {
    const player = this.#player;
    if (!player) return;
    if (this.#playing && this.#target === undefined && this.#lastFrame > 0) {
      this.#fraction += (Math.min(250, now - this.#lastFrame) / 1000) * Number(this.#speed.value);
      if (this.#fraction >= 1) this.#target = player.at + Math.floor(this.#fraction);
      this.#fraction %= 1;
    }
    this.#lastFrame = now;
    if (this.#target !== undefined) {
      player.seek(this.#target);
      this.#target = undefined;
      this.#showStep(player);
      this.#draw();
    }
    if (this.#playing && player.at === player.count) this.pause();
    if (this.#playing) this.#schedule();
  }

  /** @param {Player} player */
  #showStep(player) {
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
   * P plays, comma and period step, except in text fields.
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
