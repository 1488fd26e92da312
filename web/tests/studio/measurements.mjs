// How fast and how large the page is. The limits that fail are wide: another program may use the machine.

import { get } from "node:http";
import { must } from "./harness.mjs";
import { open } from "./actions.mjs";

const FILES = ["index.html", "style.css", "icon.svg", "main.js", "worker.js"];

export async function figures(bench) {
  await sizes(bench);
  await firstPicture(bench);
  await click(bench);
  await scrubbing(bench);
  await plot(bench);
}

async function sizes(bench) {
  await bench.check("what goes over the wire is small", async () => {
    const ask = (name, headers) => new Promise((tell, fail) => {
      get(new URL(name, bench.address), { headers }, (answer) => {
        let bytes = 0;
        answer.on("data", (part) => (bytes += part.length));
        answer.on("end", () => tell(bytes));
      }).on("error", fail);
    });
    const all = async (headers) => (await Promise.all(FILES.map((name) => ask(name, headers)))).reduce((a, b) => a + b);
    const small = { "Accept-Encoding": "gzip" };
    bench.figure("WebAssembly, compressed", (await ask("barrow_web_bg.wasm", small)) / 1000, "KB", "1,500", 1500);
    bench.figure("the page without it", (await all({})) / 1000, "KB", "300", 300);
    bench.figure("the same, compressed", (await all(small)) / 1000, "KB", "less", 300);
  });
}

/** From the request to a level that is seen. */
async function firstPicture(bench) {
  const times = [];
  const before = () => {
    new MutationObserver((_, self) => {
      if (document.body?.dataset.ready === undefined) return;
      self.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.seen = performance.now()), 0));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  };
  for (const n of [1, 2, 3]) {
    await bench.check(`first picture, ${n} of 3`, async (page) => {
      await page.waitForFunction(() => window.seen !== undefined);
      times.push(await page.evaluate(() => window.seen));
    }, { before });
  }
  await bench.check("the first picture comes soon", async () => {
    bench.figure("first picture from a warm server", median(times), "ms", "1,000", 10_000);
  });
}

/** From the click on Roll to a level of 80×21 cells. */
async function click(bench) {
  await bench.check("a new level comes at once", async (page) => {
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
    bench.figure("a new level of 80×21 from a click", median(times), "ms", "20", 500);
  });
}

async function scrubbing(bench) {
  await bench.check("scrubbing is smooth", async (page) => {
    const panel = await open(page, "Watch");
    const slider = panel.getByRole("slider", { name: "Step of the construction" });
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
    bench.figure("frames in a second while scrubbing", fps, "", "60");
    must(fps > 5, "scrubbing is not smooth at all");
  });
}

async function plot(bench) {
  await bench.check("a thousand levels are plotted", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Plot" }).click();
    const began = Date.now();
    await panel.getByRole("button", { name: "Make the levels" }).click();
    await panel.getByText(/^1,000 levels measured, in/).waitFor();
    bench.figure("a plot of a thousand levels", (Date.now() - began) / 1000, "s", "3", 60);
  });
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
