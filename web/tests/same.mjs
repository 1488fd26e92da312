// Tests that WebAssembly generates the same levels as the command, byte for byte: `node tests/same.mjs BARROW [SEEDS]`.
// Both write the levels of 1,000 or another number of seeds of every recipe in JSON Lines.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { SeedBatch, initSync, registry } from "../pkg/barrow_web.js";

const [barrow, seeds = "1000"] = process.argv.slice(2);
if (!barrow) {
  console.error("usage: node tests/same.mjs BARROW [SEEDS]");
  process.exit(2);
}
initSync({ module: readFileSync(new URL("../pkg/barrow_web_bg.wasm", import.meta.url)) });

/** Returns the JSON Lines of the command. */
function native(name) {
  const args = ["gen", name, "--seed", "1", "--count", seeds, "--format", "jsonl"];
  const { stdout, status } = spawnSync(barrow, args, { maxBuffer: 2 ** 31 });
  return { bytes: stdout, failed: status !== 0 };
}

/** Returns the JSON Lines of WebAssembly. */
function web({ name, text }) {
  const batch = new SeedBatch({ name, text, seed: "1", locks: [] });
  const parts = [];
  for (let seed = 1; seed <= Number(seeds); seed += 50) {
    parts.push(batch.lines(String(seed), Math.min(50, Number(seeds) - seed + 1)));
  }
  batch.free();
  return Buffer.concat(parts);
}

let passed = 0;
let failed = 0;
for (const recipe of registry().recipes) {
  const [a, b] = [native(recipe.name).bytes, web(recipe)];
  if (a.equals(b)) {
    passed += 1;
    continue;
  }
  failed += 1;
  const lines = [a, b].map((bytes) => bytes.toString().split("\n"));
  const at = lines[0].findIndex((line, i) => line !== lines[1][i]);
  console.log(`${recipe.name}: the level of seed ${at + 1} differs in WebAssembly`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
