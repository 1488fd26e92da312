// Buttons for the commands that are used most, for hands without a keyboard.

import { button, el } from "../dom.js";

/**
 * What a button says, the key it stands for, and what it is called.
 * @typedef {readonly [label: string, key: string, name: string]} Row
 */

/** @type {readonly Row[]} */
const WAYS = [
  ["↖", "y", "Northwest"], ["↑", "Up", "North"], ["↗", "u", "Northeast"],
  ["←", "Left", "West"], ["·", ".", "Wait a moment"], ["→", "Right", "East"],
  ["↙", "b", "Southwest"], ["↓", "Down", "South"], ["↘", "n", "Southeast"],
];

/** @type {readonly Row[]} */
const MOST_USED = [
  ["Explore", "x", "Explore"], ["Rest", "z", "Rest until healed"], ["Take", "g", "Pick up what lies here"],
  ["Pack", "i", "What you carry"], ["Up <", "<", "Take the stairs up"], ["Down >", ">", "Take the stairs down"],
  ["Enter", "Enter", "Enter"], ["Back", "Escape", "Escape"], ["Shoot", "f", "Shoot"],
];

/** @type {readonly Row[]} */
const OTHERS = [
  ["Throw", "v", "Throw"], ["Wand", "a", "Aim a wand"], ["Next", "+", "The next target"],
  ["Wear", "w", "Wear or wield"], ["Take off", "t", "Take off"], ["Drop", "d", "Drop"], ["Drink", "q", "Drink"],
  ["Read", "r", "Read"], ["Eat", "E", "Eat"], ["Open", "O", "Open a door"], ["Close", "c", "Close a door"],
  ["Kick", "K", "Kick"], ["Search", "s", "Search around you"], ["Pray", "p", "Pray or drink here"],
  ["Travel", "_", "Travel to a place"], ["Look", ";", "Look at a cell"], ["Monsters", "m", "Monsters in sight"],
  ["Map", "M", "The whole map"], ["Hero", "C", "How you fare"], ["Log", "L", "Earlier messages"], ["Help", "?", "The keys"],
];

/**
 * The buttons; `press` gets the key's name.
 * @param {(key: string) => void} press
 * @returns {HTMLElement}
 */
export function pad(press) {
  /** @param {readonly Row[]} rows */
  const buttons = (rows) =>
    rows.map(([label, key, name]) =>
      button(label, () => press(key), {
        title: `${name} (${key})`, data: { key }, aria: { label: name },
        // The keys stay with the game.
        onmousedown: (event) => event.preventDefault(),
      }));
  return el(
    "div", { id: "game-pad", role: "group", aria: { label: "Commands" } },
    el("div", { className: "ways" }, ...buttons(WAYS)),
    el("div", { className: "most-used" }, ...buttons(MOST_USED)),
    el("details", { className: "others" }, el("summary", {}, "More commands"), el("div", {}, ...buttons(OTHERS))),
  );
}
