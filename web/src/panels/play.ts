// Play: the game in the same page. While it goes on it has the main part of the page, and the panel is below it.

import type { Screen } from "../api";
import { rolled, say, sentence, type App } from "../app";
import { button, byId, el, field } from "../dom";
import { download } from "../download";
import type { Panel } from "../panel";
import { Game } from "../play/game";
import { Keeper } from "../play/keeper";
import { keyName } from "../play/keys";
import { showSaved } from "../play/list";
import { pad } from "../play/pad";
import { GameScreen } from "../play/screen";
import { saveName, saved, stateOf, turnOf, type Saved } from "../play/shelf";

const HELP =
  "Arrows, number pad or h j k l y u b n go, x explores, ? lists every key. The mouse looks; a click or a tap travels. " +
  "Ctrl-S saves and leaves, Tab goes on to the buttons; the browser keeps its other shortcuts.";

/** Where the tab remembers which game is open, so that it goes on after a reload. */
const OPEN = "barrow.open";

export const playPanel: Panel = {
  id: "play",
  title: "Play",
  mount(root, app) {
    new Play(root, app);
  },
};

class Play {
  private game?: Game;
  private open: Omit<Saved, "when" | "text"> = { id: "", name: "", isOver: false };
  private readonly faults = new Map<string, string>();
  private readonly screen: GameScreen;
  private readonly keeper: Keeper;
  private readonly message = el("p", { id: "game-message", aria: { live: "polite" } });
  private readonly letters = el("details", { id: "game-text" });
  private readonly pre = el("pre", { tabIndex: 0, aria: { label: "The screen as text" } });
  private readonly state = el("span", { id: "game-state" });
  private readonly trouble = el("p", { className: "bad", role: "alert" });
  private screenText = "";
  private readonly start = el("div", { id: "play-start" });
  private readonly running = el("div", { id: "play-running", hidden: true });
  private readonly list = el("ul", { className: "saves" });

  constructor(root: HTMLElement, private readonly app: App) {
    this.screen = new GameScreen({
      hover: (x, y) => this.game?.hover(x, y),
      click: (x, y) => this.game?.click(x, y),
      wheel: (x, y, up) => this.game?.wheel(x, y, up),
      resize: () => this.game?.redraw(),
    });
    this.screen.canvas.addEventListener("keydown", (event) => this.key(event));
    this.keeper = new Keeper((wrong) => (this.trouble.textContent = wrong ?? ""));
    byId("stage").append(
      el("div", { id: "game" }, this.message, this.screen.element, this.screen.status, pad((key) => this.game?.press(key))),
    );
    this.mountStart();
    this.mountRunning();
    root.append(this.trouble, this.start, this.running);
    app.on("panel", () => this.panel());
    app.on("palette", () => this.game?.change(this.settings()));
    this.goOn();
  }

  /** What there is to choose before a game. */
  private mountStart(): void {
    const seed = el("input", { id: "game-seed", size: 12, maxLength: 80, placeholder: "any", autocomplete: "off" });
    const file = el("input", { type: "file", id: "game-file", accept: ".barrow,text/plain" });
    file.onchange = () => void this.import(file);
    this.start.append(
      el("h2", {}, "New game"),
      el("p", { className: "dim" }, "Down the barrow and up again, if you can. The same seed makes the same game."),
      el("div", { className: "row" }, field("Seed", seed), button("New game", () => void this.newGame(seed.value.trim()), {
        className: "main", id: "game-new",
      })),
      el("h2", {}, "This level"),
      el("p", { className: "dim" }, "Begins on the level that the studio shows; stairs lead on into the barrow."),
      button("Play this level", () => void this.playLevel(), { id: "game-level" }),
      el("h2", {}, "Saved games"), this.list,
      field("Go on with a game from a file (barrow play writes them)", file),
      el("p", { className: "dim" }, "Downloaded games go on in a terminal as well: barrow play FILE."),
    );
    this.showList();
  }

  /** What there is during a game. */
  private mountRunning(): void {
    const far = button("Whole screen", () => {
      const isFar = far.getAttribute("aria-pressed") !== "true";
      far.setAttribute("aria-pressed", String(isFar));
      this.screen.setFar(isFar);
    }, { id: "game-far", aria: { pressed: "false" } });
    this.letters.append(el("summary", {}, "The screen as text"), this.pre);
    this.letters.ontoggle = () => this.showLetters();
    const buttons = el("details", { id: "game-buttons" }, el("summary", {}, "Buttons"));
    buttons.ontoggle = () => (document.body.dataset.pad = buttons.open ? "on" : "off");
    this.running.append(
      el(
        "div", { className: "row" },
        button("Save and leave", () => this.game?.press("Ctrl-C"), { className: "main", id: "game-leave" }),
        button("Download the save", () => download(saveName(this.open.name), this.game?.text ?? "")),
        far, this.state,
      ),
      el("p", { id: "game-help", className: "dim" }, HELP),
      el("div", { className: "row" }, buttons, this.letters),
    );
  }

  private showList(): void {
    showSaved(this.list, { resume: (game) => void this.resume(game), fault: (id) => this.faults.get(id) });
  }

