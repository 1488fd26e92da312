// The studio as it is meant to be used: every panel, by mouse and keys, and the same bytes as the command's.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "./harness.mjs";
import { bar, begin, changed, colors, control, open, picture, taken, told, words, write, written } from "./actions.mjs";

export async function works(bench) {
  await make(bench);
  await change(bench);
  await watch(bench);
  await judge(bench);
  await compare(bench);
  await lock(bench);
  await takeAway(bench);
  await play(bench);
  await everywhere(bench);
}

async function make(bench) {
  await bench.check("the page loads and shows a level", async (page) => {
    must((await colors(page)) > 3, "the map is empty");
    must(/\d+ rooms?/.test((await words(page)) ?? ""), "the map has no description");
    must(await page.getByRole("status").isHidden(), "something is told without need");
  });
  await bench.check("without a link there is a level too", async (page) => {
    must((await colors(page)) > 3, "the map is empty");
  }, { hash: "" });
  await bench.check("another recipe, another seed, another size", async (page) => {
    await changed(page, () => bar(page, "Recipe").selectOption("crypt"));
    await changed(page, async () => {
      await bar(page, "Seed").fill("11");
      await bar(page, "Seed").press("Enter");
    });
    await changed(page, async () => {
      await bar(page, "Width").fill("70");
      await bar(page, "Width").press("Enter");
    });
    const height = await bar(page, "Height").inputValue();
    const { bytes } = await taken(page, "json");
    must(bytes.equals(bench.written(["crypt", "--seed", "11", "--size", `70x${height}`], "level.json")), "the level is not the command's");
    await changed(page, () => page.getByRole("button", { name: "Roll" }).click());
  });
}

async function change(bench) {
  await bench.check("a parameter is changed by its control, and the text says so", async (page) => {
    const before = [await written(page), await picture(page)];
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    await panel.locator("summary", { hasText: "scatter_rooms" }).click();
    const knob = control(panel, "open_pct");
    const now = Number(await knob.inputValue());
    await changed(page, async () => {
      await knob.fill(String(now + 20));
      await knob.press("Enter");
    });
    must((await written(page)) !== before[0], "the text is as it was");
    must((await picture(page)) !== before[1], "the level is as it was");
    const path = join(bench.folder, "rlg327.toml");
    writeFileSync(path, await written(page));
    const { bytes } = await taken(page, "text");
    must(bytes.equals(bench.written([path, "--seed", "7"], "level.txt")), "the level is not the command's");
  }, { hash: "#recipe=rlg327&seed=7" });
  await bench.check("stages are moved, switched off, removed and added", async (page) => {
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    const count = () => panel.locator(".stages > details").count();
    const stages = await count();
    await changed(page, () => panel.getByRole("button", { name: "Add stage" }).click());
    must((await count()) === stages + 1, "no stage was added");
    await panel.locator(".stages > details > summary").last().click();
    await changed(page, () => panel.getByRole("button", { name: "Remove" }).last().click());
    must((await count()) === stages, "the stage was not removed");
    const text = await written(page);
    const last = panel.locator(".stages > details").last();
    await last.locator("summary").click();
    await changed(page, () => control(last, "on").click());
    must((await written(page)) !== text, "the stage was not switched");
    await changed(page, () => last.getByRole("button", { name: "Earlier" }).click());
    must(!(await panel.locator(".stages > details > summary").last().textContent()).includes("secrets"), "the stage was not moved");
  });
}

async function watch(bench) {
  await bench.check("the timeline is stepped, scrubbed and played", async (page) => {
    const end = await picture(page);
    const panel = await open(page, "Watch");
    const slider = panel.getByRole("slider", { name: "Step of the construction" });
    await slider.waitFor();
    await panel.getByRole("button", { name: /To the beginning/ }).click();
    await panel.getByText(/^Step 0 of/).waitFor();
    must((await picture(page)) !== end, "the beginning looks like the end");
    for (const step of [1, 2, 3]) {
      await panel.getByRole("button", { name: /One step on/ }).click();
      await panel.getByText(new RegExp(`^Step ${step} of`)).waitFor();
    }
    must(((await slider.getAttribute("aria-valuetext")) ?? "").length > 8, "the step has no caption");
    await panel.getByRole("button", { name: /One step back/ }).click();
    await panel.getByText(/^Step 2 of/).waitFor();
    await slider.fill("10");
    await panel.getByText(/^Step 10 of/).waitFor();
    await panel.getByRole("button", { name: "Play", exact: true }).click();
    await panel.getByRole("button", { name: "Pause", exact: true }).click();
    await open(page, "Recipe");
    must((await picture(page)) === end, "the level is another after it was watched");
  });
  await bench.check("a cell tells what it is and which stage made it", async (page) => {
    await page.locator("#map").focus();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.waitForFunction(() => /\d+, ?\d+/.test(document.getElementById("about")?.textContent ?? ""));
  });
}

