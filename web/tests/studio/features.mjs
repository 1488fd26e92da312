// Features of the studio: every panel, by mouse and keyboard, and exports compared with the files of the command.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "./harness.mjs";
import { bar, begin, changed, colors, control, open, picture, exported, notified, description, write, written } from "./actions.mjs";

export async function features(harness) {
  await generate(harness);
  await edit(harness);
  await watch(harness);
  await inspect(harness);
  await compare(harness);
  await lock(harness);
  await exporting(harness);
  await play(harness);
  await everywhere(harness);
}

async function generate(harness) {
  await harness.check("the page loads and shows a level", async (page) => {
    assert((await colors(page)) > 3, "the map is empty");
    assert(/\d+ rooms?/.test((await description(page)) ?? ""), "the map has no description");
    assert(await page.getByRole("status").isHidden(), "a notice is shown without need");
  });
  await harness.check("a level is shown without a link", async (page) => {
    assert((await colors(page)) > 3, "the map is empty");
  }, { hash: "" });
  await harness.check("recipe, seed and size can be changed", async (page) => {
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
    const { bytes } = await exported(page, "json");
    assert(bytes.equals(harness.written(["crypt", "--seed", "11", "--size", `70x${height}`], "level.json")), "the level differs from the command's");
    await changed(page, () => page.getByRole("button", { name: "Roll" }).click());
  });
}

async function edit(harness) {
  await harness.check("a control changes its parameter in the text", async (page) => {
    const before = [await written(page), await picture(page)];
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    await panel.locator("summary", { hasText: "scatter_rooms" }).click();
    const input = control(panel, "open_pct");
    const now = Number(await input.inputValue());
    await changed(page, async () => {
      await input.fill(String(now + 20));
      await input.press("Enter");
    });
    assert((await written(page)) !== before[0], "the text did not change");
    assert((await picture(page)) !== before[1], "the level did not change");
    const path = join(harness.folder, "rlg327.toml");
    writeFileSync(path, await written(page));
    const { bytes } = await exported(page, "text");
    assert(bytes.equals(harness.written([path, "--seed", "7"], "level.txt")), "the level differs from the command's");
  }, { hash: "#recipe=rlg327&seed=7" });
  await harness.check("stages can be moved, switched off, removed and added", async (page) => {
    const panel = page.getByRole("tabpanel", { name: "Recipe" });
    const count = () => panel.locator(".stages > details").count();
    const stages = await count();
    await changed(page, () => panel.getByRole("button", { name: "Add stage" }).click());
    assert((await count()) === stages + 1, "no stage was added");
    await panel.locator(".stages > details > summary").last().click();
    await changed(page, () => panel.getByRole("button", { name: "Remove" }).last().click());
    assert((await count()) === stages, "the stage was not removed");
    const text = await written(page);
    const last = panel.locator(".stages > details").last();
    await last.locator("summary").click();
    await changed(page, () => control(last, "on").click());
    assert((await written(page)) !== text, "the stage was not switched");
    await changed(page, () => last.getByRole("button", { name: "Earlier" }).click());
    assert(!(await panel.locator(".stages > details > summary").last().textContent()).includes("secrets"), "the stage was not moved");
  });
}

async function watch(harness) {
  await harness.check("a recording can be stepped, scrubbed and played", async (page) => {
    const end = await picture(page);
    const panel = await open(page, "Watch");
    const slider = panel.getByRole("slider", { name: "Step of the generation" });
    await slider.waitFor();
    await panel.getByRole("button", { name: /To the start/ }).click();
    await panel.getByText(/^Step 0 of/).waitFor();
    assert((await picture(page)) !== end, "the start looks like the end");
    for (const step of [1, 2, 3]) {
      await panel.getByRole("button", { name: /One step forward/ }).click();
      await panel.getByText(new RegExp(`^Step ${step} of`)).waitFor();
    }
    assert(((await slider.getAttribute("aria-valuetext")) ?? "").length > 8, "the step has no caption");
    await panel.getByRole("button", { name: /One step back/ }).click();
    await panel.getByText(/^Step 2 of/).waitFor();
    await slider.fill("10");
    await panel.getByText(/^Step 10 of/).waitFor();
    await panel.getByRole("button", { name: "Play", exact: true }).click();
    await panel.getByRole("button", { name: "Pause", exact: true }).click();
    await open(page, "Recipe");
    assert((await picture(page)) === end, "the level changed while it was watched");
  });
  await harness.check("cells are described", async (page) => {
    await page.locator("#map").focus();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.waitForFunction(() => /\d+, ?\d+/.test(document.getElementById("cell-info")?.textContent ?? ""));
  });
}

