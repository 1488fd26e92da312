// Rules of a level, each with a check mark or with its violations, whose cells are highlighted on the map.

/**
 * @import { LevelView, RuleView } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 * @import { Cell, Tint } from "../canvas.js"
 */
import { button, el } from "../dom.js";

/** Colors of violating cells: vermilion, distinguishable from the palettes with any kind of color vision. */
const VIOLATION = { color: "#ffb000", tint: [213, 94, 0, 170] };
/** Panels in which violating cells are highlighted. */
const HIGHLIGHTED_IN = ["recipe", "inspect"];

export class RuleList {
  /** @type {App} */
  #app;
  element = el("div", {});
  /**
   * Rules whose cells are not highlighted.
   * @type {Set<string>}
   */
  #hidden = new Set();
  /**
   * Index of the last visited cell by rule.
   * @type {Map<string, number>}
   */
  #visited = new Map();

  /** Meanings of the satisfied rules. Stays open when the level changes. */
  #meanings = el("details", {});

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.on("panel", () => this.#highlight());
  }

  show() {
    const { level } = this.#app;
    this.#visited.clear();
    this.#highlight();
    if (!level) return this.element.replaceChildren();
    /** @param {RuleView} rule */
    const isSet = (rule) => rule.value !== "" || !this.#app.registry.rules.some(({ name }) => name === rule.name);
    const violated = level.rules.filter((rule) => rule.violations > 0);
    const satisfied = level.rules.filter((rule) => rule.violations === 0 && isSet(rule));
    const others = level.rules.filter((rule) => rule.violations === 0 && !isSet(rule)).map((rule) => rule.name);
    /**
     * @param {RuleView[]} rules
     * @param {string} label
     */
    const list = (rules, label) =>
      rules.length > 0 ? [el("ul", { className: "rules", aria: { label } }, ...rules.map((rule) => this.#view(rule)))] : [];
    this.element.replaceChildren(
      el("p", { className: violated.length > 0 ? "bad" : "good" }, verdict(level, violated.length, satisfied.length)),
      ...list(violated, "Violated rules"), ...list(satisfied, "Satisfied rules"),
      ...(others.length > 0 ? [el("p", { className: "dim" }, `Not set: ${others.join(", ")}.`)] : []),
      this.#meanings,
    );
    const meanings = satisfied.map(({ name, doc }) => el("li", {}, el("b", {}, name.replaceAll("_", " ")), `: ${doc}`));
    this.#meanings.replaceChildren(el("summary", {}, "What they mean"), el("ul", { className: "dim" }, ...meanings));
    this.#meanings.hidden = satisfied.length === 0;
  }

  /**
   * @param {RuleView} rule
   * @returns {HTMLElement}
   */
  #view(rule) {
    const holds = rule.violations === 0;
    const mark = el("span", { className: holds ? "mark good" : "mark bad", aria: { hidden: "true" } }, holds ? "✓" : "✗");
    const value = rule.value && rule.value !== "true" ? ` ${plain(rule.value)}` : "";
    const title = el("span", {}, el("b", {}, rule.name.replaceAll("_", " ")), value, holds ? "" : `, violated ${times(rule.violations)}`);
    const spoken = el("span", { className: "unseen" }, holds ? " is satisfied" : " is violated");
    const item = el("li", { title: rule.doc, className: holds ? "" : "violated", data: { rule: rule.name } }, mark, title, spoken);
    if (holds) return item;
    item.append(
      el("p", { className: "dim" }, rule.doc), el("ul", {}, ...rule.messages.map((message) => el("li", { className: "bad" }, message))),
    );
    if (rule.cells.length > 0) item.append(this.#cellControls(rule));
    return item;
  }

  /**
   * Creates the controls that highlight the cells of a rule and visit them in turn.
   * @param {RuleView} rule
   * @returns {HTMLElement}
   */
  #cellControls(rule) {
    const count = rule.cells.length / 2;
    const box = el("input", { type: "checkbox", checked: !this.#hidden.has(rule.name) });
    box.onchange = () => {
      if (box.checked) this.#hidden.delete(rule.name);
      else this.#hidden.add(rule.name);
      this.#highlight();
    };
    const next = button("Next cell", () => {
      const at = ((this.#visited.get(rule.name) ?? -1) + 1) % count;
      this.#visited.set(rule.name, at);
      this.#app.canvas.goTo({ x: rule.cells[2 * at], y: rule.cells[2 * at + 1] });
    });
    return el("div", { className: "row" }, el("label", {}, box, ` highlight ${count === 1 ? "the cell" : `the ${count} cells`}`), next);
  }

  /** Highlights the violating cells of a failed level. */
  #highlight() {
    const { canvas, level, generated, panel } = this.#app;
    const isShown = level !== undefined && generated?.result.outcome === "failed" && HIGHLIGHTED_IN.includes(panel);
    const rules = isShown ? level.rules.filter((rule) => !this.#hidden.has(rule.name)) : [];
    const cells = rules.flatMap((rule) => cellsOf(rule));
    canvas.setOutlines([{ cells, color: VIOLATION.color }], "rules");
    canvas.setTint("rules", level && cells.length > 0 ? tintOf(level, cells) : undefined);
  }
}

/**
 * Returns a TOML value without quotes and brackets.
 * @param {string} value
 * @returns {string}
 */
function plain(value) {
  return value.replaceAll('"', "").replace(/^\[(\d+), (\d+)\]$/, "$1 × $2");
}

/**
 * @param {LevelView} level
 * @param {number} violated
 * @param {number} satisfied
 * @returns {string}
 */
function verdict(level, violated, satisfied) {
  const attempt = level.attempt + 1;
  const note = level.rules.some((rule) => rule.cells.length > 0) ? " The violating cells are highlighted." : "";
  if (violated > 0) return `${violated === 1 ? "One rule is" : `${violated} rules are`} violated in the last of ${attempt} attempts.${note}`;
  return `All ${satisfied} rules are satisfied, at the ${attempt === 1 ? "first" : ordinal(attempt)} attempt.`;
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
    if (x >= 0 && y >= 0 && x < width && y < height) tint.set(VIOLATION.tint, 4 * (y * width + x));
  }
  return tint;
}
