// Tests the studio in Chromium, served by the command: `node tests/studio.mjs BARROW [--pictures] [--only WORDS]
// [--address URL]`. The environment variable CHROMIUM names the browser if it is not /usr/bin/chromium. --pictures also
// writes the screenshots of the docs, --only runs the checks whose names contain the words, --address tests a page that is
// served elsewhere.

import { Harness } from "./studio/harness.mjs";
import { errors } from "./studio/errors.mjs";
import { features } from "./studio/features.mjs";
import { measurements } from "./studio/measurements.mjs";
import { screenshots } from "./studio/screenshots.mjs";

const [barrow, ...rest] = process.argv.slice(2);
if (!barrow) {
  console.error("usage: node tests/studio.mjs BARROW [--pictures] [--only WORDS] [--address URL]");
  process.exit(2);
}
const after = (option) => (rest.includes(option) ? rest[rest.indexOf(option) + 1] : undefined);
const harness = new Harness(barrow, { only: after("--only"), address: after("--address") });
try {
  await harness.start();
  await features(harness);
  await errors(harness);
  await measurements(harness);
  if (rest.includes("--pictures")) await screenshots(harness);
} catch (error) {
  harness.failed += 1;
  console.log(`FAILED  ${error.message}`);
} finally {
  await harness.stop();
}
console.log(`${harness.passed} passed, ${harness.failed} failed`);
process.exit(harness.failed > 0 ? 1 : 0);