async function judge(bench) {
  await bench.check("the rules are read, and the metrics of a thousand levels", async (page) => {
    const panel = await open(page, "Judge");
    await panel.getByText(/All \d+ rules hold/).waitFor();
    must((await panel.getByRole("list", { name: "Rules that hold" }).getByRole("listitem").count()) > 5, "there are few rules");
    await panel.getByText(/1,000 levels measured/).waitFor();
  });
  await bench.check("regions, distances, sight and the rest are laid over the level", async (page) => {
    const panel = await open(page, "Judge");
    const before = await picture(page);
    for (const name of ["Regions", "Distance from a cell", "Sight from a cell", "Dead ends", "Choke points", "Loops"]) {
      await panel.getByRole("radio", { name }).check();
      await page.waitForFunction(() => (document.getElementById("overlay-caption")?.textContent ?? "").length > 5);
      must((await picture(page)) !== before, `${name} shows nothing`);
    }
    await panel.getByRole("radio", { name: "Nothing" }).check();
  });
  await bench.check("rules that are broken are named", async (page) => {
    await write(page, (await written(page)).replace(/^min_rooms = \d+/m, "min_rooms = 99"));
    await told(page, /rooms/, "error");
    const panel = await open(page, "Judge");
    await panel.getByRole("list", { name: "Broken rules" }).getByText("min rooms").waitFor();
  });
}

async function compare(bench) {
  await bench.check("the gallery shows 24 levels, and a click opens one", async (page) => {
    await open(page, "Compare");
    const thumbs = page.getByRole("group", { name: "Levels of several seeds" }).getByRole("button");
    await page.waitForFunction(() => document.querySelectorAll("[data-drawn=yes]").length >= 24);
    must((await thumbs.count()) >= 24, "there are fewer than 24 levels");
    const seed = (await thumbs.nth(4).getAttribute("aria-label"))?.replace("Seed ", "");
    await changed(page, () => thumbs.nth(4).click());
    must((await bar(page, "Seed").inputValue()) === seed, "another seed is open");
  });
  await bench.check("two recipes stand side by side", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Side by side" }).click();
    await control(panel, "Second recipe").selectOption("crypt");
    await page.getByRole("columnheader", { name: "crypt" }).waitFor();
  });
  await bench.check("the plot runs, stops, and its fields show their levels", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Plot" }).click();
    await control(panel, "Levels").selectOption("5000");
    await panel.getByRole("button", { name: "Make the levels" }).click();
    await page.waitForFunction(() => document.querySelector("#panel-compare progress")?.value > 0);
    await panel.getByRole("button", { name: "Stop" }).click();
    await panel.getByText(/then stopped/).waitFor();
    await control(panel, "Levels").selectOption("1000");
    await panel.getByRole("button", { name: "Make the levels" }).click();
    await panel.getByText(/^1,000 levels measured, in/).waitFor();
    await page.locator("canvas.heat").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const listed = page.getByRole("group", { name: "Levels of the bin" }).getByRole("button");
    await listed.first().waitFor();
    await changed(page, () => listed.first().click());
  });
}

async function lock(bench) {
  await bench.check("a room is locked, and the rest is rolled anew", async (page) => {
    const before = JSON.parse(String((await taken(page, "json")).bytes));
    const panel = await open(page, "Lock");
    const box = panel.getByRole("checkbox", { name: /^Room 1:/ });
    await box.check();
    const [width, height, x, y] = ((await panel.getByText(/^Room 1:/).textContent()) ?? "").match(/\d+/g).slice(1).map(Number);
    await changed(page, () => panel.getByRole("button", { name: "Re-roll the rest" }).click());
    await panel.getByText(/locked cells stayed/).waitFor();
    const made = (await taken(page, "json")).bytes;
    const after = JSON.parse(String(made));
    const part = ({ rows }) => rows.slice(y, y + height).map((row) => [...row].slice(x, x + width).join("")).join("\n");
    must(part(before) === part(after), `the room is another:\n${part(before)}\n${part(after)}`);
    must(before.rows.join() !== after.rows.join(), "the rest is as it was");
    await (await open(page, "Judge")).getByText(/All \d+ rules hold/).waitFor();
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    must((await taken(page, "json")).bytes.equals(made), "the link gives another level");
  });
}

