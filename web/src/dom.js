// Helpers to create elements. Strings become text nodes, never HTML.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @typedef {Partial<Omit<HTMLElementTagNameMap[K], "style">> & { data?: Record<string, string>; aria?: Record<string, string> }} Props
 */

/**
 * Creates an element with properties and children.
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
 * Returns the element with an id, which must exist.
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
 * Creates a button.
 * @param {string} label
 * @param {() => void} act
 * @param {Props<"button">} [props]
 * @returns {HTMLButtonElement}
 */
export function button(label, act, props = {}) {
  return el("button", { type: "button", onclick: act, ...props }, label);
}

/**
 * Creates a labeled control; `hint` is its tooltip.
 * @param {string} label
 * @param {HTMLElement} control
 * @returns {HTMLLabelElement}
 */
export function field(label, control, hint = "") {
  return el("label", { className: "field", title: hint }, el("span", {}, label), control);
}

/**
 * Creates a select element.
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
 * Returns a function that calls `act` when it was not called again for `ms` milliseconds.
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
