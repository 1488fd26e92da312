// Lock panel: locks cells of the level and generates all others again.

/**
 * @import { App, Panel } from "../app.js"
 * @import { ToolName } from "../lock/tools.js"
 */
import { button, choice, el, field } from "../dom.js";
import { Locks } from "../lock/locks.js";
import { Tools } from "../lock/tools.js";

/**
 * Tools: name, title, instructions, and instructions for the keyboard.
 * @type {[ToolName, string, string, string][]}
 */
const TOOLS = [
  ["room", "Rooms", "Click a room to lock it with its walls and doors, and again to unlock it. ",
    "Keyboard: arrows move the cursor, Enter locks the room there; or use the list below."],
  ["brush", "Brush", "Drag over cells; two fingers zoom. ",
    "Keyboard: Enter locks or unlocks the cell at the cursor, Shift+Enter sets one corner of a rectangle, then the other."],
  ["rectangle", "Rectangle", "Drag from corner to corner. ", "Keyboard: Shift+Enter sets one corner, then the other."],
];
/** Maximum number of rooms in the list. */
const MAX_ROOMS = 60;

/** @type {Panel} */
export const lockPanel = {
  id: "lock",
  title: "Lock",
  mount(root, app) {
    /** @type {Locks} */
    const locks = new Locks(app, () => show());
    const state = el("p", { id: "lock-state", aria: { live: "polite" } });
    const news = el("p", { id: "lock-news", aria: { live: "polite" } });
    /** @type {Tools} */
    const tools = new Tools(app, locks, (text) => (news.textContent = text));
    const act = actions(locks, news);
    const rooms = el("ul", { className: "rooms" });
    root.append(
      el("p", { className: "dim" }, "Lock the parts of this level that you like, and generate the rest again. The rules hold for the whole level."),
      toolbox(tools),
      state, act.element, news,
      el("h2", {}, "Rooms"), rooms,
    );
    const show = () => {
      if (app.panel !== "lock") return;
      state.textContent = stateText(locks);
      act.show();
      listRooms(app, locks, tools, rooms);
      tools.draw();
    };
    listen(app, locks, tools, news, show);
  },
};

/**
 * @param {App} app
 * @param {Locks} locks
 * @param {Tools} tools
 * @param {HTMLElement} news
 * @param {() => void} show
 */
function listen(app, locks, tools, news, show) {
  app.on("level", () => {
    news.textContent = "";
    if (app.panel === "lock") void locks.levelChanged();
    else isStale = true;
  });
  let isStale = true;
  app.on("panel", (panel) => {
    tools.activate();
    if (panel !== "lock") return;
    if (isStale) void locks.levelChanged();
    isStale = false;
    show();
  });
  app.on("palette", () => tools.draw());
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input:not([type=checkbox]), textarea");
    if (app.panel !== "lock" || isTyping || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void locks.undo();
  });
}

/**
 * Creates the choice of the tool and its options.
 * @param {Tools} tools
 * @returns {HTMLElement}
 */
function toolbox(tools) {
  const hint = el("p", { className: "dim" });
  const buttons = TOOLS.map(([name, title]) => button(title, () => choose(name), { data: { tool: name } }));
  const modes = (/** @type {const} */ (["Lock", "Unlock"])).map((title, i) => button(title, () => turn(i === 0 ? 1 : 0)));
  const width = choice(["1", "3", "5", "9"], "1", (cells) => (tools.reach = (Number(cells) - 1) / 2));
  const brush = field("Brush", width, "Width of the brush in cells.");
  const paint = el("div", { className: "row end" }, el("span", { className: "group" }, ...modes), brush);
  /** @param {ToolName} name */
  const choose = (name) => {
    tools.tool = name;
    TOOLS.forEach(([each, , text, keys], i) => {
      buttons[i].setAttribute("aria-pressed", String(each === name));
      if (each === name) hint.replaceChildren(text, el("span", { className: "keys" }, keys));
    });
    paint.hidden = name === "room";
    brush.hidden = name !== "brush";
    tools.activate();
  };
  /** @param {0 | 1} to */
  const turn = (to) => {
    tools.to = to;
    modes.forEach((mode, i) => mode.setAttribute("aria-pressed", String((i === 0) === (to === 1))));
  };
  choose("room");
  turn(1);
  const which = el("div", { className: "row modes", role: "group", aria: { label: "Tool" } }, ...buttons);
  return el("div", {}, which, paint, hint);
}

/**
 * Creates the buttons that act on the locked cells.
 * @param {Locks} locks
 * @param {HTMLElement} news
 * @returns {{ element: HTMLElement; show(): void }}
 */
function actions(locks, news) {
  const roll = async () => {
    const summary = await locks.reroll();
    if (summary) news.textContent = summary;
  };
  const go = button("Re-roll the rest", () => void roll(), { className: "main", id: "reroll" });
  const undo = button("Undo", () => void locks.undo(), { id: "lock-undo", title: "Undo the last change (Ctrl+Z)" });
  const clear = button("Unlock all", () => locks.edit((mask) => mask.on.fill(0)), { id: "lock-clear" });
  const turn = () => locks.edit((mask) => mask.on.forEach((is, i) => (mask.on[i] = 1 - is)));
  const invert = button("Invert", turn, { title: "Locks unlocked cells, and unlocks locked ones" });
  const show = () => {
    const { count } = locks.mask;
    go.disabled = locks.busy || count === 0;
    clear.disabled = count === 0;
    undo.disabled = locks.busy || !locks.canUndo;
    go.setAttribute("aria-busy", String(locks.busy));
  };
  return { element: el("div", { className: "row" }, go, undo, clear, invert), show };
}

/**
 * @param {Locks} locks
 * @returns {string}
 */
function stateText({ mask, busy }) {
  if (busy) return "Generating the rest …";
  const { count } = mask;
  if (count === 0) return "No cells are locked.";
  const part = Math.round((100 * count) / mask.on.length);
  return `${count} ${count === 1 ? "cell is" : "cells are"} locked, ${part < 1 ? "less than 1" : part}% of the level.`;
}

/**
 * Lists the rooms with a checkbox each, to lock them without the map.
 * @param {App} app
 * @param {Locks} locks
 * @param {Tools} tools
 * @param {HTMLElement} root
 */
function listRooms(app, locks, tools, root) {
  const rooms = app.level?.rooms ?? [];
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.room : undefined;
  const none = el("li", { className: "dim" }, "This level has no rooms. Use the brush or the rectangle.");
  if (rooms.length === 0) return root.replaceChildren(none);
  const known = locks.rooms.length > 0;
  const lines = rooms.slice(0, MAX_ROOMS).map(([x, y, width, height], number) => {
    const box = el("input", {
      type: "checkbox", disabled: !known, checked: known && locks.isLocked(number), data: { room: String(number) },
      onchange: () => tools.room(number),
    });
    return el("li", {}, el("label", {}, box, `Room ${number + 1}: ${width}×${height} at\u00a0${x},\u00a0${y}`));
  });
  const more = rooms.length - MAX_ROOMS;
  if (more > 0) lines.push(el("li", { className: "dim" }, `and ${more} more: choose them on the map.`));
  root.replaceChildren(...lines);
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-room="${focused}"]`))?.focus({ preventScroll: true });
}
