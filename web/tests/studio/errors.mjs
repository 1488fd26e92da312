// Errors: links, recipes, sizes, storage, browsers, requests. Each shows a message, and nothing is lost.

import { request } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "./harness.mjs";
import { bar, begin, changed, colors, open, notified, description, write, written } from "./actions.mjs";

export async function errors(harness) {
  await links(harness);
  await recipes(harness);
  await sizes(harness);
  await storage(harness);
  await browsers(harness);
  await hostile(harness);
}

async function links(harness) {
  const broken = {
    "an unknown recipe": ["#recipe=nope&seed=1", "nope"],
    "a text that cannot be decompressed": ["#recipe=mine&text=!!!&seed=1", "broken"],
    "a text that was cut off": ["#recipe=mine&text=q1ZKLE&seed=1", "broken"],
    "an invalid size": ["#recipe=nethack&seed=1&size=80by21", "80by21"],
    "a huge size": ["#recipe=nethack&seed=1&size=9999x9999", "9999"],
    "an invalid depth": ["#recipe=nethack&seed=1&depth=deep", "deep"],
    "invalid locked cells": ["#recipe=nethack&seed=1&lock=1:x", "locked"],
  };
  for (const [what, [hash, part]] of Object.entries(broken)) {
    await harness.check(`a link with ${what} is reported, and a level is shown`, async (page) => {
      await notified(page, part, "error");
      assert((await colors(page)) > 3, "the map is empty");
    }, { hash });
  }
  await harness.check("random links do no harm", async (page) => {
    for (const hash of ["#%", "#&&&===", `#recipe=${"a".repeat(5000)}`, "#seed=%00%FF&panel=nowhere&palette=none", "#size=0x0&seed=-1"]) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForTimeout(150);
    }
    await changed(page, () => page.getByRole("button", { name: "Roll" }).click());
    assert((await colors(page)) > 3, "the map is empty");
  });
}

async function recipes(harness) {
  await harness.check("errors of a recipe are those of the command, and nothing is lost", async (page) => {
    const text = '[[stage]]\nuse = "dogleg"\n\n[[stage]]\nuse = "draw_roms"\n';
    const level = await description(page);
    await write(page, text);
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    const list = panel.locator(".errors li");
    await list.first().waitFor();
    const path = join(harness.folder, "mine.toml");
    writeFileSync(path, text);
    const stderr = harness.errorOf(["gen", path]);
    for (const error of await list.getByRole("button").allTextContents()) {
      assert(stderr.includes(error.replace(/^line \d+, column \d+: /, "")), `the command does not print “${error}”:\n${stderr}`);
    }
    assert((await written(page)) === text, "the text changed");
    assert((await description(page)) === level, "the level changed");
    await (await open(page, "Export")).getByText(/has errors/).waitFor();
  });
  await harness.check("a text that is not TOML, or empty, is reported", async (page) => {
    for (const text of ["= = =", "[[stage", "\u0000", ""]) {
      await write(page, text);
      await page.locator(".errors li, #notice.error:visible").first().waitFor();
    }
  });
}

async function sizes(harness) {
  await harness.check("invalid sizes are refused with a message", async (page) => {
    for (const size of ["0", "99999", "1.5"]) {
      await bar(page, "Width").fill(size);
      await bar(page, "Width").press("Enter");
      await notified(page, "Width and height", "error");
    }
    assert((await colors(page)) > 3, "the map is empty");
  });
  await harness.check("500 by 500 cells work, and the page stays responsive", async (page) => {
    const { ms, gap } = await page.evaluate(async () => {
      const [width, height, map] = ["width", "height", "map"].map((id) => document.getElementById(id));
      let [last, gap, going] = [performance.now(), 0, true];
      const beat = () => {
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
        if (going) setTimeout(beat, 0);
      };
      beat();
      const before = map.getAttribute("aria-label");
      const began = performance.now();
      [width.value, height.value] = ["500", "500"];
      width.dispatchEvent(new Event("change"));
      while (map.getAttribute("aria-label") === before) await new Promise((done) => setTimeout(done, 5));
      going = false;
      return { ms: performance.now() - began, gap };
    });
    assert((await bar(page, "Height").inputValue()) === "500", "the size is wrong");
    harness.measurement("a level of 500×500", ms, "ms", "works");
    harness.measurement("longest pause of the page", gap, "ms", "not noticed", 2000);
  }, { hash: "#recipe=cellular_caves&seed=7" });
}

