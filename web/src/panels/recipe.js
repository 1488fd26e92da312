// Recipe panel: the stages with a control for every parameter, the rules, and the text of the recipe.

/**
 * @import { RecipeErrorView, ParamView, RecipeOutline, Setting, StageOutline } from "../../pkg/barrow_web.js"
 * @import { App, Panel } from "../app.js"
 */
import { notify, messageOf } from "../app.js";
import { control } from "../controls.js";
import { button, debounced, el } from "../dom.js";

/**
 * Keys that every stage has, in the form of parameters.
 * @type {ParamView[]}
 */
const COMMON = [
  { name: "on", doc: "Whether the stage runs.", values: { kind: "flag", default: true } },
  { name: "chance_pct", doc: "Probability in percent that the stage runs.", values: { kind: "int", min: 0, max: 100, default: 100 } },
];
/** @type {ParamView} */
const WEIGHT = { name: "weight", doc: "Relative probability of this alternative.", values: { kind: "int", min: 0, max: 1000, default: 1 } };

/** @type {Panel} */
export const recipePanel = {
  id: "recipe",
  title: "Recipe",
  mount(root, app) {
    const about = el("p", { className: "dim" });
    const stages = el("div", { className: "stages" });
    const rules = el("div", { className: "params" });
    const text = textOf(app);
    root.append(
      about,
      el("h2", {}, "Stages"), stages,
      el("details", {}, el("summary", {}, "Rules that every level must satisfy"), rules),
      el("h2", {}, "As text"), text.element,
    );
    /** @type {Set<string>} */
    const open = new Set();
    const show = async () => {
      text.show();
      about.textContent = app.level?.summary ?? "";
      try {
        const outline = await app.outline();
        showStages(app, stages, outline, open);
        rules.replaceChildren(
          ...app.registry.rules.map((param) =>
            control(param, outline.rules[param.name], (value) => void app.edit({ kind: "rule", key: param.name, value })),
          ),
        );
      } catch {
        // The text is not valid TOML: its errors are listed below it, and the controls stay unchanged.
      }
    };
    app.on("level", () => void show());
    void show();
  },
};

/**
 * Shows the list of stages, and the controls to add one.
 * @param {App} app
 * @param {HTMLElement} root
 * @param {RecipeOutline} outline
 * @param {Set<string>} open
 */
function showStages(app, root, outline, open) {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.param : undefined;
  const count = outline.stages.length;
  const families = Map.groupBy(app.registry.stages, (stage) => stage.family);
  const add = el("select", { aria: { label: "Stage to add" } });
  for (const [family, stages] of families) {
    const group = el("optgroup", { label: family });
    group.append(...stages.map(({ name, summary }) => el("option", { value: name, title: summary }, name)));
    add.append(group);
  }
  root.replaceChildren(
    ...outline.stages.map((stage, i) => stageView(app, stage, open, outline.canMove ? { i, count } : undefined)),
    el("div", { className: "row" }, add, button("Add stage", () => {
      void app.edit({ kind: "add", before: count, stage: add.value });
    }, { disabled: !outline.canMove })),
  );
  if (active) /** @type {HTMLElement | null} */ (root.querySelector(`[data-param="${CSS.escape(active)}"]`))?.focus({ preventScroll: true });
}

/**
 * Creates the view of a stage with its parameters, or of a choice or chain with its children.
 * @param {App} app
 * @param {StageOutline} stage
 * @param {Set<string>} open
 * @param {{ i: number; count: number }} [place]
 * @returns {HTMLElement}
 */
