// Controls for the parameters of stages and for rules.

/** @import { ParamView, Setting } from "../pkg/barrow_web.js" */
import { button, choice, el } from "./dom.js";

/**
 * Creates the control of a parameter. `set` is called with the new value, or with none for the default.
 * @param {ParamView} param
 * @param {Setting | undefined} value
 * @param {(value?: Setting) => void} set
 * @returns {HTMLElement}
 */
export function control(param, value, set, id = param.name) {
  /** @param {Setting} next */
  const change = (next) => set(isSame(next, defaultOf(param)) ? undefined : next);
  const input = inputOf(param, value, change);
  const first = input.matches("input, select") ? input : /** @type {HTMLElement | null} */ (input.querySelector("input, select"));
  if (first) first.dataset.param = id;
  input.title = param.doc;
  const isSet = value !== undefined;
  const name = el("span", { className: isSet ? "name set" : "name", title: param.doc }, param.name);
  const back = button("↺", () => set(undefined), { title: `Back to ${show(defaultOf(param))}`, aria: { label: `Reset ${param.name}` } });
  back.hidden = !isSet;
  return el("div", { className: "param" }, el("label", {}, name, input), back, el("p", { className: "dim" }, param.doc));
}

/**
 * Returns the default of a parameter.
 * @param {ParamView} param
 * @returns {Setting | undefined}
 */
export function defaultOf({ values }) {
  switch (values.kind) {
    case "rows":
    case "prefabs":
      return undefined;
    case "weights":
      return Object.fromEntries(values.options.map((word, i) => /** @type {const} */ ([word, values.default[i]])).filter(([, n]) => n !== 0));
    default:
      return values.default;
  }
}

/**
 * @param {Setting | undefined} a
 * @param {Setting | undefined} b
 * @returns {boolean}
 */
export function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {Setting | undefined} value
 * @returns {string}
 */
function show(value) {
  return value === undefined ? "the default" : JSON.stringify(value);
}

/**
 * @param {ParamView} param
 * @param {Setting | undefined} value
 * @param {(value: Setting) => void} change
 * @returns {HTMLElement}
 */
function inputOf(param, value, change) {
  const now = value ?? defaultOf(param);
  const { values } = param;
  switch (values.kind) {
    case "int":
      return numberInput(Number(now), values.min, values.max, change);
    case "flag": {
      const box = el("input", { type: "checkbox", checked: now === true, onchange: () => change(box.checked) });
      return box;
    }
    case "choice":
      return choice(values.options, String(now), change);
    case "range":
    case "dimensions":
      return pair(now, values.min, values.max, values.kind === "range", change);
    case "weights":
      return weights(values.options, now, change);
    case "set": {
      const text = Array.isArray(now) ? now.join(" ") : "";
      const box = el("input", { value: text, size: 12, onchange: () => change(numbers(box.value, values.max)) });
      return box;
    }
    case "text": {
      const box = el("input", { value: String(now ?? ""), maxLength: 80, onchange: () => change(box.value) });
      return box;
    }
    case "rows":
    case "prefabs":
      return el("span", { className: "dim" }, value === undefined ? "in the text" : `${JSON.stringify(value)}, in the text`);
  }
}

/**
 * A number, with a slider if the range is small.
 * @param {number} now
 * @param {number} min
 * @param {number} max
 * @param {(value: Setting) => void} change
 * @returns {HTMLElement}
 */
function numberInput(now, min, max, change) {
  const box = el("input", { type: "number", min: String(min), max: String(max), value: String(now) });
  const slider = el("input", { type: "range", min: String(min), max: String(max), value: String(now), tabIndex: -1, aria: { hidden: "true" } });
  /** @param {string} text */
  const put = (text) => {
    const n = Math.max(min, Math.min(max, Math.round(Number(text) || 0)));
    box.value = slider.value = String(n);
    change(n);
  };
  box.onchange = () => put(box.value);
  slider.onchange = () => put(slider.value);
  slider.oninput = () => (box.value = slider.value);
  return el("span", { className: "number" }, box, ...(max - min <= 400 ? [slider] : []));
}

/**
 * @param {Setting | undefined} now
 * @param {number} min
 * @param {number} max
 * @param {boolean} ordered
 * @param {(value: Setting) => void} change
 * @returns {HTMLElement}
 */
function pair(now, min, max, ordered, change) {
  const [a, b] = (Array.isArray(now) ? now : [min, min]).map(Number);
  const boxes = [a, b].map((n) => el("input", { type: "number", min: String(min), max: String(max), value: String(n) }));
  /** @param {number} moved */
  const put = (moved) => {
    const values = boxes.map((box) => Math.max(min, Math.min(max, Math.round(Number(box.value) || 0))));
    if (ordered && values[0] > values[1]) values[1 - moved] = values[moved];
    change(values);
  };
  boxes.forEach((box, i) => (box.onchange = () => put(i)));
  return el("span", { className: "pair" }, boxes[0], ordered ? " to " : " × ", boxes[1]);
}

/**
 * @param {string[]} options
 * @param {Setting | undefined} now
 * @param {(value: Setting) => void} change
 * @returns {HTMLElement}
 */
function weights(options, now, change) {
  /** @type {Record<string, Setting>} */
  const table = typeof now === "object" && !Array.isArray(now) ? { ...now } : {};
  const boxes = options.map((word) => {
    const box = el("input", { type: "number", min: "0", max: "1000", value: String(table[word] ?? 0) });
    box.onchange = () => {
      const n = Math.max(0, Math.min(1000, Math.round(Number(box.value) || 0)));
      const next = { ...table, [word]: n };
      const nonzero = options.filter((option) => Number(next[option] ?? 0) !== 0).map((option) => [option, next[option]]);
      change(Object.fromEntries(nonzero));
    };
    return el("label", { className: "field" }, el("span", {}, word), box);
  });
  return el("span", { className: "weights" }, ...boxes);
}

/**
 * @param {string} text
 * @param {number} max
 * @returns {number[]}
 */
function numbers(text, max) {
  const all = text.split(/[^0-9]+/).filter(Boolean).map(Number).filter((n) => n <= max);
  return [...new Set(all)].sort((a, b) => a - b);
}