async function storage(harness) {
  const moves = async (page) => {
    const panel = await begin(page);
    for (const key of ["h", "j", "k", "l", "."]) await page.keyboard.press(key);
    await page.waitForFunction(() => Number(document.body.dataset.turn) > 0);
    return panel;
  };
  await harness.check("forbidden storage is reported, and the game continues", async (page) => {
    const panel = await moves(page);
    await panel.getByRole("alert").filter({ hasText: "not saved" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: "Download the save" }).click()]);
    assert(download.suggestedFilename().endsWith(".barrow"), "no save can be downloaded");
  }, {
    before: () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: () => { throw new DOMException("forbidden", "SecurityError"); } });
      }
    },
  });
  await harness.check("full storage is reported, and the game continues", async (page) => {
    const panel = await moves(page);
    await panel.getByRole("alert").filter({ hasText: "full" }).waitFor();
  }, { before: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; } });
}

async function browsers(harness) {
  const lacks = {
    WebAssembly: () => delete window.WebAssembly,
    OffscreenCanvas: () => delete window.OffscreenCanvas,
    workers: () => delete window.Worker,
  };
  for (const [what, before] of Object.entries(lacks)) {
    await harness.check(`a browser without ${what} gets a message`, async (page) => {
      assert((await notified(page, "This browser lacks", "error")).includes(what), `${what} is not named`);
    }, { before, expects: ["nothing"] });
  }
}

async function hostile(harness) {
  await harness.check("a recipe from a link runs no script and requests nothing", async (page) => {
    await page.evaluate(() => (window.hacked = false));
    const evil = '<img src="http://192.0.2.1/x" onerror="window.hacked=true"><script>window.hacked=true</script>';
    await write(page, `name = '''${evil}'''\nsummary = '''${evil}'''\n[[stage]]\nuse = '''${evil}'''\n`);
    await page.locator(".errors li").first().waitFor();
    await changed(page, () => write(page, `summary = '''${evil}'''\n[[stage]]\nuse = "one_room"\n# ${evil}\n`)).catch(() => undefined);
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    assert(!(await page.evaluate(() => window.hacked)), "a script of the recipe ran");
    assert((await page.locator("img[onerror]").count()) === 0, "the text of the recipe became HTML");
  });
  await harness.check("the content security policy forbids other scripts and hosts", async (page) => {
    const got = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      const fetched = await fetch("http://127.0.0.1:9/").then(() => true, (error) => String(error));
      return { ran: window.ran === true, fetched };
    });
    assert(!got.ran && got.fetched !== true, JSON.stringify(got));
  }, { expects: ["Content Security Policy", "requests http://127.0.0.1:9/", "Fetch API cannot load", "Failed to load"] });
  await harness.check("the server refuses other hosts, methods and paths", async () => {
    const { port } = new URL(harness.address);
    const ask = (path, host, method = "GET") => new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers: { Host: host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });
    const got = [
      await ask("/", `127.0.0.1:${port}`), await ask("/", `localhost:${port}`), await ask("/", "evil.example"),
      await ask("/", `evil.example:${port}`), await ask("/../../etc/passwd", `127.0.0.1:${port}`), await ask("/", `127.0.0.1:${port}`, "POST"),
    ];
    assert(got.join() === "200,200,421,421,404,405", got.join());
  });
}
