// Actions of a user, which find elements by their accessible names.

import { readFileSync } from "node:fs";
import { assert } from "./harness.mjs";

/** Opens a panel. */
export async function open(page, title) {
  await page.getByRole("tab", { name: title }).click();
  const panel = page.getByRole("tabpanel", { name: title });
  await panel.waitFor();
  return panel;
}

/** Returns the control whose label begins with a word. The label of a select element also contains its options. */
export function control(root, word) {
  return root.getByLabel(new RegExp(`^${word}`)).first();
}

/** Returns a control of the toolbar. */
export function bar(page, word) {
  return control(page.getByRole("toolbar", { name: "The level" }), word);
}

/** Acts, and waits until the address changes, that is until a level is generated. */
export async function changed(page, act) {
  const before = await page.evaluate(() => location.hash);
  await act();
  await page.waitForFunction((hash) => location.hash !== hash, before);
}

/** Waits for a notice with some words. Returns its text. */
export async function notified(page, words, kind = "") {
  const notice = page.getByRole("status").filter({ hasText: words }).first();
  await notice.waitFor();
  if (kind) assert((await notice.getAttribute("class"))?.includes(kind), `“${words}” is not shown as ${kind}`);
  return (await notice.textContent()) ?? "";
}

/** Returns the description of the level for screen readers. */
export function description(page) {
  return page.locator("#map").getAttribute("aria-label");
}

/** Returns the map as a data URL. */
export async function picture(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.locator("#map").evaluate((canvas) => canvas.toDataURL());
}

/** Counts the colors of the map. An empty map has one. */
export function colors(page) {
  return page.locator("#map").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

/** Downloads the level in a format. */
export async function exported(page, format) {
  await open(page, "Export");
  const button = page.getByRole("button", { name: `Download as ${format}`, exact: true });
  // Files that the file refers to are downloaded later.
  const isIt = (download) => !download.suggestedFilename().startsWith("barrow-tiles");
  const [download] = await Promise.all([page.waitForEvent("download", isIt), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Starts a game. */
export async function begin(page, seed = "7") {
  const panel = await open(page, "Play");
  await control(panel, "Seed").fill(seed);
  await panel.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction(() => document.body.dataset.turn !== undefined);
  await page.keyboard.press("Enter");
  return panel;
}

/** Replaces the text of the recipe. */
export async function write(page, text) {
  await open(page, "Recipe");
  await page.getByLabel("The recipe as text").fill(text);
}

/** Returns the text of the recipe. */
export function written(page) {
  return page.getByLabel("The recipe as text").inputValue();
}
