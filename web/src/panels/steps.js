// List of the steps of a recording, grouped by stage. A recording can have thousands of steps, so only those near the
// current one are in the page.

/** @import { Player } from "./player.js" */
import { button, debounced, el } from "../dom.js";

/** Number of steps listed before and after the current one. */
const AROUND = 30;

export class StepList {
  /** @type {(at: number) => void} */
  #jump;
  element = el("ol", { className: "steps", aria: { label: "Stages and their steps" } });
  /** @type {Player | undefined} */
  #player;
  /** @type {HTMLButtonElement[]} */
  #headings = [];
  #steps = el("ol");
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  #part = -1;
  /** @type {HTMLElement[]} */
  #current = [];
  #later = debounced(120, () => this.#list());

  /** @param {(at: number) => void} jump */
  constructor(jump) {
    this.#jump = jump;
  }

  /**
   * Lists the stages of a recording.
   * @param {Player | undefined} player
   */
  show(player) {
    this.#player = player;
    this.#part = -1;
    this.#current = [];
    this.#buttons.clear();
    this.#steps = el("ol");
    this.#headings = (player?.parts ?? []).map(({ stage, from, to }, i) =>
      button(`${i + 1}. ${stage}`, () => this.#jump(from + 1), {
        title: "Go to the first step of this stage", className: "heading", data: { count: String(to - from) },
      }),
    );
    this.element.replaceChildren(
      ...this.#headings.map((heading) => el("li", {}, heading, el("span", { className: "dim" }, ` ${stepsOf(heading)}`))),
    );
    this.#list();
  }

  /** Marks the current step. The list is updated a little later, so that scrubbing stays fast. */
  follow() {
    const player = this.#player;
    if (!player) return;
    this.#current.forEach((button) => button.removeAttribute("aria-current"));
    const found = [this.#headings[player.partAt()], this.#buttons.get(player.at)];
    this.#current = player.at === 0 ? [] : found.filter((button) => button !== undefined);
    this.#current.forEach((button) => button.setAttribute("aria-current", "step"));
    this.#later();
  }

  #list() {
    const player = this.#player;
    if (!player || player.parts.length === 0) return;
    const part = player.partAt();
    const { from, to } = player.parts[part];
    if (part === this.#part && (player.at === 0 || this.#buttons.has(player.at))) return this.#reveal();
    const focused = this.#steps.contains(document.activeElement);
    this.#part = part;
    this.#buttons.clear();
    const first = Math.max(from, Math.min(player.at - 1, to) - AROUND);
    const last = Math.min(to, Math.max(player.at, from) + AROUND);
    for (let step = first; step < last; step++) {
      this.#buttons.set(step + 1, button(`${step + 1}. ${player.description(step)}`, () => this.#jump(step + 1), { className: "step" }));
    }
    /**
     * @param {number} count
     * @param {string} where
     */
    const rest = (count, where) =>
      count > 0 ? [el("li", { className: "dim" }, `… ${count.toLocaleString("en")} ${where}`)] : [];
    this.#steps.replaceChildren(
      ...rest(first - from, "earlier"), ...[...this.#buttons.values()].map((step) => el("li", {}, step)), ...rest(to - last, "later"),
    );
    this.element.children[part].append(this.#steps);
    this.follow();
    if (focused) this.#buttons.get(player.at)?.focus({ preventScroll: true });
    this.#reveal();
  }

  /** Scrolls the list to the current step, without scrolling the page. */
  #reveal() {
    const step = this.#current.at(-1);
    if (!step) return;
    const [list, item] = [this.element.getBoundingClientRect(), step.getBoundingClientRect()];
    if (item.top < list.top) this.element.scrollTop -= list.top - item.top + 40;
    else if (item.bottom > list.bottom) this.element.scrollTop += item.bottom - list.bottom + 40;
  }
}

/**
 * @param {HTMLElement} heading
 * @returns {string}
 */
function stepsOf(heading) {
  const count = Number(heading.dataset["count"]);
  return count === 1 ? "1 step" : `${count.toLocaleString("en")} steps`;
}
