// The controls of a film: play, step, scrub, how fast, and what was done last in words.

import { button, el } from "../dom";
import type { Player } from "./film";
import { Strip } from "./strip";

/** Steps in a second that can be chosen. */
const SPEEDS = [1, 4, 12, 40, 120, 400];
/** A film takes about so many seconds until someone chooses. */
const SECONDS = 15;

export class Reel {
  readonly element: HTMLElement;
  private player?: Player;
  private readonly strip = new Strip((at) => this.scrub(at));
  private readonly slider = el("input", { type: "range", min: "0", id: "film-at", aria: { label: "Step of the construction" } });
  private readonly caption = el("p", { className: "caption", id: "film-caption" });
  private readonly count = el("p", { className: "dim" });
  private readonly play = button("Play", () => this.toggle(), { className: "main", title: "Play or pause (P)" });
  private readonly speed = el("select", { title: "Steps in a second", aria: { label: "Steps in a second" } });
  private isChosen = false;
  /** Where the film is to be at the next picture. */
  private wanted?: number;
  private frame = 0;
  /** When the last picture was, while it plays. */
  private before = 0;
  private playing = false;
  private part = 0;

  constructor(private readonly draw: () => void) {
    this.speed.append(...SPEEDS.map((n) => el("option", { value: String(n) }, `${n}/s`)));
    this.speed.onchange = () => (this.isChosen = true);
    this.slider.oninput = () => this.scrub(Number(this.slider.value));
    const step = (label: string, by: number, title: string) =>
      button(label, () => this.step(by), { title, aria: { label: `${label}: ${title}` } });
    this.element = el(
      "div", { className: "reel", hidden: true },
      el("div", { className: "row" },
        step("Start", -Infinity, "To the beginning"), step("−1", -1, "One step back (,)"), this.play,
        step("+1", 1, "One step on (.)"), step("End", Infinity, "To the end"), this.speed),
      this.strip.element, this.slider, this.caption, this.count,
    );
    window.addEventListener("keydown", (event) => this.key(event));
  }

  /** Another film, or none. It never begins by itself. */
  show(player: Player | undefined): void {
    this.pause();
    this.player = player;
    this.element.hidden = !player;
    if (!player) return;
    this.slider.max = String(player.count);
    if (!this.isChosen) {
      const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.speed.value = String(isCalm ? 4 : (SPEEDS.find((n) => n >= 4 && player.count / n <= SECONDS) ?? SPEEDS.at(-1)));
    }
    this.strip.show(player);
    this.seek(player.at);
  }

  /** Draws the strip again, in other colors. */
  repaint(): void {
    this.strip.show(this.player);
  }

  pause(): void {
    this.playing = false;
    this.tellPlaying();
  }

  /** Goes to after so many steps, with the next picture. */
  seek(at: number): void {
    this.wanted = at;
    this.soon();
  }

  private scrub(at: number): void {
    this.pause();
    this.seek(at);
  }

  private step(by: number): void {
    if (!this.player) return;
    this.scrub(Math.max(0, Math.min(this.player.count, (this.wanted ?? this.player.at) + by)));
  }

  private toggle(): void {
    if (!this.player) return;
    if (!this.playing && this.player.at === this.player.count) this.seek(0);
    this.playing = !this.playing;
    this.before = 0;
    this.part = 0;
    this.tellPlaying();
    this.soon();
  }

  /** Steps are read aloud, but not while they rush by. */
  private tellPlaying(): void {
    this.play.textContent = this.playing ? "Pause" : "Play";
    this.caption.setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame((now) => {
      this.frame = 0;
      this.picture(now);
    });
  }

  private picture(now: number): void {
    const { player } = this;
    if (!player) return;
    if (this.playing && this.wanted === undefined && this.before > 0) {
      this.part += (Math.min(250, now - this.before) / 1000) * Number(this.speed.value);
      if (this.part >= 1) this.wanted = player.at + Math.floor(this.part);
      this.part %= 1;
    }
    this.before = now;
    if (this.wanted !== undefined) {
      player.seek(this.wanted);
      this.wanted = undefined;
      this.tell(player);
      this.draw();
    }
    if (this.playing && player.at === player.count) this.pause();
    if (this.playing) this.soon();
  }

  private tell(player: Player): void {
    const { at, count } = player;
    const words = player.caption();
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${at} of ${count}, ${words}`);
    this.caption.textContent = words;
    const changed = at === 0 ? 0 : player.changes(at - 1);
    const cells = changed === 1 ? "1 cell" : `${changed.toLocaleString("en")} cells`;
    this.count.textContent = `Step ${at.toLocaleString("en")} of ${count.toLocaleString("en")}, ${cells} changed`;
    this.strip.follow();
  }

  /** P plays, comma and period step, wherever no text is typed. */
  private key(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const typing = target?.matches("input:not([type=range]), textarea, select");
    if (typing || !this.element.checkVisibility() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "p") this.toggle();
    else if (event.key === ",") this.step(-1);
    else if (event.key === ".") this.step(1);
  }
}
