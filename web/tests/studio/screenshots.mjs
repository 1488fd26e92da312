// Takes the screenshots of docs/studio.md and the README.

import { fileURLToPath } from "node:url";
import { begin, open } from "./actions.mjs";

const FOLDER = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Starts a game and plays a few turns. */
async function game(page) {
  await begin(page);
  for (const key of ["x", "x", "x"]) await page.keyboard.press(key);
  await page.waitForTimeout(1500);
}

export async function screenshots(harness) {
  const shoot = (name, act, options = {}) =>
    harness.check(`screenshot of ${name}`, async (page) => {
      await act(page);
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${FOLDER}/studio-${name}.png` });
    }, { viewport: { width: 1280, height: 700 }, reducedMotion: "reduce", hash: "#recipe=brogue&seed=3", ...options });

  await shoot("recipe", (page) => page.getByRole("tabpanel", { name: "Recipe" }).locator("summary").first().click());
  await shoot("watch", async (page) => {
    const slider = (await open(page, "Watch")).getByRole("slider", { name: "Step of the generation" });
    await slider.waitFor();
    await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) * 0.4)));
  });
  await shoot("inspect", async (page) => {
    const panel = await open(page, "Inspect");
    await panel.getByText(/1,000 levels measured/).waitFor();
    await panel.getByRole("radio", { name: "Distance from a cell" }).check();
  }, { hash: "#recipe=nethack&seed=7" });
  await shoot("compare", async (page) => {
    await open(page, "Compare");
    await page.waitForFunction(() => document.querySelectorAll("[data-drawn=yes]").length >= 24);
  }, { hash: "#recipe=nethack&seed=1&palette=light" });
  await shoot("plot", async (page) => {
    const panel = await open(page, "Compare");
    await panel.getByRole("button", { name: "Plot" }).click();
    await panel.getByRole("button", { name: "Generate levels" }).click();
    await panel.getByText(/^1,000 levels measured, in/).waitFor();
  });
  await shoot("lock", async (page) => {
    const panel = await open(page, "Lock");
    await panel.getByRole("checkbox", { name: /^Room 1:/ }).check();
    await panel.getByRole("checkbox", { name: /^Room 3:/ }).check();
  }, { hash: "#recipe=nethack&seed=7" });
  await shoot("play", game);
  await shoot("phone", () => undefined, { ...PHONE, hash: "#recipe=crypt&seed=7" });
  await shoot("phone-play", game, PHONE);
}
