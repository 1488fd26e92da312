// What a person does with the page, by the names that the page gives to things.

import { readFileSync } from "node:fs";
import { must } from "./harness.mjs";

/** Opens a panel. */
export async function open(page, title) {
  await page.getByRole("tab", { name: title }).click();
  const panel = page.getByRole("tabpanel", { name: title });
  await panel.waitFor();
  return panel;
}

/** A control whose label begins with a word. What can be chosen may follow it. */
export function control(root, word) {
  return root.getByLabel(new RegExp(`^${word}`)).first();
}

/** A control of the bar. */
export function bar(page, word) {
  return control(page.getByRole("toolbar", { name: "The level" }), word);
}

/** Does something, and waits until a level came of it: then the address is another. */
export async function changed(page, act) {
  const before = await page.evaluate(() => location.hash);
  await act();
  await page.waitForFunction((hash) => location.hash !== hash, before);
}

/** Waits until what the page tells holds some words; gives all of it. */
export async function told(page, words, kind = "") {
  const notice = page.getByRole("status").filter({ hasText: words }).first();
  await notice.waitFor();
  if (kind) must((await notice.getAttribute("class"))?.includes(kind), `“${words}” is not told as ${kind}`);
  return (await notice.textContent()) ?? "";
}

/** The level in words, as screen readers tell it. */
export function words(page) {
  return page.locator("#map").getAttribute("aria-label");
}

/** What the map looks like. */
export async function picture(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.locator("#map").evaluate((canvas) => canvas.toDataURL());
}

/** A map on which nothing is drawn has one color; a level has several. */
export function colors(page) {
  return page.locator("#map").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

/** The level as a file, through the download that the page offers. */
export async function taken(page, format) {
  await open(page, "Take away");
  const button = page.getByRole("button", { name: `Download as ${format}`, exact: true });
  // Files that lie beside another come a little later.
  const isIt = (download) => !download.suggestedFilename().startsWith("barrow-tiles");
  const [download] = await Promise.all([page.waitForEvent("download", isIt), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Begins a game. */
export async function begin(page, seed = "7") {
  const panel = await open(page, "Play");
  await control(panel, "Seed").fill(seed);
  await panel.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction(() => document.body.dataset.turn !== undefined);
  await page.keyboard.press("Enter");
  return panel;
}

/** Writes another text for the recipe. */
export async function write(page, text) {
  await open(page, "Recipe");
  await page.getByLabel("The recipe as text").fill(text);
}

/** A recipe's text as the page has it. */
export function written(page) {
  return page.getByLabel("The recipe as text").inputValue();
}
