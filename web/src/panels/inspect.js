// Inspect panel: rules, metrics compared with other levels, overlays, and a description of the level.

/**
 * @import { App, Panel } from "../app.js"
 */
import { messageOf } from "../app.js";
import { el } from "../dom.js";
import { MetricList } from "./metrics.js";
import { Overlays } from "./overlays.js";
import { RuleList } from "./rules.js";

/** @type {Panel} */
export const inspectPanel = {
  id: "inspect",
  title: "Inspect",
  mount(root, app) {
    const [rules, metrics, overlays, words] = [new RuleList(app), new MetricList(app), new Overlays(app), description(app)];
    const errors = el("p", { className: "bad", aria: { live: "polite" }, hidden: true });
    const all = el(
      "div", {}, el("h2", {}, "On the map"), overlays.element, el("h2", {}, "Rules"), rules.element,
      el("h2", {}, "Metrics"), metrics.element, words.element,
    );
    root.append(errors, all);
    const show = () => {
      const hasErrors = app.generated?.result.outcome === "errors";
      [errors.hidden, all.hidden] = [!hasErrors, hasErrors];
      errors.textContent = hasErrors ? "The recipe has errors, so there is no level to inspect. The Recipe panel lists them." : "";
      rules.show();
      metrics.show();
      words.show();
    };
    app.on("level", show);
    show();
  },
};

/**
 * Creates the description of the level, which is generated when it is opened.
 * @param {App} app
 * @returns {{ element: HTMLElement; show(): void }}
 */
function description(app) {
  const text = el("div", { aria: { live: "polite" } });
  const element = el("details", { id: "description" }, el("summary", {}, "Description"), text);
  const show = () => {
    const { generated, level } = app;
    if (!element.open || !level) return text.replaceChildren();
    app.engine.call("describe").then(
      (rooms) => {
        if (generated !== app.generated) return;
        const lines = rooms.split("\n").filter(Boolean);
        text.replaceChildren(el("p", {}, level.description), el("ul", {}, ...lines.map((line) => el("li", {}, line))));
      },
      (/** @type {unknown} */ error) => text.replaceChildren(messageOf(error)),
    );
  };
  element.ontoggle = show;
  return { element, show };
}
