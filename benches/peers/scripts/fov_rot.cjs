// Prints the time of rot.js's fields of view, a row for each algorithm: name, note, seconds of each column. Times are
// processor time of this process, in the best of several batches.
const fs = require("fs");
const path = require("path");
const rot = require(path.resolve(process.argv[2], "node_modules/rot-js/dist/rot.js"));
const maps = process.argv[3];

const BATCHES = 5;
const SECONDS = 0.03;

function origins(name) {
  const lines = fs.readFileSync(path.join(maps, `origins_${name}.txt`), "utf8").trim().split("\n");
  return lines.map((line) => line.split(" ").map(Number));
}

function place(name, width, height, isOpen) {
  const open = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) open[y * width + x] = isOpen(x, y) ? 1 : 0;
  const passes = (x, y) => x >= 0 && y >= 0 && x < width && y < height && open[y * width + x] === 1;
  return { width, passes, cells: origins(name), marks: new Uint8Array(width * height) };
}

const rows = fs.readFileSync(path.join(maps, "rooms80x50.txt"), "utf8").split("\n");
const rooms = place("rooms", 80, 50, (x, y) => rows[y][x] === ".");
const field = place("open", 200, 200, (x, y) => x > 0 && y > 0 && x < 199 && y < 199);
const columns = [[rooms, 8], [rooms, 10], [rooms, 20], [field, 10], [field, 20], [field, 60]];
const algorithms = [
  ["precise", rot.FOV.PreciseShadowcasting],
  ["discrete", rot.FOV.DiscreteShadowcasting],
  ["recursive", rot.FOV.RecursiveShadowcasting],
];

function look(fov, { width, marks }, [x, y], radius) {
  marks.fill(0);
  fov.compute(x, y, radius, (px, py, _, visible) => {
    if (visible && px >= 0 && px < width) marks[py * width + px] = 1;
  });
}

function time(fov, at, radius) {
  let [best, times] = [Infinity, 1];
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = process.cpuUsage();
    for (let i = 0; i < times; i++) for (const cell of at.cells) look(fov, at, cell, radius);
    const { user, system } = process.cpuUsage(start);
    const took = (user + system) / 1e6 / times;
    best = Math.min(best, took);
    times = Math.max(1, Math.floor(SECONDS / Math.max(took, 1e-6)));
  }
  return best / at.cells.length;
}

function meanSeen(fov, at, radius) {
  let total = 0;
  for (const cell of at.cells) {
    look(fov, at, cell, radius);
    total += at.marks.reduce((sum, mark) => sum + mark, 0);
  }
  return total / at.cells.length;
}

for (const [name, Algorithm] of algorithms) {
  const fovs = new Map([rooms, field].map((at) => [at, new Algorithm(at.passes)]));
  const times = columns.map(([at, radius]) => time(fovs.get(at), at, radius));
  const note = [[rooms, 10], [field, 20]].map(([at, radius]) => meanSeen(fovs.get(at), at, radius).toFixed(0)).join(", ");
  console.log([`rot.js 2.2 in node, ${name}`, note, ...times].join("\t"));
}
