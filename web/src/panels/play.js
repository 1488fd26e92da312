// Play panel: the game. While it runs it replaces the level, and the panel is below it.

/**
 * @import { Screen } from "../api.js"
 * @import { App, Panel } from "../app.js"
 * @import { Saved } from "../play/storage.js"
 */
import { randomSeed, notify, messageOf } from "../app.js";
import { button, byId, el, field } from "../dom.js";
import { download } from "../download.js";
import { Game } from "../play/game.js";
import { Autosave } from "../play/autosave.js";
import { keyName } from "../play/keys.js";
import { showSaved } from "../play/saved_list.js";
import { pad } from "../play/pad.js";
import { GameScreen } from "../play/screen.js";
import { saveName, stateOf, storedGame, turnOf } from "../play/storage.js";

const HELP =
  "Arrows, number pad or h j k l y u b n move, x explores, ? lists all keys. The mouse describes cells; a click or tap travels. " +
  "Ctrl-S saves and leaves, Tab moves to the buttons; other shortcuts belong to the browser.";

/** Key in the session storage of the open game, which resumes after a reload. */
const OPEN = "barrow.open";

/** @type {Panel} */
export const playPanel = {
  id: "play",
  title: "Play",
  mount(root, app) {
    new Play(root, app);
  },
};