async function takeAway(bench) {
  await bench.check("PNG, TMX, JSON and all other files are the command's, byte for byte", async (page) => {
    const formats = ["png", "tmx", "json", "text", "svg", "ldtk", "uvtt", "xp", "csv", "gif"];
    for (const format of formats) {
      const { name, bytes } = await taken(page, format);
      const own = bench.written(["nethack", "--seed", "7", "--format", format], name);
      must(bytes.equals(own), `${name} is not what the command writes: ${bytes.length} and ${own.length} bytes`);
    }
  });
  await bench.check("a shared link opens the same in a fresh profile", async (page) => {
    await changed(page, () => bar(page, "Colors").selectOption("light"));
    const text = await written(page);
    await changed(page, () => write(page, `# Mine.\n${text}`));
    await changed(page, async () => {
      await bar(page, "Seed").fill("shared");
      await bar(page, "Seed").press("Enter");
    });
    await changed(page, () => open(page, "Judge"));
    const [address, level, view] = [page.url(), await words(page), await picture(page)];
    const profile = await bench.browser.newContext({ viewport: { width: 1400, height: 860 } });
    try {
      const other = await profile.newPage();
      await other.goto(address);
      await other.waitForSelector("body[data-ready]");
      must((await words(other)) === level, "the level is another");
      must((await picture(other)) === view, "it looks otherwise");
      must((await bar(other, "Seed").inputValue()) === "shared", "the seed is another");
      must((await other.getByRole("tab", { name: "Judge" }).getAttribute("aria-selected")) === "true", "another panel is open");
    } finally {
      await profile.close();
    }
  });
}

async function play(bench) {
  await bench.check("ten moves of the game, which goes on after a reload", async (page) => {
    const panel = await begin(page);
    for (const key of ["h", "j", "k", "l", "ArrowLeft", "ArrowRight", "y", "n", ".", "."]) await page.keyboard.press(key);
    await page.waitForFunction(() => Number(document.body.dataset.turn) >= 3);
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("barrow.game")));
    const turn = await page.evaluate(() => document.body.dataset.turn);
    await page.reload();
    await page.waitForFunction((before) => document.body.dataset.turn === before, turn);
    await panel.getByRole("button", { name: "Save and leave" }).click();
    await told(page, /saved/);
  });
  await bench.check("the level of the studio is played", async (page) => {
    const panel = await open(page, "Play");
    await panel.getByRole("button", { name: "Play this level" }).click();
    await page.waitForFunction(() => document.body.dataset.turn !== undefined);
  });
}

async function everywhere(bench) {
  const titles = ["Recipe", "Watch", "Judge", "Compare", "Lock", "Take away", "Play"];
  await bench.check("the keyboard alone reaches every panel", async (page) => {
    await page.getByRole("tab", { name: "Recipe" }).focus();
    for (const title of [...titles.slice(1), titles[0]]) {
      await page.keyboard.press("ArrowRight");
      must(await page.getByRole("tab", { name: title }).evaluate((tab) => tab === document.activeElement), `${title} is not reached`);
    }
    await page.locator("#map").focus();
    await changed(page, () => page.keyboard.press("r"));
  });
  await bench.check("every control has a name", async (page) => {
    for (const title of titles) {
      await open(page, title);
      const nameless = await page.evaluate(() => {
        const seen = [...document.querySelectorAll("button, input, select, textarea")].filter((each) => each.checkVisibility() && !each.closest("[aria-hidden=true]"));
        return seen.filter((each) => !(each.getAttribute("aria-label") || each.labels?.length || each.textContent?.trim())).map((each) => each.outerHTML.slice(0, 120));
      });
      must(nameless.length === 0, `${title}: ${nameless.join(", ")}`);
    }
  });
  await bench.check("a phone's width is enough, in every panel and palette", async (page) => {
    for (const title of titles) {
      await open(page, title);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      must(wide <= 0, `${title} is ${wide} pixels too wide`);
    }
    for (const palette of await bar(page, "Colors").locator("option").allTextContents()) {
      await bar(page, "Colors").selectOption(palette);
      must((await bar(page, "Colors").inputValue()) === palette, `${palette} is not taken`);
    }
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
}