  /** After a reload the game that was open goes on by itself. */
  private goOn(): void {
    let id: string | null = null;
    try {
      id = sessionStorage.getItem(OPEN);
    } catch {
      // Nothing is remembered then.
    }
    const kept = id === null ? undefined : saved(id);
    if (kept && !("raw" in kept) && this.app.panel === "play") void this.resume(kept);
  }

  private async newGame(typed: string): Promise<void> {
    const seed = await this.app.engine.call("seedOf", typed || rolled());
    await this.enter({ id: newId(), name: `Barrow ${seed}`, isOver: false }, (game) => game.begin(seed, undefined));
  }

  private async playLevel(): Promise<void> {
    const { app } = this;
    const level = app.level;
    if (!level || app.made?.made.outcome !== "level") return say("There is no level to play: none came of this order.", "error");
    try {
      const [json] = await app.engine.call("write", "json", { start: false, header: false });
      const text = new TextDecoder().decode(json.bytes);
      const name = `${app.order.name} ${level.seed}`;
      await this.enter({ id: newId(), name, isOver: false }, (game) => game.begin(level.seed, text));
    } catch (error) {
      await app.again(error);
    }
  }

  private async resume({ id, name, isOver, text }: Saved): Promise<void> {
    const wrong = await this.enter({ id, name, isOver }, (game) => game.resume(text));
    if (wrong === undefined) return;
    this.faults.set(id, `${wrong}. It stays as it is; you can download it.`);
    this.showList();
  }

  private async import(file: HTMLInputElement): Promise<void> {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const text = await chosen.text();
    file.value = "";
    const name = chosen.name.replace(/\.[^.]*$/, "");
    await this.enter({ id: newId(), name, isOver: false }, (game) => game.resume(text));
    if (this.game) this.keeper.put({ ...this.open, text });
  }

  /** Opens a game; what was wrong, if it cannot be. */
  private async enter(open: Play["open"], begin: (game: Game) => Promise<void>): Promise<string | undefined> {
    this.leave(false);
    this.game?.end();
    this.open = open;
    const game = new Game({
      size: () => this.screen.fit,
      show: (screen) => this.show(game, screen),
      leave: () => this.leave(),
      wrong: (message) => say(message, "error"),
    }, this.settings());
    this.game = game;
    this.setRunning(true);
    try {
      await begin(game);
      say("");
      window.scrollTo(0, 0);
      this.screen.canvas.focus({ preventScroll: true });
      return undefined;
    } catch (error) {
      const wrong = sentence(error);
      game.end();
      if (this.game === game) this.game = undefined;
      this.setRunning(false);
      say(`“${open.name}” cannot be played. ${wrong}.`, "error");
      return wrong;
    }
  }

  /** The settings of the game: the page's palette, or else a plain one that is as dark. */
  private settings(): string[] {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "animation = false\n" : "";
    const plain = this.app.colors.isDark ? "dark" : "light";
    return [...new Set([this.app.palette, plain])].map((palette) => `palette = "${palette}"\n${still}`);
  }

  private setRunning(isRunning: boolean): void {
    document.body.dataset.game = isRunning ? "on" : "off";
    this.start.hidden = isRunning;
    this.running.hidden = !isRunning;
    try {
      if (isRunning) sessionStorage.setItem(OPEN, this.open.id);
      else sessionStorage.removeItem(OPEN);
    } catch {
      // Then a reload does not open it again; the list of saved games does.
    }
    delete document.body.dataset.turn;
    if (isRunning) this.screen.measure();
  }

  private show(game: Game, screen: Screen): void {
    if (game !== this.game) return;
    this.screen.show(screen);
    if (this.message.textContent !== screen.message) this.message.textContent = screen.message;
    document.body.dataset.turn = String(screen.turn);
    this.open.isOver = screen.over;
    if (screen.save !== undefined) this.keepIt(screen.save);
    this.screenText = screen.letters;
    this.showLetters();
  }

  /** Keeps a game in which something was done. */
  private keepIt(text: string): void {
    this.state.textContent = stateOf(text);
    if (turnOf(text) > 0) this.keeper.put({ ...this.open, text });
  }

  /** The screen in letters, where they are wanted. */
  private showLetters(): void {
    if (this.letters.open) this.pre.textContent = this.screenText;
  }

  private key(event: KeyboardEvent): void {
    const name = keyName(event);
    if (name === undefined || !this.game) return;
    event.preventDefault();
    this.game.press(name, event.repeat);
  }

  private panel(): void {
    if (this.app.panel === "play") {
      this.showList();
      this.game?.wake();
    } else {
      this.game?.pause();
    }
  }

  /** Keeps the game and goes back to the studio. */
  private leave(isTold = true): void {
    if (!this.game) return;
    const { open } = this;
    this.keeper.flush();
    const wrong = this.keeper.wrong;
    if (wrong && isTold) {
      // Not kept anywhere yet: the player gets it as a file before it is gone.
      download(saveName(open.name), this.game.text);
    }
    this.keeper.done();
    this.game.end();
    this.game = undefined;
    this.setRunning(false);
    this.showList();
    if (!isTold) return;
    if (wrong) say(`${wrong} It went to your downloads.`, "error");
    else if (!saved(open.id)) say(`“${open.name}” is left; nothing was done in it yet.`);
    else say(open.isOver ? `“${open.name}” is over.` : `“${open.name}” is saved.`);
    byId("tab-play").focus();
  }
}

function newId(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
}
