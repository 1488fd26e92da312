// Computes fields of view with rot.js. The protocol is described in src/compare_fov/script.rs.
const path = require("path");
const readline = require("readline");
const rot = require(path.resolve(process.argv[2], "node_modules/rot-js/dist/rot.js"));

let rows = [];
let missing = 0;

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  if (missing > 0) {
    rows.push(line);
    missing--;
    return;
  }
  const words = line.split(" ");
  if (words[0] === "map") {
    rows = [];
    missing = Number(words[2]);
  } else {
    const [x, y, radius] = words.slice(2).map(Number);
    const passes = (x, y) => rows[y] !== undefined && rows[y][x] === ".";
    const seen = rows.map((row) => new Array(row.length).fill("0"));
    const fov = new rot.FOV[words[1]](passes);
    fov.compute(x, y, radius, (x, y, _, visible) => {
      if (visible && seen[y] !== undefined && x >= 0 && x < seen[y].length) seen[y][x] = "1";
    });
    process.stdout.write(seen.map((row) => row.join("")).join("") + "\n");
  }
});