async function inspect(harness) {
  await harness.check("rules and the metrics of a thousand levels are shown", async (page) => {
    const panel = await open(page, "Inspect");
    await panel.getByText(/All \d+ rules are satisfied/).waitFor();
    assert((await panel.getByRole("list", { name: "Satisfied rules" }).getByRole("listitem").count()) > 5, "there are too few rules");
    await panel.getByText(/1,000 levels measured/).waitFor();
  });
  await harness.check("every overlay changes the map", async (page) => {
    const panel = await open(page, "Inspect");
    const before = await picture(page);
    for (const name of ["Regions", "Distance from a cell", "Field of view of a cell", "Dead ends", "Choke points", "Loops"]) {
      await panel.getByRole("radio", { name }).check();
      await page.waitForFunction(() => (document.getElementById("overlay-caption")?.textContent ?? "").length > 5);
      assert((await picture(page)) !== before, `${name} shows nothing`);
    }
    await panel.getByRole("radio", { name: "Nothing" }).check();
  });
  await harness.check("violated rules are named", async (page) => {
    await write(page, (await written(page)).replace(/^min_rooms = \d+/m, "min_rooms = 99"));
    await notified(page, /rooms/, "error");
    const panel = await open(page, "Inspect");
    await panel.getByRole("list", { name: "Violated rules" }).getByText("min rooms").waitFor();
  });
}

async function compare(harness) {
  await harness.check("the gallery shows 24 levels, and a click opens one", async (page) => {
    await open(page, "Compare");
    const thumbs = page.getByRole("group", { name: "Levels of several seeds" }).getByRole("button");
    await page.waitForFunction(() => document.querySelectorAll("[data-drawn=yes]").length >= 24);
    assert((await thumbs.count()) >= 24, "there are fewer than 24 levels");
    const seed = (await thumbs.nth(4).getAttribute("aria-label"))?.replace("Seed ", "");
    await changed(page, () => thumbs.nth(4).click());
    assert((await bar(page, "Seed").inputValue()) === seed, "the wrong seed is open");
  });
  await harness.check("two recipes are compared side by side", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Side by side" }).click();
    await control(panel, "Second recipe").selectOption("crypt");
    await page.getByRole("columnheader", { name: "crypt" }).waitFor();
  });
  await harness.check("the plot can be stopped, and its bins list their levels", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Plot" }).click();
    await control(panel, "Levels").selectOption("5000");
    await panel.getByRole("button", { name: "Generate levels" }).click();
    // Clicks within the page: all levels may be measured before a click from outside arrives.
    await panel.getByRole("button", { name: "Stop" }).waitFor();
    await page.waitForFunction(() => {
      const isRunning = document.querySelector("#panel-compare progress")?.value > 0;
      if (isRunning) document.querySelector("#plot-stop").click();
      return isRunning;
    });
    await panel.getByText(/then stopped/).waitFor();
    await control(panel, "Levels").selectOption("1000");
    await panel.getByRole("button", { name: "Generate levels" }).click();
    await panel.getByText(/^1,000 levels measured, in/).waitFor();
    await page.locator("canvas.heat").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const listed = page.getByRole("group", { name: "Levels of the bin" }).getByRole("button");
    await listed.first().waitFor();
    await changed(page, () => listed.first().click());
  });
}

async function lock(harness) {
  await harness.check("a locked room stays, and the rest is generated again", async (page) => {
    const before = JSON.parse(String((await exported(page, "json")).bytes));
    const panel = await open(page, "Lock");
    const box = panel.getByRole("checkbox", { name: /^Room 1:/ });
    await box.check();
    const [width, height, x, y] = ((await panel.getByText(/^Room 1:/).textContent()) ?? "").match(/\d+/g).slice(1).map(Number);
    await changed(page, () => panel.getByRole("button", { name: "Re-roll the rest" }).click());
    await panel.getByText(/locked cells stayed/).waitFor();
    const bytes = (await exported(page, "json")).bytes;
    const after = JSON.parse(String(bytes));
    const part = ({ rows }) => rows.slice(y, y + height).map((row) => [...row].slice(x, x + width).join("")).join("\n");
    assert(part(before) === part(after), `the room changed:\n${part(before)}\n${part(after)}`);
    assert(before.rows.join() !== after.rows.join(), "the rest did not change");
    await (await open(page, "Inspect")).getByText(/All \d+ rules are satisfied/).waitFor();
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    assert((await exported(page, "json")).bytes.equals(bytes), "the link opens another level");
  });
}

