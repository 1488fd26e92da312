// Judge: the rules of the level, its metrics among those of others, what can be laid over it, and the level in words.

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
    const faults = el("p", { className: "bad", aria: { live: "polite" }, hidden: true });
    const all = el(
      "div", {}, el("h2", {}, "On the map"), overlays.element, el("h2", {}, "Rules"), rules.element,
      el("h2", {}, "Metrics"), metrics.element, words.element,
    );
    root.append(faults, all);
    const show = () => {
      const isFaulty = app.generated?.result.outcome === "errors";
      [faults.hidden, all.hidden] = [!isFaulty, isFaulty];
      faults.textContent = isFaulty ? "The recipe has faults, so that there is no level to judge. The Recipe panel tells what they are." : "";
      rules.show();
      metrics.show();
      words.show();
    };
    app.on("level", show);
    show();
  },
};

/**
 * The level in words, asked for when someone opens it.
 * @param {App} app
 * @returns {{ element: HTMLElement; show(): void }}
 */
function description(app) {
  const text = el("div", { aria: { live: "polite" } });
  const element = el("details", { id: "description" }, el("summary", {}, "Description in words"), text);
  const show = () => {
    const { made, level } = app;
    if (!element.open || !level) return text.replaceChildren();
    app.engine.call("describe").then(
      (rooms) => {
        if (made !== app.made) return;
        const lines = rooms.split("\n").filter(Boolean);
        text.replaceChildren(el("p", {}, level.description), el("ul", {}, ...lines.map((line) => el("li", {}, line))));
      },
      (/** @type {unknown} */ error) => text.replaceChildren(messageOf(error)),
    );
  };
  element.ontoggle = show;
  return { element, show };
}
