// Elements without ceremony. Text is always text: nothing here makes HTML of words.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @typedef {Partial<Omit<HTMLElementTagNameMap[K], "style">> & { data?: Record<string, string>; aria?: Record<string, string> }} Props
 */

/**
 * An element with properties and what is in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props<K>} [props]
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(
  tag, props = {}, ...inside
) {
  const { data, aria, ...rest } = props;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [key, value] of Object.entries(data ?? {})) element.dataset[key] = value;
  for (const [key, value] of Object.entries(aria ?? {})) element.setAttribute(`aria-${key}`, value);
  element.append(...inside);
  return element;
}

/**
 * The element of that id, which the page has.
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * A button that does something.
 * @param {string} label
 * @param {() => void} act
 * @param {Props<"button">} [props]
 * @returns {HTMLButtonElement}
 */
export function button(label, act, props = {}) {
  return el("button", { type: "button", onclick: act, ...props }, label);
}

/**
 * A control with its label; `hint` explains it.
 * @param {string} label
 * @param {HTMLElement} control
 * @returns {HTMLLabelElement}
 */
export function field(label, control, hint = "") {
  return el("label", { className: "field", title: hint }, el("span", {}, label), control);
}

/**
 * A list to choose from.
 * @param {readonly string[]} options
 * @param {string} chosen
 * @param {(word: string) => void} change
 * @returns {HTMLSelectElement}
 */
export function choice(options, chosen, change) {
  const select = el("select", { onchange: () => change(select.value) });
  select.append(...options.map((word) => el("option", { value: word, selected: word === chosen }, word)));
  return select;
}

/**
 * Something to happen once no more options came for a while.
 * @param {number} ms
 * @param {() => void} act
 * @returns {() => void}
 */
export function debounced(ms, act) {
  let timer = 0;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
}