async function exporting(harness) {
  await harness.check("exported files are those of the command, byte for byte", async (page) => {
    const formats = ["png", "tmx", "json", "text", "svg", "ldtk", "uvtt", "xp", "csv", "gif"];
    for (const format of formats) {
      const { name, bytes } = await exported(page, format);
      const own = harness.written(["nethack", "--seed", "7", "--format", format], name);
      assert(bytes.equals(own), `${name} is not what the command writes: ${bytes.length} and ${own.length} bytes`);
    }
  });
  await harness.check("a link opens the same level in a new profile", async (page) => {
    await changed(page, () => bar(page, "Colors").selectOption("light"));
    const text = await written(page);
    await changed(page, () => write(page, `# Mine.\n${text}`));
    await changed(page, async () => {
      await bar(page, "Seed").fill("shared");
      await bar(page, "Seed").press("Enter");
    });
    await changed(page, () => open(page, "Inspect"));
    const [address, level, view] = [page.url(), await description(page), await picture(page)];
    const profile = await harness.browser.newContext({ viewport: { width: 1400, height: 860 } });
    try {
      const other = await profile.newPage();
      await other.goto(address);
      await other.waitForSelector("body[data-ready]");
      assert((await description(other)) === level, "the level differs");
      assert((await picture(other)) === view, "the map differs");
      assert((await bar(other, "Seed").inputValue()) === "shared", "the seed differs");
      assert((await other.getByRole("tab", { name: "Inspect" }).getAttribute("aria-selected")) === "true", "the wrong panel is open");
    } finally {
      await profile.close();
    }
  });
}

async function play(harness) {
  await harness.check("a game resumes after a reload", async (page) => {
    const panel = await begin(page);
    for (const key of ["h", "j", "k", "l", "ArrowLeft", "ArrowRight", "y", "n", ".", "."]) await page.keyboard.press(key);
    await page.waitForFunction(() => Number(document.body.dataset.turn) >= 3);
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("barrow.game")));
    const turn = await page.evaluate(() => document.body.dataset.turn);
    await page.reload();
    await page.waitForFunction((before) => document.body.dataset.turn === before, turn);
    await panel.getByRole("button", { name: "Save and leave" }).click();
    await notified(page, /saved/);
  });
  await harness.check("the level of the studio can be played", async (page) => {
    const panel = await open(page, "Play");
    await panel.getByRole("button", { name: "Play this level" }).click();
    await page.waitForFunction(() => document.body.dataset.turn !== undefined);
  });
}

async function everywhere(harness) {
  const titles = ["Recipe", "Watch", "Inspect", "Compare", "Lock", "Export", "Play"];
  await harness.check("the keyboard reaches every panel", async (page) => {
    await page.getByRole("tab", { name: "Recipe" }).focus();
    for (const title of [...titles.slice(1), titles[0]]) {
      await page.keyboard.press("ArrowRight");
      assert(await page.getByRole("tab", { name: title }).evaluate((tab) => tab === document.activeElement), `${title} is not reached`);
    }
    await page.locator("#map").focus();
    await changed(page, () => page.keyboard.press("r"));
  });
  await harness.check("every control has an accessible name", async (page) => {
    for (const title of titles) {
      await open(page, title);
      const nameless = await page.evaluate(() => {
        const seen = [...document.querySelectorAll("button, input, select, textarea")].filter((each) => each.checkVisibility() && !each.closest("[aria-hidden=true]"));
        return seen.filter((each) => !(each.getAttribute("aria-label") || each.labels?.length || each.textContent?.trim())).map((each) => each.outerHTML.slice(0, 120));
      });
      assert(nameless.length === 0, `${title}: ${nameless.join(", ")}`);
    }
  });
  await harness.check("every panel fits the width of a phone", async (page) => {
    for (const title of titles) {
      await open(page, title);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(wide <= 0, `${title} is ${wide} pixels too wide`);
    }
    for (const palette of await bar(page, "Colors").locator("option").allTextContents()) {
      await bar(page, "Colors").selectOption(palette);
      assert((await bar(page, "Colors").inputValue()) === palette, `${palette} is not selected`);
    }
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
}