class Play {
  /** @type {App} */
  #app;
  /** @type {Game | undefined} */
  #game;
  /** @type {Omit<Saved, "when" | "text">} */
  #open = { id: "", name: "", isOver: false };
  /** @type {Map<string, string>} */
  #errors = new Map();
  /** @type {GameScreen} */
  #screen;
  /** @type {Autosave} */
  #autosave;
  #message = el("p", { id: "game-message", aria: { live: "polite" } });
  #letters = el("details", { id: "game-text" });
  #pre = el("pre", { tabIndex: 0, aria: { label: "The screen as text" } });
  #state = el("span", { id: "game-state" });
  #saveError = el("p", { className: "bad", role: "alert" });
  #screenText = "";
  #start = el("div", { id: "play-start" });
  #running = el("div", { id: "play-running", hidden: true });
  #list = el("ul", { className: "saves" });

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.#app = app;
    this.#screen = new GameScreen({
      hover: (x, y) => this.#game?.hover(x, y),
      click: (x, y) => this.#game?.click(x, y),
      wheel: (x, y, up) => this.#game?.wheel(x, y, up),
      resize: () => this.#game?.redraw(),
    });
    this.#screen.canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#autosave = new Autosave((error) => (this.#saveError.textContent = error ?? ""));
    byId("stage").append(
      el("div", { id: "game" }, this.#message, this.#screen.element, this.#screen.status, pad((key) => this.#game?.press(key))),
    );
    this.#mountStart();
    this.#mountRunning();
    root.append(this.#saveError, this.#start, this.#running);
    app.on("panel", () => this.#panel());
    app.on("palette", () => this.#game?.change(this.#settings()));
    this.#resumeOpen();
  }

  /** Creates the start screen. */
  #mountStart() {
    const seed = el("input", { id: "game-seed", size: 12, maxLength: 80, placeholder: "any", autocomplete: "off" });
    const file = el("input", { type: "file", id: "game-file", accept: ".barrow,text/plain" });
    file.onchange = () => void this.#import(file);
    this.#start.append(
      el("h2", {}, "New game"),
      el("p", { className: "dim" }, "Descend into the barrow and return alive. The same seed starts the same game."),
      el("div", { className: "row" }, field("Seed", seed), button("New game", () => void this.#newGame(seed.value.trim()), {
        className: "main", id: "game-new",
      })),
      el("h2", {}, "This level"),
      el("p", { className: "dim" }, "Starts on the level of the studio; stairs lead into the barrow."),
      button("Play this level", () => void this.#playLevel(), { id: "game-level" }),
      el("h2", {}, "Saved games"), this.#list,
      field("Resume a game from a file of `barrow play`", file),
      el("p", { className: "dim" }, "Downloaded games resume in a terminal too: barrow play FILE."),
    );
    this.#showList();
  }

  /** Creates the controls of a running game. */
  #mountRunning() {
    const far = button("Whole screen", () => {
      const isFar = far.getAttribute("aria-pressed") !== "true";
      far.setAttribute("aria-pressed", String(isFar));
      this.#screen.setFar(isFar);
    }, { id: "game-far", aria: { pressed: "false" } });
    this.#letters.append(el("summary", {}, "The screen as text"), this.#pre);
    this.#letters.ontoggle = () => this.#showLetters();
    const buttons = el("details", { id: "game-buttons" }, el("summary", {}, "Buttons"));
    buttons.ontoggle = () => (document.body.dataset.pad = buttons.open ? "on" : "off");
    this.#running.append(
      el(
        "div", { className: "row" },
        button("Save and leave", () => this.#game?.press("Ctrl-C"), { className: "main", id: "game-leave" }),
        button("Download the save", () => download(saveName(this.#open.name), this.#game?.text ?? "")),
        far, this.#state,
      ),
      el("p", { id: "game-help", className: "dim" }, HELP),
      el("div", { className: "row" }, buttons, this.#letters),
    );
  }

  #showList() {
    showSaved(this.#list, { resume: (game) => void this.#resume(game), errorOf: (id) => this.#errors.get(id) });
  }

  /** Resumes the game that was open before a reload. */
  #resumeOpen() {
    /** @type {string | null} */
    let id = null;
    try {
      id = sessionStorage.getItem(OPEN);
    } catch {
      // Storage is forbidden; nothing to resume.
    }
    const stored = id === null ? undefined : storedGame(id);
    if (stored && !("raw" in stored) && this.#app.panel === "play") void this.#resume(stored);
  }

  /** @param {string} typed */
  async #newGame(typed) {
    const seed = await this.#app.engine.call("seedOf", typed || randomSeed());
    await this.#enter({ id: newId(), name: `Barrow ${seed}`, isOver: false }, (game) => game.begin(seed, undefined));
  }

  async #playLevel() {
    const app = this.#app;
    const level = app.level;
    if (!level || app.generated?.result.outcome !== "level") return notify("There is no level to play.", "error");
    try {
      const [json] = await app.engine.call("write", "json", { start: false, header: false });
      const text = new TextDecoder().decode(json.bytes);
      const name = `${app.request.name} ${level.seed}`;
      await this.#enter({ id: newId(), name, isOver: false }, (game) => game.begin(level.seed, text));
    } catch (error) {
      await app.recover(error);
    }
  }

  /** @param {Saved} saved */
  async #resume({ id, name, isOver, text }) {
    const wrong = await this.#enter({ id, name, isOver }, (game) => game.resume(text));
    if (wrong === undefined) return;
    this.#errors.set(id, `${wrong}. The saved game is unchanged and can be downloaded.`);
    this.#showList();
  }

  /** @param {HTMLInputElement} file */
  async #import(file) {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const text = await chosen.text();
    file.value = "";
    const name = chosen.name.replace(/\.[^.]*$/, "");
    await this.#enter({ id: newId(), name, isOver: false }, (game) => game.resume(text));
    if (this.#game) this.#autosave.put({ ...this.#open, text });
  }

  /**
   * Opens a game. Returns the error message if that fails.
   * @param {Omit<Saved, "when" | "text">} open
   * @param {(game: Game) => Promise<void>} begin
   * @returns {Promise<string | undefined>}
   */
  async #enter(open, begin) {
    this.#leave(false);
    this.#game?.end();
    this.#open = open;
    const game = new Game({
      size: () => this.#screen.fit,
      show: (screen) => this.#show(game, screen),
      leave: () => this.#leave(),
      error: (message) => notify(message, "error"),
    }, this.#settings());
    this.#game = game;
    this.#setRunning(true);
    try {
      await begin(game);
      notify("");
      window.scrollTo(0, 0);
      this.#screen.canvas.focus({ preventScroll: true });
      return undefined;
    } catch (error) {
      const wrong = messageOf(error);
      game.end();
      if (this.#game === game) this.#game = undefined;
      this.#setRunning(false);
      notify(`“${open.name}” cannot be opened. ${wrong}.`, "error");
      return wrong;
    }
  }

  /**
   * Returns the settings of the game to try in order: with the palette of the page, then with a plain one.
   * @returns {string[]}
   */
  #settings() {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "animation = false\n" : "";
    const plain = this.#app.colors.isDark ? "dark" : "light";
    return [...new Set([this.#app.palette, plain])].map((palette) => `palette = "${palette}"\n${still}`);
  }

  /** @param {boolean} isRunning */
  #setRunning(isRunning) {
    document.body.dataset.game = isRunning ? "on" : "off";
    this.#start.hidden = isRunning;
    this.#running.hidden = !isRunning;
    try {
      if (isRunning) sessionStorage.setItem(OPEN, this.#open.id);
      else sessionStorage.removeItem(OPEN);
    } catch {
      // Storage is forbidden: the game does not resume after a reload, but is in the list.
    }
    delete document.body.dataset.turn;
    if (isRunning) this.#screen.measure();
  }

  /**
   * @param {Game} game
   * @param {Screen} screen
   */
  #show(game, screen) {
    if (game !== this.#game) return;
    this.#screen.show(screen);
    if (this.#message.textContent !== screen.message) this.#message.textContent = screen.message;
    document.body.dataset.turn = String(screen.turn);
    this.#open.isOver = screen.over;
    if (screen.save !== undefined) this.#save(screen.save);
    this.#screenText = screen.letters;
    this.#showLetters();
  }

  /**
   * Saves a game in which at least one turn was played.
   * @param {string} text
   */
  #save(text) {
    this.#state.textContent = stateOf(text);
    if (turnOf(text) > 0) this.#autosave.put({ ...this.#open, text });
  }

  /** Updates the screen as text, if it is open. */
  #showLetters() {
    if (this.#letters.open) this.#pre.textContent = this.#screenText;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = keyName(event);
    if (name === undefined || !this.#game) return;
    event.preventDefault();
    this.#game.press(name, event.repeat);
  }

  #panel() {
    if (this.#app.panel === "play") {
      this.#showList();
      this.#game?.wake();
    } else {
      this.#game?.pause();
    }
  }

  /** Saves the game and returns to the start screen. */
  #leave(isReported = true) {
    if (!this.#game) return;
    const open = this.#open;
    this.#autosave.flush();
    const wrong = this.#autosave.wrong;
    if (wrong && isReported) {
      // The browser could not store the game, so it is downloaded.
      download(saveName(open.name), this.#game.text);
    }
    this.#autosave.end();
    this.#game.end();
    this.#game = undefined;
    this.#setRunning(false);
    this.#showList();
    if (!isReported) return;
    if (wrong) notify(`${wrong} It was downloaded.`, "error");
    else if (!storedGame(open.id)) notify(`“${open.name}” was not saved: no turn was played.`);
    else notify(open.isOver ? `“${open.name}” is over.` : `“${open.name}” is saved.`);
    byId("tab-play").focus();
  }
}

/** @returns {string} */
function newId() {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
}
