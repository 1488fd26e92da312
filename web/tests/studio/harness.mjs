// What the tests in a browser share: the command and its server, pages that are watched for errors, checks that are
// counted, figures that are printed.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Where pictures of what went wrong are put. */
const FAILURES = fileURLToPath(new URL("../../../target/studio", import.meta.url));
/** How long something may take to appear, on a machine that has other things to do. */
const PATIENCE_MS = 30_000;

const FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** An error unless it is so. */
export function must(is, what) {
  if (!is) throw new Error(what);
}

export class Bench {
  passed = 0;
  failed = 0;
  folder = mkdtempSync(join(tmpdir(), "barrow-studio-"));

  /** @param {string} barrow the command's path */
  constructor(barrow, { only = "", address } = {}) {
    this.barrow = barrow;
    this.only = only;
    this.address = address;
  }

  /** Starts the server and the browser. */
  async start() {
    this.address ??= await this.serve();
    const isRoot = process.getuid?.() === 0;
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: isRoot ? [...FLAGS, "--no-sandbox"] : FLAGS,
    });
  }

  /** Starts the server; its address. */
  async serve() {
    this.server = spawn(this.barrow, ["studio", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    this.server.stderr.on("data", (bytes) => (said += bytes));
    return new Promise((tell, fail) => {
      this.server.stdout.once("data", (bytes) => tell(String(bytes).trim()));
      this.server.once("error", fail);
      this.server.once("exit", () => fail(new Error(said.trim())));
    });
  }

  async stop() {
    await this.browser?.close();
    this.server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Does something in a page of a fresh profile. Whatever the page complains about makes it fail. */
  async check(name, act, { hash = "#recipe=nethack&seed=7", expects = [], before, ...context } = {}) {
    if (!name.includes(this.only)) return;
    const began = Date.now();
    const profile = await this.browser.newContext({ viewport: { width: 1400, height: 860 }, acceptDownloads: true, ...context });
    profile.setDefaultTimeout(PATIENCE_MS);
    const page = await profile.newPage();
    const complaints = watch(page, new URL(this.address).origin);
    try {
      if (before) await page.addInitScript(before);
      await page.goto(this.address + hash);
      if (!expects.includes("nothing")) await page.waitForSelector("body[data-ready]");
      await act(page, profile);
      const others = complaints.filter((text) => !expects.some((part) => text.includes(part)));
      must(others.length === 0, others.join("\n    "));
      this.passed += 1;
      console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      this.failed += 1;
      mkdirSync(FAILURES, { recursive: true });
      const picture = join(FAILURES, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png`);
      await page.screenshot({ path: picture }).catch(() => undefined);
      console.log(`FAILED  ${name}: ${error.message.split("\n").slice(0, 6).join("\n    ")}\n    ${complaints.join("\n    ")}\n    ${picture}`);
    } finally {
      await profile.close();
    }
  }

  /** Prints something that was measured, and fails if it is far beyond what it should be. */
  figure(name, value, unit, goal, most = Infinity) {
    const number = value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
    console.log(`figure  ${name}: ${number.toLocaleString("en")} ${unit} (goal: ${goal})`);
    must(value <= most, `${name}: ${number} ${unit}, which is beyond ${most}`);
  }

  /** The bytes that the command writes for `gen` and some words, into a file of a name. */
  written(words, name) {
    const path = join(mkdtempSync(join(this.folder, "gen-")), name);
    const ran = spawnSync(this.barrow, ["gen", ...words, "-o", path], { encoding: "utf8" });
    must(ran.status === 0, `barrow gen ${words.join(" ")}: ${ran.stderr}`);
    return readFileSync(path);
  }

  /** What the command says of something that it refuses. */
  refused(words) {
    return spawnSync(this.barrow, words, { encoding: "utf8" }).stderr;
  }
}

/** Everything that a page complains about, and every address that is not its own. */
function watch(page, origin) {
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("blob:")) complaints.push(`asks for ${url}`);
  });
  return complaints;
}
