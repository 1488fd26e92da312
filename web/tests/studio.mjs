// The studio in a real browser, served by the command: `node tests/studio.mjs BARROW [--pictures] [--only WORDS]`.
// CHROMIUM names the browser if it is not /usr/bin/chromium. With --pictures, those of the docs are made as well; with
// --only, only checks are made whose names hold the words; with --address URL, the page is taken from there.

import { Bench } from "./studio/harness.mjs";
import { faults } from "./studio/errors.mjs";
import { figures } from "./studio/measurements.mjs";
import { pictures } from "./studio/screenshots.mjs";
import { works } from "./studio/features.mjs";

const [barrow, ...rest] = process.argv.slice(2);
if (!barrow) {
  console.error("usage: node tests/studio.mjs BARROW [--pictures] [--only WORDS] [--address URL]");
  process.exit(2);
}
const after = (option) => (rest.includes(option) ? rest[rest.indexOf(option) + 1] : undefined);
const bench = new Bench(barrow, { only: after("--only"), address: after("--address") });
try {
  await bench.start();
  await works(bench);
  await faults(bench);
  await figures(bench);
  if (rest.includes("--pictures")) await pictures(bench);
} catch (error) {
  bench.failed += 1;
  console.log(`FAILED  ${error.message}`);
} finally {
  await bench.stop();
}
console.log(`${bench.passed} passed, ${bench.failed} failed`);
process.exit(bench.failed > 0 ? 1 : 0);
