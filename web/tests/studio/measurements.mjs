// Measures speed and size of the page. Limits are generous, as other programs may use the machine.

import { readdirSync } from "node:fs";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { assert } from "./harness.mjs";
import { open } from "./actions.mjs";

/** Folder of the page, to list its files. */
const SOURCES = fileURLToPath(new URL("../..", import.meta.url));

export async function measurements(harness) {
  await sizes(harness);
  await firstPicture(harness);
  await click(harness);
  await scrubbing(harness);
  await plot(harness);
}

async function sizes(harness) {
  await harness.check("the transferred files are small", async () => {
    const ask = (name, headers) => new Promise((resolve, reject) => {
      get(new URL(name, harness.address), { headers }, (answer) => {
        let bytes = 0;
        answer.on("data", (part) => (bytes += part.length));
        answer.on("end", () => resolve(bytes));
      }).on("error", reject);
    });
    const modules = readdirSync(`${SOURCES}/src`, { recursive: true }).filter((name) => name.endsWith(".js"));
    const files = ["index.html", "style.css", "icon.svg", "pkg/barrow_web.js", ...modules.map((name) => `src/${name}`)];
    // One after the other: the server closes the oldest of more than 32 connections, and browsers open 6.
    const all = async (headers) => {
      let bytes = 0;
      for (const name of files) bytes += await ask(name, headers);
      return bytes;
    };
    const small = { "Accept-Encoding": "gzip" };
    harness.measurement("WebAssembly, compressed", (await ask("pkg/barrow_web_bg.wasm", small)) / 1000, "KB", "1,500", 1500);
    // The modules are not minified; a quarter of them is comments.
    harness.measurement("the page without it", (await all({})) / 1000, "KB", "400", 400);
    harness.measurement("the same, compressed", (await all(small)) / 1000, "KB", "less", 300);
  });
}

/** Time from the request to the first drawn level. */
async function firstPicture(harness) {
  const times = [];
  const before = () => {
    new MutationObserver((_, self) => {
      if (document.body?.dataset.ready === undefined) return;
      self.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.seen = performance.now()), 0));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  };
  for (const n of [1, 2, 3]) {
    await harness.check(`first level, ${n} of 3`, async (page) => {
      await page.waitForFunction(() => window.seen !== undefined);
      times.push(await page.evaluate(() => window.seen));
    }, { before });
  }
  await harness.check("the first level is drawn soon", async () => {
    harness.measurement("first level", median(times), "ms", "1,000", 10_000);
  });
}

/** Time from a click on Roll to a drawn level of 80×21 cells. */
async function click(harness) {
  await harness.check("a new level is drawn at once", async (page) => {
    const times = await page.evaluate(async () => {
      const [roll, map] = ["roll", "map"].map((id) => document.getElementById(id));
      const times = [];
      for (let i = 0; i < 30; i++) {
        const came = new Promise((done) => {
          const look = new MutationObserver(() => (look.disconnect(), done(performance.now())));
          look.observe(map, { attributes: true, attributeFilter: ["aria-label"] });
        });
        const began = performance.now();
        roll.click();
        times.push((await came) - began);
        await new Promise((done) => setTimeout(done, 50));
      }
      return times;
    });
    harness.measurement("a new level of 80×21 from a click", median(times), "ms", "20", 500);
  });
}

async function scrubbing(harness) {
  await harness.check("scrubbing is smooth", async (page) => {
    const panel = await open(page, "Watch");
    const slider = panel.getByRole("slider", { name: "Step of the generation" });
    await slider.waitFor();
    const { frames, ms } = await slider.evaluate(async (input) => {
      const most = Number(input.max);
      const began = performance.now();
      let frames = 0;
      while (performance.now() - began < 2000) {
        input.value = String(Math.floor((most * (frames % 120)) / 120));
        input.dispatchEvent(new Event("input"));
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return { frames, ms: performance.now() - began };
    });
    const fps = (frames * 1000) / ms;
    harness.measurement("frames per second while scrubbing", fps, "", "60");
    assert(fps > 5, "scrubbing is not smooth at all");
  });
}

async function plot(harness) {
  await harness.check("a thousand levels are plotted", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Plot" }).click();
    const began = Date.now();
    await panel.getByRole("button", { name: "Generate levels" }).click();
    await panel.getByText(/^1,000 levels measured, in/).waitFor();
    harness.measurement("a plot of a thousand levels", (Date.now() - began) / 1000, "s", "3", 60);
  });
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
