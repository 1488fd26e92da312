// Entry point: checks the browser, creates the app and the panels, and opens the link of the address.

/** @import { Panel } from "./app.js" */
import { cellInfo } from "./cell_info.js";
import { App, randomSeed, notify, messageOf } from "./app.js";
import { byId, el } from "./dom.js";
import { comparePanel } from "./panels/compare.js";
import { inspectPanel } from "./panels/inspect.js";
import { lockPanel } from "./panels/lock.js";
import { playPanel } from "./panels/play.js";
import { recipePanel } from "./panels/recipe.js";
import { exportPanel } from "./panels/export.js";
import { watchPanel } from "./panels/watch.js";
import { bar } from "./bar.js";

/** @type {Panel[]} */
const PANELS = [recipePanel, watchPanel, inspectPanel, comparePanel, lockPanel, exportPanel, playPanel];

/** A WebAssembly module with one function, which returns a vector of 128 bits. */
const SIMD_MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/**
 * Returns the features that this browser lacks; `undefined` if it has all.
 * @returns {string | undefined}
 */
function lacking() {
  /** @type {[string, boolean][]} */
  const needs = [
    ["WebAssembly with SIMD", typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(SIMD_MODULE))],
    ["workers", typeof Worker === "function"],
    ["OffscreenCanvas", typeof OffscreenCanvas === "function"],
    ["ResizeObserver", typeof ResizeObserver === "function"],
  ];
  const missing = needs.filter(([, has]) => !has).map(([name]) => name);
  return missing.length > 0 ? missing.join(", ") : undefined;
}

async function start() {
  const missing = lacking();
  if (missing) {
    notify(`This browser lacks features that the studio needs: ${missing}. Browsers of the last three years have them.`, "error");
    return;
  }
  const app = new App(byId("map"));
  const begun = app.start();
  await begun.catch((/** @type {unknown} */ error) => notify(messageOf(error), "error"));
  if (!app.registry) return;
  bar(app);
  cellInfo(app);
  mountPanels(app);
  app.setPanel(PANELS.some((panel) => panel.id === app.panel) ? app.panel : "recipe");
  document.body.dataset.ready = "yes";
  window.addEventListener("keydown", (event) => shortcut(app, event));
}

/**
 * Creates the tabs and panels, with the arrow keys of the ARIA tabs pattern.
 * @param {App} app
 */
function mountPanels(app) {
  const [tabs, panels] = [byId("tabs"), byId("panels")];
  for (const panel of PANELS) {
    const root = el("section", {
      id: `panel-${panel.id}`, className: "panel", hidden: true, role: "tabpanel", aria: { labelledby: `tab-${panel.id}` },
    });
    const tab = el(
      "button",
      { type: "button", id: `tab-${panel.id}`, role: "tab", aria: { controls: root.id }, onclick: () => app.setPanel(panel.id) },
      panel.title,
    );
    tabs.append(tab);
    panels.append(root);
    panel.mount(root, app);
  }
  app.on("panel", (open) => {
    document.body.dataset.panel = open;
    for (const { id } of PANELS) {
      const tab = byId(`tab-${id}`);
      tab.setAttribute("aria-selected", String(id === open));
      tab.tabIndex = id === open ? 0 : -1;
      byId(`panel-${id}`).hidden = id !== open;
      // On narrow pages the tabs scroll.
      if (id === open) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - 60;
    }
  });
  tabs.addEventListener("keydown", (event) => {
    const at = PANELS.findIndex(({ id }) => id === app.panel);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { id } = PANELS[(at + step + PANELS.length) % PANELS.length];
    app.setPanel(id);
    byId(`tab-${id}`).focus();
  });
}

/**
 * R generates a level from a random seed, except in text fields and in the game.
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function shortcut(app, event) {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (typing || app.panel === "play" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "r") void app.update({ seed: randomSeed() });
}

void start();
