// Prints the seconds of processor time per level of a recipe in WebAssembly: `node levels.mjs RECIPE SECONDS`. The first
// batches, during which the code is still being optimized, are not counted.
import { readFileSync } from "node:fs";

const packageFolder = new URL("../../web/pkg/", import.meta.url);
const { SeedBatch, initSync, registry } = await import(new URL("barrow_web.js", packageFolder));
initSync({ module: readFileSync(new URL("barrow_web_bg.wasm", packageFolder)) });

const [name, seconds] = process.argv.slice(2);
const { text } = registry().recipes.find((recipe) => recipe.name === name);
const batch = new SeedBatch({ name, text, seed: "1", locks: [] });
const clock = () => process.cpuUsage().user / 1e6;

/** Generates levels for a number of seconds and returns the seconds per level. */
function measure(limit) {
  const start = clock();
  let levels = 0;
  for (let count = 1; clock() - start < limit; count = Math.min(count * 2, 256)) {
    levels += batch.generate(String(levels + 1), count);
  }
  return (clock() - start) / levels;
}

measure(Number(seconds));
console.log(measure(Number(seconds)));
