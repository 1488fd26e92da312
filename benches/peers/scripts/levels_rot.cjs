// Prints the seconds per Rogue level of rot.js, in the best of many batches.
const path = require("path");
const rot = require(path.resolve(process.argv[2], "node_modules/rot-js/dist/rot.js"));

// rot.js logs a line for every room that it cannot connect, which would be part of the measured time.
const print = console.log;
console.log = () => {};

const BATCH = 200;
let best = Infinity;
for (let batch = 0; batch < 80; batch++) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < BATCH; i++) {
    rot.RNG.setSeed(batch * BATCH + i + 1);
    new rot.Map.Rogue(80, 24).create(() => {});
  }
  best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9 / BATCH);
}
print(best);
