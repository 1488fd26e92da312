// What goes wrong: links, recipes, sizes, storage, browsers, requests. A sentence on the page, and nothing lost.

import { request } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "./harness.mjs";
import { bar, begin, changed, colors, open, told, words, write, written } from "./actions.mjs";

export async function faults(bench) {
  await links(bench);
  await recipes(bench);
  await sizes(bench);
  await storage(bench);
  await browsers(bench);
  await hostile(bench);
}

async function links(bench) {
  const broken = {
    "an unknown recipe": ["#recipe=nope&seed=1", "nope"],
    "a text that cannot be unpacked": ["#recipe=mine&text=!!!&seed=1", "broken"],
    "a text that was cut off": ["#recipe=mine&text=q1ZKLE&seed=1", "broken"],
    "no size": ["#recipe=nethack&seed=1&size=80by21", "80by21"],
    "a huge size": ["#recipe=nethack&seed=1&size=9999x9999", "9999"],
    "no depth": ["#recipe=nethack&seed=1&depth=deep", "deep"],
    "locked cells that are none": ["#recipe=nethack&seed=1&lock=1:x", "locked"],
  };
  for (const [what, [hash, part]] of Object.entries(broken)) {
    await bench.check(`a link with ${what} is told, and there is a level`, async (page) => {
      await told(page, part, "error");
      must((await colors(page)) > 3, "the map is empty");
    }, { hash });
  }
  await bench.check("links of pure noise harm nothing", async (page) => {
    for (const hash of ["#%", "#&&&===", `#recipe=${"a".repeat(5000)}`, "#seed=%00%FF&panel=nowhere&palette=none", "#size=0x0&seed=-1"]) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForTimeout(150);
    }
    await changed(page, () => page.getByRole("button", { name: "Roll" }).click());
    must((await colors(page)) > 3, "the map is empty");
  });
}

async function recipes(bench) {
  await bench.check("faults of a recipe are told in the command's words, and nothing is lost", async (page) => {
    const text = '[[stage]]\nuse = "dogleg"\n\n[[stage]]\nuse = "draw_roms"\n';
    const level = await words(page);
    await write(page, text);
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    const list = panel.locator(".faults li");
    await list.first().waitFor();
    const path = join(bench.folder, "mine.toml");
    writeFileSync(path, text);
    const said = bench.refused(["gen", path]);
    for (const fault of await list.getByRole("button").allTextContents()) {
      must(said.includes(fault.replace(/^line \d+, column \d+: /, "")), `the command does not say “${fault}”:\n${said}`);
    }
    must((await written(page)) === text, "the text is another");
    must((await words(page)) === level, "the level is gone");
    await (await open(page, "Take away")).getByText(/has faults/).waitFor();
  });
  await bench.check("a text that is no TOML, or none at all, is told", async (page) => {
    for (const text of ["= = =", "[[stage", "\u0000", ""]) {
      await write(page, text);
      await page.locator(".faults li, #notice.error:visible").first().waitFor();
    }
  });
}

async function sizes(bench) {
  await bench.check("sizes beyond what can be shown are refused in words", async (page) => {
    for (const size of ["0", "99999", "1.5"]) {
      await bar(page, "Width").fill(size);
      await bar(page, "Width").press("Enter");
      await told(page, "columns and rows", "error");
    }
    must((await colors(page)) > 3, "the map is empty");
  });
  await bench.check("500 by 500 cells work, and the page goes on meanwhile", async (page) => {
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
    must((await bar(page, "Height").inputValue()) === "500", "the size is another");
    bench.figure("a level of 500×500", ms, "ms", "works");
    bench.figure("longest pause of the page meanwhile", gap, "ms", "not noticed", 2000);
  }, { hash: "#recipe=cellular_caves&seed=7" });
}

async function storage(bench) {
  const moves = async (page) => {
    const panel = await begin(page);
    for (const key of ["h", "j", "k", "l", "."]) await page.keyboard.press(key);
    await page.waitForFunction(() => Number(document.body.dataset.turn) > 0);
    return panel;
  };
  await bench.check("storage that is forbidden is told, and the game goes on", async (page) => {
    const panel = await moves(page);
    await panel.getByRole("alert").filter({ hasText: "not saved" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: "Download the save" }).click()]);
    must(download.suggestedFilename().endsWith(".barrow"), "no save can be taken away");
  }, {
    before: () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: () => { throw new DOMException("forbidden", "SecurityError"); } });
      }
    },
  });
  await bench.check("storage that is full is told, and the game goes on", async (page) => {
    const panel = await moves(page);
    await panel.getByRole("alert").filter({ hasText: "no more room" }).waitFor();
  }, { before: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; } });
}

async function browsers(bench) {
  const lacks = {
    WebAssembly: () => delete window.WebAssembly,
    OffscreenCanvas: () => delete window.OffscreenCanvas,
    workers: () => delete window.Worker,
  };
  for (const [what, before] of Object.entries(lacks)) {
    await bench.check(`a browser without ${what} is told so`, async (page) => {
      must((await told(page, "This browser lacks", "error")).includes(what), `${what} is not named`);
    }, { before, expects: ["nothing"] });
  }
}

async function hostile(bench) {
  await bench.check("a recipe from a link runs no script and asks for nothing", async (page) => {
    await page.evaluate(() => (window.hacked = false));
    const evil = '<img src="http://192.0.2.1/x" onerror="window.hacked=true"><script>window.hacked=true</script>';
    await write(page, `name = '''${evil}'''\nsummary = '''${evil}'''\n[[stage]]\nuse = '''${evil}'''\n`);
    await page.locator(".faults li").first().waitFor();
    await changed(page, () => write(page, `summary = '''${evil}'''\n[[stage]]\nuse = "one_room"\n# ${evil}\n`)).catch(() => undefined);
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    must(!(await page.evaluate(() => window.hacked)), "a script of the recipe ran");
    must((await page.locator("img[onerror]").count()) === 0, "the recipe's text became a part of the page");
  });
  await bench.check("the policy forbids other scripts and other hosts", async (page) => {
    const got = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      const fetched = await fetch("http://127.0.0.1:9/").then(() => true, (error) => String(error));
      return { ran: window.ran === true, fetched };
    });
    must(!got.ran && got.fetched !== true, JSON.stringify(got));
  }, { expects: ["Content Security Policy", "asks for http://127.0.0.1:9/", "Fetch API cannot load", "Failed to load"] });
  await bench.check("the server answers to its own name only, and to its own paths", async () => {
    const { port } = new URL(bench.address);
    const ask = (path, host, method = "GET") => new Promise((tell, fail) => {
      const asked = request({ host: "127.0.0.1", port, path, method, headers: { Host: host } }, (answer) => {
        answer.resume();
        tell(answer.statusCode);
      });
      asked.on("error", fail);
      asked.end();
    });
    const got = [
      await ask("/", `127.0.0.1:${port}`), await ask("/", `localhost:${port}`), await ask("/", "evil.example"),
      await ask("/", `evil.example:${port}`), await ask("/../../etc/passwd", `127.0.0.1:${port}`), await ask("/", `127.0.0.1:${port}`, "POST"),
    ];
    must(got.join() === "200,200,421,421,404,405", got.join());
  });
}
