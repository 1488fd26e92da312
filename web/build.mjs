// Bundles the page into one folder: `node build.mjs OUT`. The bindings are in pkg/, made by `cargo xtask web`.
// Beside every file of some size lies FILE.gz, the same made as small as gzip can; servers that can hand it out do.

import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const out = process.argv[2] ?? "dist";
mkdirSync(out, { recursive: true });
for (const file of readdirSync(out)) rmSync(`${out}/${file}`);
await build({
  entryPoints: ["src/main.ts", "src/worker.ts"],
  bundle: true,
  format: "esm",
  target: "es2023",
  minify: true,
  outdir: out,
  logLevel: "warning",
});
for (const file of ["style.css", "icon.svg"]) cpSync(file, `${out}/${file}`);
cpSync("pkg/barrow_web_bg.wasm", `${out}/barrow_web_bg.wasm`);
// Last: a folder without it is not taken for a page.
cpSync("index.html", `${out}/index.html`);
for (const file of readdirSync(out)) {
  const bytes = readFileSync(`${out}/${file}`);
  if (bytes.length > 1000) writeFileSync(`${out}/${file}.gz`, gzipSync(bytes, { level: 9, memLevel: 9 }));
}
