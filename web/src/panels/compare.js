// Compare panel: a gallery of seeds, two recipes side by side, and a plot of many levels by two metrics.

/**
 * @import { Mode } from "../compare/mode.js"
 * @import { Panel } from "../app.js"
 */
import { gallery } from "../compare/gallery.js";
import { pair } from "../compare/pair.js";
import { plot } from "../compare/plot.js";
import { button, byId, el } from "../dom.js";

/** @type {Panel} */
export const comparePanel = {
  id: "compare",
  title: "Compare",
  mount(root, app) {
    const modes = [gallery(app), pair(app), plot(app)];
    let open = modes[0];
    const view = el("div", { id: "compare", hidden: true });
    const broken = el(
      "p", { className: "bad" }, "The recipe has errors, so there is nothing to compare. ",
      button("Show the errors", () => app.setPanel("recipe")),
    );
    view.append(broken, ...modes.map((mode) => mode.view));
    byId("stage").append(view);
    const buttons = modes.map((mode) => button(mode.title, () => choose(mode), { data: { mode: mode.id } }));
    /** @param {Mode} mode */
    const choose = (mode) => {
      open = mode;
      show();
    };
    const show = () => {
      const hasErrors = app.generated?.result.outcome === "errors";
      broken.hidden = !hasErrors;
      modes.forEach((mode, i) => {
        mode.view.hidden = mode.controls.hidden = hasErrors || mode !== open;
        buttons[i].setAttribute("aria-pressed", String(mode === open));
      });
      view.hidden = app.panel !== "compare";
      if (!hasErrors && !view.hidden) open.show();
    };
    root.append(
      el("div", { className: "row modes", role: "group", aria: { label: "What to compare" } }, ...buttons),
      ...modes.map((mode) => mode.controls),
    );
    show();
    app.on("panel", show);
    app.on("level", show);
    app.on("palette", () => modes.forEach((mode) => mode.recolor()));
  },
};
