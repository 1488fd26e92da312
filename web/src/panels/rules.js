// The rules of a level, each with a tick or with the cells that break it, which are lit on the map.

/**
 * @import { LevelView, RuleView } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 * @import { Cell, Tint } from "../canvas.js"
 */
import { button, el } from "../dom.js";

/** What cells at fault are tinted and framed with: vermilion, which is told from the map's colors by all kinds of eyes. */
const FAULT = { color: "#ffb000", tint: [213, 94, 0, 170] };
/** The panels in which cells at fault are lit. In the others something else is shown on the map. */
const LIT_IN = ["recipe", "inspect"];

export class RuleList {
  /** @type {App} */
  #app;
  element = el("div", {});
  /**
   * Rules whose cells are not to be lit.
   * @type {Set<string>}
   */
  #dark = new Set();
  /**
   * The cell that was gone to last, of each rule.
   * @type {Map<string, number>}
   */
  #gone = new Map();

  /** What the rules that hold notify; it stays open from level to level. */
  #meanings = el("details", {});

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.on("panel", () => this.#light());
  }

  show() {
    const { level } = this.#app;
    this.#gone.clear();
    this.#light();
    if (!level) return this.element.replaceChildren();
    /** @param {RuleView} rule */
    const isAsked = (rule) => rule.value !== "" || !this.#app.registry.rules.some(({ name }) => name === rule.name);
    const broken = level.rules.filter((rule) => rule.violations > 0);
    const kept = level.rules.filter((rule) => rule.violations === 0 && isAsked(rule));
    const others = level.rules.filter((rule) => rule.violations === 0 && !isAsked(rule)).map((rule) => rule.name);
    /**
     * @param {RuleView[]} rules
     * @param {string} label
     */
    const list = (rules, label) =>
      rules.length > 0 ? [el("ul", { className: "rules", aria: { label } }, ...rules.map((rule) => this.#view(rule)))] : [];
    this.element.replaceChildren(
      el("p", { className: broken.length > 0 ? "bad" : "good" }, verdict(level, broken.length, kept.length)),
      ...list(broken, "Broken rules"), ...list(kept, "Rules that hold"),
      ...(others.length > 0 ? [el("p", { className: "dim" }, `Not asked for: ${others.join(", ")}.`)] : []),
      this.#meanings,
    );
    const meanings = kept.map(({ name, doc }) => el("li", {}, el("b", {}, name.replaceAll("_", " ")), `: ${doc}`));
    this.#meanings.replaceChildren(el("summary", {}, "What they mean"), el("ul", { className: "dim" }, ...meanings));
    this.#meanings.hidden = kept.length === 0;
  }

  /**
   * @param {RuleView} rule
   * @returns {HTMLElement}
   */
  #view(rule) {
    const holds = rule.violations === 0;
    const mark = el("span", { className: holds ? "mark good" : "mark bad", aria: { hidden: "true" } }, holds ? "✓" : "✗");
    const asked = rule.value && rule.value !== "true" ? ` ${plain(rule.value)}` : "";
    const title = el("span", {}, el("b", {}, rule.name.replaceAll("_", " ")), asked, holds ? "" : `, broken ${times(rule.violations)}`);
    const said = el("span", { className: "unseen" }, holds ? " holds" : " is broken");
    const item = el("li", { title: rule.doc, className: holds ? "" : "broken", data: { rule: rule.name } }, mark, title, said);
    if (holds) return item;
    item.append(
      el("p", { className: "dim" }, rule.doc), el("ul", {}, ...rule.messages.map((message) => el("li", { className: "bad" }, message))),
    );
    if (rule.cells.length > 0) item.append(this.#lamp(rule));
    return item;
  }

  /**
   * Whether a rule's cells are lit, and a way from one to the next.
   * @param {RuleView} rule
   * @returns {HTMLElement}
   */
  #lamp(rule) {
    const count = rule.cells.length / 2;
    const box = el("input", { type: "checkbox", checked: !this.#dark.has(rule.name) });
    box.onchange = () => {
      if (box.checked) this.#dark.delete(rule.name);
      else this.#dark.add(rule.name);
      this.#light();
    };
    const next = button("Next cell", () => {
      const at = ((this.#gone.get(rule.name) ?? -1) + 1) % count;
      this.#gone.set(rule.name, at);
      this.#app.canvas.goTo({ x: rule.cells[2 * at], y: rule.cells[2 * at + 1] });
    });
    return el("div", { className: "row" }, el("label", {}, box, ` light ${count === 1 ? "its cell" : `its ${count} cells`}`), next);
  }

  /** Lights the cells at fault, or puts the light out. */
  #light() {
    const { canvas, level, made, panel } = this.#app;
    const isLit = level !== undefined && made?.made.outcome === "failed" && LIT_IN.includes(panel);
    const rules = isLit ? level.rules.filter((rule) => !this.#dark.has(rule.name)) : [];
    const cells = rules.flatMap((rule) => cellsOf(rule));
    canvas.setOutlines([{ cells, color: FAULT.color }], "rules");
    canvas.setTint("rules", level && cells.length > 0 ? tintOf(level, cells) : undefined);
  }
}

/**
 * What a recipe asks for, without the marks of the recipe's language.
 * @param {string} asked
 * @returns {string}
 */
function plain(asked) {
  return asked.replaceAll('"', "").replace(/^\[(\d+), (\d+)\]$/, "$1 × $2");
}

/**
 * @param {LevelView} level
 * @param {number} broken
 * @param {number} kept
 * @returns {string}
 */
function verdict(level, broken, kept) {
  const attempt = level.attempt + 1;
  const lit = level.rules.some((rule) => rule.cells.length > 0) ? " The cells at fault are lit." : "";
  if (broken > 0) return `${broken === 1 ? "One rule is" : `${broken} rules are`} broken in the last of ${attempt} tries.${lit}`;
  return `All ${kept} rules hold. Made at the ${attempt === 1 ? "first try" : `${ordinal(attempt)} try`}.`;
}

/**
 * @param {number} n
 * @returns {string}
 */
function ordinal(n) {
  const tens = n % 100;
  const end = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${end}`;
}

/**
 * @param {number} count
 * @returns {string}
 */
function times(count) {
  return count === 1 ? "once" : `${count.toLocaleString("en")} times`;
}

/**
 * @param {RuleView} rule
 * @returns {Cell[]}
 */
function cellsOf(rule) {
  return Array.from({ length: rule.cells.length / 2 }, (_, i) => ({ x: rule.cells[2 * i], y: rule.cells[2 * i + 1] }));
}

/**
 * @param {LevelView} level
 * @param {Cell[]} cells
 * @returns {Tint}
 */
function tintOf({ width, height }, cells) {
  const tint = new Uint8ClampedArray(4 * width * height);
  for (const { x, y } of cells) {
    if (x >= 0 && y >= 0 && x < width && y < height) tint.set(FAULT.tint, 4 * (y * width + x));
  }
  return tint;
}
