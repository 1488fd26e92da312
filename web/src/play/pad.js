// Buttons for commands, for devices without a keyboard.

import { button, el } from "../dom.js";

/**
 * Label, key and accessible name of a button.
 * @typedef {readonly [label: string, key: string, name: string]} Row
 */

/** @type {readonly Row[]} */
const DIRECTIONS = [
  ["↖", "y", "Northwest"], ["↑", "Up", "North"], ["↗", "u", "Northeast"],
  ["←", "Left", "West"], ["·", ".", "Wait a turn"], ["→", "Right", "East"],
  ["↙", "b", "Southwest"], ["↓", "Down", "South"], ["↘", "n", "Southeast"],
];

/** @type {readonly Row[]} */
const FREQUENT = [
  ["Explore", "x", "Explore"], ["Rest", "z", "Rest until healed"], ["Take", "g", "Pick up items here"],
  ["Pack", "i", "Inventory"], ["Up <", "<", "Take the stairs up"], ["Down >", ">", "Take the stairs down"],
  ["Enter", "Enter", "Enter"], ["Back", "Escape", "Escape"], ["Shoot", "f", "Shoot"],
];

/** @type {readonly Row[]} */
const OTHER = [
  ["Throw", "v", "Throw"], ["Wand", "a", "Aim a wand"], ["Next", "+", "The next target"],
  ["Wear", "w", "Wear or wield"], ["Take off", "t", "Take off"], ["Drop", "d", "Drop"], ["Drink", "q", "Drink"],
  ["Read", "r", "Read"], ["Eat", "E", "Eat"], ["Open", "O", "Open a door"], ["Close", "c", "Close a door"],
  ["Kick", "K", "Kick"], ["Search", "s", "Search around you"], ["Pray", "p", "Pray or drink here"],
  ["Travel", "_", "Travel to a place"], ["Look", ";", "Look at a cell"], ["Monsters", "m", "Monsters in sight"],
  ["Map", "M", "The whole map"], ["Hero", "C", "Character"], ["Log", "L", "Earlier messages"], ["Help", "?", "The keys"],
];

/**
 * Creates the buttons. `press` is called with the name of a key.
 * @param {(key: string) => void} press
 * @returns {HTMLElement}
 */
export function pad(press) {
  /** @param {readonly Row[]} rows */
  const buttons = (rows) =>
    rows.map(([label, key, name]) =>
      button(label, () => press(key), {
        title: `${name} (${key})`, data: { key }, aria: { label: name },
        // Keeps the keyboard focus on the game.
        onmousedown: (event) => event.preventDefault(),
      }));
  return el(
    "div", { id: "game-pad", role: "group", aria: { label: "Commands" } },
    el("div", { className: "directions" }, ...buttons(DIRECTIONS)),
    el("div", { className: "frequent" }, ...buttons(FREQUENT)),
    el("details", { className: "others" }, el("summary", {}, "More commands"), el("div", {}, ...buttons(OTHER))),
  );
}
