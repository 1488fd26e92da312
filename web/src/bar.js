// The toolbar: recipe, seed, size, depth, palette, zoom.

/** @import { App } from "./app.js" */
import { MAX_SIDE, randomSeed, notify } from "./app.js";
import { byId, choice } from "./dom.js";

/** @param {App} app */
export function bar(app) {
  const recipe = /** @type {HTMLSelectElement} */ (byId("recipe"));
  for (const { name } of app.registry.recipes) recipe.add(new Option(name, name));
  recipe.title = "";
  recipe.onchange = () => {
    const known = app.registry.recipes.find(({ name }) => name === recipe.value);
    if (known) void app.update({ name: known.name, text: known.text, width: undefined, height: undefined });
  };
  const seed = /** @type {HTMLInputElement} */ (byId("seed"));
  seed.onchange = () => void app.update({ seed: seed.value.trim() || "0" });
  byId("roll").onclick = () => void app.update({ seed: randomSeed() });
  const [width, height, depth] = ["width", "height", "depth"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
  width.max = height.max = String(MAX_SIDE);
  const resize = () => {
    const [w, h] = [Number(width.value), Number(height.value)];
    /** @param {number} n */
    const fits = (n) => Number.isInteger(n) && n >= 1 && n <= MAX_SIDE;
    if (fits(w) && fits(h)) void app.update({ width: w, height: h });
    else notify(`Width and height are numbers from 1 to ${MAX_SIDE}, not ${width.value}×${height.value}.`, "error");
  };
  width.onchange = height.onchange = resize;
  depth.onchange = () => void app.update({ depth: Number(depth.value) || undefined });
  const palettes = choice(app.registry.palettes.map(({ name }) => name), app.palette, (word) => void app.setPalette(word));
  palettes.id = "palette";
  byId("palette").replaceWith(palettes);
  byId("fit").onclick = () => app.canvas.fit();
  byId("closer").onclick = () => app.canvas.zoom(1);
  byId("farther").onclick = () => app.canvas.zoom(-1);

  const show = () => {
    const builtin = app.registry.recipes.find(({ name, text }) => name === app.request.name && text === app.request.text);
    recipe.value = builtin?.name ?? "";
    recipe.title = builtin?.summary ?? "An edited recipe: its text is in the Recipe panel.";
    seed.value = app.request.seed;
  };
  const showSize = () => {
    const level = app.level;
    if (!level) return;
    [width.value, height.value, depth.value] = [String(level.width), String(level.height), String(level.depth)];
  };
  const colors = () => {
    palettes.value = app.palette;
    document.documentElement.dataset.theme = app.colors.isDark ? "dark" : "light";
  };
  app.on("request", show);
  app.on("level", (level) => {
    showSize();
    const { result } = level;
    if (result.outcome === "failed") notify(result.message, "error");
    else if (result.outcome === "level") notify("");
  });
  app.on("palette", colors);
  show();
  showSize();
  colors();
}
