// Prints the seconds that one level of rot.js's Rogue takes, in the best of many batches after warming up.
const path = require("path");
const rot = require(path.resolve(process.argv[2], "node_modules/rot-js/dist/rot.js"));

// It writes a line for every room it cannot connect, which would count as its time.
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
