// The plot: bins as a heat map with axes, to be pointed at and walked over with the keys.

import { el } from "../dom";
import { valuesOf, type Axis, type Bins } from "./bins";
import { count } from "./mode";

/** What the plot tells of. */
export interface HeatListener {
  /** A bin is pointed at, or none. */
  hover(bin: number | undefined): void;
  /** A bin was chosen. */
  pick(bin: number): void;
}

/** From few to many, on dark and on light ground: each step stands out more than the one before, without its hue too. */
const RAMPS = {
  dark: ["#3b2a63", "#3f4a89", "#31688e", "#26838f", "#1f9e89", "#6cce59", "#fde725"],
  light: ["#d6e4ef", "#b3d0e2", "#8ab8d2", "#5c9bc0", "#387cab", "#1f5a90", "#123a6c"],
};
/** Room for the labels. */
const [LEFT, BELOW, EDGE] = [58, 44, 10];
const FONT = "system-ui, sans-serif";

export class HeatMap {
  readonly element: HTMLCanvasElement;
  private bins?: Bins;
  private chosen?: number;
  private picked?: number;

  constructor(private readonly listener: HeatListener) {
    const label = "Heat map. Arrow keys go from field to field, Enter lists the levels of a field.";
    const aria = { label, describedby: "bin-note" };
    this.element = el("canvas", { className: "heat", tabIndex: 0, role: "application", aria });
    this.element.addEventListener("pointermove", (event) => this.point(event));
    this.element.addEventListener("pointerleave", () => this.choose(undefined));
    this.element.addEventListener("click", (event) => {
      this.point(event);
      this.pick();
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Shows other bins, or none. The bin that was chosen is so no longer if the axes moved. */
  show(bins: Bins | undefined): void {
    const sides = (of?: Bins) => JSON.stringify([of?.x, of?.y]);
    if (sides(bins) !== sides(this.bins)) this.chosen = this.picked = undefined;
    this.bins = bins;
    this.draw();
  }

  draw(): void {
    const { element, bins } = this;
    if (element.clientWidth === 0) return;
    const scale = window.devicePixelRatio || 1;
    element.width = Math.round(element.clientWidth * scale);
    element.height = Math.round(element.clientHeight * scale);
    const context = element.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    context.clearRect(0, 0, element.clientWidth, element.clientHeight);
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    if (!bins) return;
    this.drawBins(context, bins, color("--field"), color("--line"));
    this.drawAxes(context, bins, color("--dim"), color("--ink"));
    for (const [bin, width] of [[this.picked, 2], [this.chosen, 3]] as const) {
      if (bin !== undefined) this.frame(context, bin, color("--ink"), width);
    }
  }

  /** The place of a bin: left, top, width, height. */
  private place(bin: number): [number, number, number, number] {
    const { x, y } = this.bins ?? { x: { bins: 1 }, y: { bins: 1 } };
    const wide = (this.element.clientWidth - LEFT - EDGE) / x.bins;
    const high = (this.element.clientHeight - BELOW - EDGE) / y.bins;
    const [column, row] = [bin % x.bins, Math.floor(bin / x.bins)];
    return [LEFT + column * wide, EDGE + (y.bins - 1 - row) * high, wide, high];
  }

  private drawBins(context: CanvasRenderingContext2D, bins: Bins, empty: string, line: string): void {
    context.textAlign = "center";
    context.textBaseline = "middle";
    const theme = document.documentElement.dataset.theme === "light" ? "light" : "dark";
    const ramp = RAMPS[theme];
    bins.levels.forEach((levels, bin) => {
      const [left, top, wide, high] = this.place(bin);
      const heat = Math.floor(Math.sqrt(levels.length / bins.most) * (ramp.length - 0.001));
      context.fillStyle = levels.length === 0 ? empty : ramp[heat];
      context.fillRect(left, top, wide - 1, high - 1);
      if (levels.length === 0 || wide < 20 || high < 13) return;
      context.fillStyle = heat >= 4 === (theme === "dark") ? "#000000" : "#ffffff";
      context.font = `${Math.min(12, Math.floor(high * 0.8))}px ${FONT}`;
      context.fillText(String(levels.length), left + wide / 2, top + high / 2 + 1);
    });
    context.strokeStyle = line;
    const [width, height] = [this.element.clientWidth - LEFT - EDGE, this.element.clientHeight - BELOW - EDGE];
    context.strokeRect(LEFT - 0.5, EDGE - 0.5, width + 1, height + 1);
  }

  private drawAxes(context: CanvasRenderingContext2D, { x, y }: Bins, dim: string, ink: string): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    context.font = `12px ${FONT}`;
    context.fillStyle = dim;
    const [, , wide, high] = this.place(0);
    for (const [value, at] of ticks(x, wide, 40)) context.fillText(value, LEFT + at, height - BELOW + 12);
    context.textAlign = "right";
    for (const [value, at] of ticks(y, high, 18)) context.fillText(value, LEFT - 6, height - BELOW - at);
    context.textAlign = "center";
    context.fillStyle = ink;
    context.font = `bold 13px ${FONT}`;
    context.fillText(x.name, LEFT + (width - LEFT) / 2, height - 12);
    context.save();
    context.translate(12, (height - BELOW) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(y.name, 0, 0);
    context.restore();
  }

  private frame(context: CanvasRenderingContext2D, bin: number, color: string, width: number): void {
    const [left, top, wide, high] = this.place(bin);
    context.lineWidth = width;
    context.strokeStyle = color;
    context.strokeRect(left - 1, top - 1, wide + 1, high + 1);
  }

  private point(event: MouseEvent): void {
    const { bins, element } = this;
    if (!bins) return;
    const [, , wide, high] = this.place(0);
    const column = Math.floor((event.offsetX - LEFT) / wide);
    const row = Math.floor((element.clientHeight - BELOW - event.offsetY) / high);
    const isIn = column >= 0 && row >= 0 && column < bins.x.bins && row < bins.y.bins;
    this.choose(isIn ? row * bins.x.bins + column : undefined);
  }

  private choose(bin: number | undefined): void {
    if (bin === this.chosen) return;
    this.chosen = bin;
    this.listener.hover(bin);
    this.draw();
  }

  private pick(): void {
    if (this.chosen === undefined || !this.bins || this.bins.levels[this.chosen].length === 0) return;
    this.picked = this.chosen;
    this.listener.pick(this.chosen);
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const { bins } = this;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    };
    if (!bins || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) {
      const from = this.chosen ?? bins.levels.findIndex((levels) => levels.length === bins.most);
      const [dx, dy] = this.chosen === undefined ? [0, 0] : step;
      const column = Math.max(0, Math.min(bins.x.bins - 1, (from % bins.x.bins) + dx));
      const row = Math.max(0, Math.min(bins.y.bins - 1, Math.floor(from / bins.x.bins) + dy));
      this.choose(row * bins.x.bins + column);
    } else if (event.key === "Enter" || event.key === " ") {
      this.pick();
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** The values to write along a side, and where. */
function ticks({ min, step, bins }: Axis, size: number, apart: number): [string, number][] {
  const every = Math.max(1, Math.ceil(apart / size));
  const found: [string, number][] = [];
  for (let bin = 0; bin < bins; bin += every) found.push([count(min + bin * step), (bin + 0.5) * size]);
  return found;
}

/** A bin in words. */
export function binWords(bins: Bins, bin: number): string {
  const n = bins.levels[bin].length;
  const levels = n === 0 ? "no level" : n === 1 ? "1 level" : `${count(n)} levels`;
  return `${valuesOf(bins.x, bin % bins.x.bins)}, ${valuesOf(bins.y, Math.floor(bin / bins.x.bins))}: ${levels}`;
}
