// The metrics of the level beside those of the thousand levels before it.

import type { LevelRequest } from "../../pkg/barrow_web.js";
import { sentence, type App } from "../app";
import { button, debounced, el } from "../dom";
import { Histogram, placeOf, rangeOf, spreadOf } from "./histogram";

const LEVELS = 1000;
/** Maps up to this size are measured without being asked for. */
const QUICK_CELLS = 5000;
/** So many cells of levels are one piece of work. */
const PIECE_CELLS = 50_000;
/** Levels that are remembered; a seed after the last one then needs one new level. */
const MOST_KNOWN = 20_000;

interface Row {
  value: HTMLElement;
  words: HTMLElement;
  range: HTMLElement;
  picture: Histogram;
}

export class MetricList {
  readonly element = el("div", {});
  private readonly rows: Row[] = [];
  private readonly news = el("p", { className: "dim", id: "measured", aria: { live: "polite" } });
  private readonly bar = el("progress", { max: LEVELS, value: 0, hidden: true, aria: { label: "Levels measured" } });
  private readonly go = button(`Measure ${LEVELS.toLocaleString("en")} levels`, () => void this.measure());
  private readonly stop = button("Stop", () => this.control?.abort(), { hidden: true });
  private control?: AbortController;
  /** The metrics of seeds, for one order. */
  private known = new Map<bigint, Int32Array>();
  private of = "";
  private readonly soon = debounced(300, () => this.isOpen && void this.measure());
  private readonly redraw = throttled(100, () => this.draw());

  constructor(private readonly app: App) {
    const list = el("dl", { className: "metrics" });
    for (const { name, doc } of app.registry.metrics) {
      const row = {
        value: el("b", { data: { metric: name } }), words: el("span", {}), range: el("p", { className: "dim" }), picture: new Histogram(),
      };
      this.rows.push(row);
      const title = el("dt", { title: doc }, name.replaceAll("_", " "), " ", row.value, " ", row.words);
      list.append(title, el("dd", {}, row.picture.element, row.range));
    }
    this.element.append(list, el("div", { className: "row" }, this.go, this.stop, this.bar), this.news);
    app.on("panel", () => (this.isOpen ? this.show() : this.control?.abort()));
    app.on("palette", () => this.rows.forEach(({ picture }) => picture.draw()));
  }

  private get isOpen(): boolean {
    return this.app.panel === "judge";
  }

  /** Shows the level's metrics, and measures the levels before it if that is quick. */
  show(): void {
    this.control?.abort();
    this.ended = "";
    const { level } = this.app;
    const of = keyOf(this.app.order);
    if (of !== this.of || this.known.size > MOST_KNOWN) this.known.clear();
    this.of = of;
    this.go.disabled = !level || this.app.made?.made.outcome === "faults";
    this.draw();
    if (!this.go.disabled && level && this.isOpen && level.width * level.height <= QUICK_CELLS) this.soon();
  }

  /** The seeds to measure: a thousand up to this one, or the first thousand. */
  private seeds(): bigint[] {
    const last = BigInt(this.app.level?.seed ?? "0");
    const first = last < BigInt(LEVELS) ? 0n : last - BigInt(LEVELS - 1);
    return Array.from({ length: LEVELS }, (_, i) => first + BigInt(i));
  }

  private async measure(): Promise<void> {
    const { app, known } = this;
    const { level } = app;
    if (!level || this.go.disabled) return;
    const order: LevelRequest = { ...app.order, locks: [] };
    // The order may be ahead of the level: then another level is on its way, and this is asked for again.
    if (keyOf(order) !== this.of) return;
    this.control?.abort();
    const control = new AbortController();
    this.control = control;
    const missing = this.seeds().filter((seed) => !known.has(seed));
    const pieces = runs(missing, Math.max(1, Math.min(50, Math.floor(PIECE_CELLS / (level.width * level.height)))));
    this.ended = "";
    this.busy(true);
    control.signal.addEventListener("abort", () => this.control === control && this.finish("Stopped."));
    try {
      await app.pool.each(
        pieces,
        (engine, { first, count }) => engine.call("measure", order, String(first), count),
        ({ first, count }, numbers) => {
          const metrics = numbers.length / count;
          for (let i = 0; i < count; i++) known.set(first + BigInt(i), numbers.subarray(i * metrics, (i + 1) * metrics));
          this.redraw();
        },
        control.signal,
      );
      if (!control.signal.aborted) this.finish("");
    } catch (error) {
      if (control.signal.aborted) return;
      this.finish(sentence(error));
      control.abort();
    }
  }

  /** How it ended, if not as it should. */
  private ended = "";

  private busy(is: boolean): void {
    this.stop.hidden = this.bar.hidden = !is;
    this.go.hidden = is;
  }

  /** Tells how far it came. */
  private finish(word: string): void {
    this.control = undefined;
    this.ended = word;
    this.busy(false);
    this.draw();
  }

  private draw(): void {
    const { level } = this.app;
    const seeds = this.seeds();
    const found = seeds.map((seed) => this.known.get(seed)).filter((numbers) => numbers !== undefined);
    this.bar.value = found.length;
    const failed = found.filter((numbers) => numbers[0] === -2).length;
    const words = found.length === 0 ? "" : measured(found.length, failed, seeds);
    // Progress is in the bar; what is read aloud is how it ended.
    this.news.textContent = this.control ? "" : `${this.ended} ${words}`.trim();
    this.go.hidden = !this.stop.hidden || found.length === LEVELS;
    this.rows.forEach((row, i) => {
      const value = level?.metrics[i] ?? undefined;
      const spread = spreadOf(found.map((numbers) => numbers[i]));
      row.value.textContent = value === undefined ? "none" : value.toLocaleString("en");
      row.words.textContent = value === undefined ? "" : placeOf(spread, value);
      row.range.textContent = rangeOf(spread);
      row.picture.element.hidden = spread.sorted.length === 0;
      row.picture.show(spread, value);
    });
  }
}

/** What the levels of many seeds have in common. */
function keyOf(order: LevelRequest): string {
  return JSON.stringify({ ...order, seed: "", locks: [] });
}

function measured(count: number, failed: number, seeds: bigint[]): string {
  const levels = `${count.toLocaleString("en")} levels measured, seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;
  return failed === 0 ? `${levels}.` : `${levels}; ${failed.toLocaleString("en")} of them could not be made.`;
}

/** Seeds that follow each other, in pieces of not more than so many. */
function runs(seeds: bigint[], most: number): { first: bigint; count: number }[] {
  const pieces: { first: bigint; count: number }[] = [];
  for (const seed of seeds) {
    const last = pieces.at(-1);
    if (last && last.count < most && seed === last.first + BigInt(last.count)) last.count++;
    else pieces.push({ first: seed, count: 1 });
  }
  return pieces;
}

/** Something to happen soon, but not more often than every so many milliseconds. */
function throttled(ms: number, act: () => void): () => void {
  let timer = 0;
  return () => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      act();
    }, ms);
  };
}
