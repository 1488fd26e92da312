// Elements without ceremony. Text is always text: nothing here makes HTML of words.

type Props<K extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[K], "style">> & {
  data?: Record<string, string>;
  aria?: Record<string, string>;
};

/** An element with properties and what is in it. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K, props: Props<K> = {}, ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { data, aria, ...rest } = props;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [key, value] of Object.entries(data ?? {})) element.dataset[key] = value;
  for (const [key, value] of Object.entries(aria ?? {})) element.setAttribute(`aria-${key}`, value);
  element.append(...inside);
  return element;
}

/** The element of that id, which the page has. */
export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** A button that does something. */
export function button(label: string, act: () => void, props: Props<"button"> = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick: act, ...props }, label);
}

/** A control with its label; `hint` explains it. */
export function field(label: string, control: HTMLElement, hint = ""): HTMLLabelElement {
  return el("label", { className: "field", title: hint }, el("span", {}, label), control);
}

/** A list to choose from. */
export function choice(options: readonly string[], chosen: string, change: (word: string) => void): HTMLSelectElement {
  const select = el("select", { onchange: () => change(select.value) });
  select.append(...options.map((word) => el("option", { value: word, selected: word === chosen }, word)));
  return select;
}

/** Something to happen once no more wishes came for a while. */
export function debounced(ms: number, act: () => void): () => void {
  let timer = 0;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
}