function stageView(app, stage, open, place, weighted = false) {
  const spec = app.registry.stages.find(({ name }) => name === stage.stage);
  const key = stage.path.join(".");
  const isOn = stage.settings["on"] !== false;
  const title = stage.stage || (stage.isChoice ? "one of" : "a chain of");
  const changed = Object.keys(stage.settings).filter((name) => name !== "on").length;
  const note = [isOn ? "" : "off", changed > 0 ? `${changed} set` : ""].filter(Boolean).join(", ");
  const details = el(
    "details",
    { className: isOn ? "stage" : "stage off", open: open.has(key), data: { path: key } },
    el("summary", {}, `${place ? `${place.i + 1}. ` : ""}${title} `, el("span", { className: "dim" }, note)),
  );
  details.ontoggle = () => (details.open ? open.add(key) : open.delete(key));
  if (spec) details.append(el("p", { className: "dim" }, spec.summary));
  if (place) details.append(placeButtons(app, stage, place));
  else details.append(el("div", { className: "row" }, button("Remove", () => void app.edit({ kind: "remove", path: stage.path }))));
  const params = [...(place ? COMMON : []), ...(weighted ? [WEIGHT] : []), ...(spec?.params ?? [])];
  details.append(
    ...params.map((param) => {
      /** @param {Setting} [value] */
      const set = (value) => void app.edit({ kind: "stage", path: stage.path, key: param.name, value });
      return control(param, stage.settings[param.name], set, `${key}/${param.name}`);
    }),
  );
  const others = Object.entries(stage.settings).filter(([name]) => !params.some((param) => param.name === name));
  for (const [name, value] of others) {
    details.append(el("p", { className: "dim" }, `${name} = ${JSON.stringify(value)} (change it in the text)`));
  }
  details.append(...stage.children.map((inner) => stageView(app, inner, open, undefined, stage.isChoice)));
  return details;
}

/**
 * @param {App} app
 * @param {StageOutline} stage
 * @param {{ i: number; count: number }} options
 * @returns {HTMLElement}
 */
function placeButtons(app, stage, { i, count }) {
  /** @param {number} to */
  const move = (to) => void app.edit({ kind: "move", from: i, to });
  return el(
    "div", { className: "row" },
    button("Earlier", () => move(i - 1), { disabled: i === 0 }),
    button("Later", () => move(i + 1), { disabled: i === count - 1 }),
    button("Remove", () => void app.edit({ kind: "remove", path: stage.path })),
  );
}

/**
 * Creates the text editor, which underlines errors.
 * @param {App} app
 * @returns {{ element: HTMLElement; show(): void }}
 */
function textOf(app) {
  const area = el("textarea", { id: "recipe-text", spellcheck: false, rows: 18, aria: { label: "The recipe as text" } });
  const marks = el("div", { className: "marks", aria: { hidden: "true" } });
  const list = el("ul", { className: "errors", aria: { live: "polite" } });
  const typed = debounced(250, () => {
    if (area.value === app.request.text) return;
    void app.update({ text: area.value, name: ownName(app) }).catch((/** @type {unknown} */ error) => notify(messageOf(error), "error"));
  });
  area.oninput = () => {
    marks.replaceChildren();
    typed();
  };
  area.onscroll = () => (marks.scrollTop = area.scrollTop);
  const show = () => {
    if (area.value !== app.request.text) area.value = app.request.text;
    const result = app.generated?.result;
    const found = result?.outcome === "errors" ? result.errors : [];
    area.setAttribute("aria-invalid", String(found.length > 0));
    marks.replaceChildren(...marked(app.request.text, found));
    marks.scrollTop = area.scrollTop;
    list.replaceChildren(...found.map((error) => errorView(error, area)));
  };
  return { element: el("div", {}, el("div", { className: "editor" }, marks, area), list), show };
}

/**
 * Returns the name of an edited recipe, which must differ from those of built-in recipes.
 * @param {App} app
 * @returns {string}
 */
function ownName(app) {
  const builtin = app.registry.recipes.some(({ name }) => name === app.request.name);
  return builtin ? `my_${app.request.name}` : app.request.name;
}

/**
 * Returns the text with errors marked. It is laid behind the text area, invisible but for the underlines.
 * @param {string} text
 * @param {RecipeErrorView[]} errors
 * @returns {(Node | string)[]}
 */
function marked(text, errors) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let done = 0;
  for (const { from, to, line } of errors) {
    if (line === 0 || from < done) continue;
    const end = Math.max(to, from + 1);
    parts.push(text.slice(done, from), el("mark", {}, text.slice(from, end) || " "));
    done = end;
  }
  return errors.length > 0 ? [...parts, text.slice(done)] : [];
}

/**
 * @param {RecipeErrorView} error
 * @param {HTMLTextAreaElement} area
 * @returns {HTMLElement}
 */
function errorView(error, area) {
  const where = error.line > 0 ? `line ${error.line}, column ${error.column}: ` : "";
  const go = button(`${where}${error.message}`, () => {
    area.focus();
    area.setSelectionRange(error.from, error.to);
  }, { className: "bad link" });
  return el("li", {}, go, error.help ? el("p", { className: "dim" }, error.help) : "");
}

