// Test harness: runs the command and the browser, reports errors of pages, counts checks and prints measurements.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Folder for screenshots of failed checks. */
const FAILURES = fileURLToPath(new URL("../../../target/studio", import.meta.url));
/** Time limit of a step, also on a busy machine. */
const TIMEOUT_MS = 30_000;

const FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Throws an error with a message unless a condition holds. */
export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

export class Harness {
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

  /** Starts the server. Returns its address. */
  async serve() {
    this.server = spawn(this.barrow, ["studio", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    this.server.stderr.on("data", (bytes) => (stderr += bytes));
    return new Promise((resolve, reject) => {
      this.server.stdout.once("data", (bytes) => resolve(String(bytes).trim()));
      this.server.once("error", reject);
      this.server.once("exit", () => reject(new Error(stderr.trim())));
    });
  }

  async stop() {
    await this.browser?.close();
    this.server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a check in a page of a new profile. It fails on errors and warnings of the page, except those in `expects`. */
  async check(name, act, { hash = "#recipe=nethack&seed=7", expects = [], before, ...context } = {}) {
    if (!name.includes(this.only)) return;
    const began = Date.now();
    const profile = await this.browser.newContext({ viewport: { width: 1400, height: 860 }, acceptDownloads: true, ...context });
    profile.setDefaultTimeout(TIMEOUT_MS);
    const page = await profile.newPage();
    const problems = watch(page, new URL(this.address).origin);
    try {
      if (before) await page.addInitScript(before);
      await page.goto(this.address + hash);
      if (!expects.includes("nothing")) await page.waitForSelector("body[data-ready]");
      await act(page, profile);
      const others = problems.filter((text) => !expects.some((part) => text.includes(part)));
      assert(others.length === 0, others.join("\n    "));
      this.passed += 1;
      console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      this.failed += 1;
      mkdirSync(FAILURES, { recursive: true });
      const picture = join(FAILURES, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png`);
      await page.screenshot({ path: picture }).catch(() => undefined);
      console.log(`FAILED  ${name}: ${error.message.split("\n").slice(0, 6).join("\n    ")}\n    ${problems.join("\n    ")}\n    ${picture}`);
    } finally {
      await profile.close();
    }
  }

  /** Prints a measurement, and fails if it exceeds `most`. */
  measurement(name, value, unit, goal, most = Infinity) {
    const number = value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
    console.log(`measured ${name}: ${number.toLocaleString("en")} ${unit} (goal: ${goal})`);
    assert(value <= most, `${name}: ${number} ${unit}, more than ${most}`);
  }

  /** Returns the bytes that `barrow gen` writes for arguments, into a file of a name. */
  written(args, name) {
    const path = join(mkdtempSync(join(this.folder, "gen-")), name);
    const ran = spawnSync(this.barrow, ["gen", ...args, "-o", path], { encoding: "utf8" });
    assert(ran.status === 0, `barrow gen ${args.join(" ")}: ${ran.stderr}`);
    return readFileSync(path);
  }

  /** Returns the error message of the command for arguments. */
  errorOf(args) {
    return spawnSync(this.barrow, args, { encoding: "utf8" }).stderr;
  }
}

/** Collects errors and warnings of a page, and requests to other hosts. */
function watch(page, origin) {
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("blob:")) problems.push(`requests ${url}`);
  });
  return problems;
}
