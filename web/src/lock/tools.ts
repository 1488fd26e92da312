// The ways to lock cells on the map: rooms, a brush, rectangles; by pointer and by keys.

import type { App } from "../app";
import type { Cell } from "../canvas";
import { hatch } from "./hatch";
import type { Locks } from "./locks";
import type { Mask } from "./mask";

export type ToolName = "room" | "brush" | "rectangle";

export class Tools {
  tool: ToolName = "room";
  /** Whether strokes lock or unlock. */
  to: 0 | 1 = 1;
  /** How far the brush reaches. */
  reach = 0;
  private stroke?: { from: Cell; last: Cell; mask: Mask };
  private corner?: Cell;
  private cursor?: Cell;

  constructor(private readonly app: App, private readonly locks: Locks, private readonly tell: (text: string) => void) {
    app.on("pick", (cell) => this.isOpen && this.pick(cell));
    app.on("stroke", ({ from, to, done }) => this.isOpen && this.stroked(from, to, done));
    app.on("hover", (cell) => {
      this.cursor = cell ?? this.cursor;
      if (this.isOpen && this.corner) this.draw();
    });
    app.canvas.element.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  private get isOpen(): boolean {
    return this.app.panel === "lock" && this.app.level !== undefined;
  }

  /** Takes the canvas while its panel is open, and leaves it else. */
  settle(): void {
    const { app } = this;
    const was = app.canvas.strokes;
    const isOpen = app.panel === "lock";
    if (isOpen) app.canvas.strokes = this.tool !== "room";
    else if (was && this.owned) app.canvas.strokes = false;
    this.owned = isOpen;
    this.corner = this.stroke = undefined;
    this.draw();
  }

  private owned = false;

  /** Shows what is locked, with the stroke that goes on. */
  draw(): void {
    const { app, locks } = this;
    if (app.panel !== "lock") return app.canvas.setPainter("lock");
    const color = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
    let mask = this.stroke?.mask ?? locks.mask;
    if (this.corner && this.cursor) {
      mask = mask.copy();
      mask.rectangle(this.corner, this.cursor, this.to);
    }
    app.canvas.setPainter("lock", hatch(mask, color));
  }

  /** Locks a room with its walls and doors, or unlocks it if it is locked. */
  room(number: number): void {
    const { locks } = this;
    const to = locks.isLocked(number) ? 0 : 1;
    this.tell("");
    locks.edit((mask) => locks.room(number).forEach((i) => (mask.on[i] = to)));
  }

  /** A click in room mode, or Enter. */
  private pick(cell: Cell): void {
    const { locks } = this;
    if (this.tool !== "room") {
      const to = locks.mask.has(cell) ? 0 : 1;
      return locks.edit((mask) => mask.line(cell, cell, this.tool === "brush" ? this.reach : 0, to));
    }
    const number = this.roomNear(cell);
    if (number >= 0) this.room(number);
    else this.tell("There is no room at this cell. Choose a cell in a room, or paint.");
  }

  /** The room of a cell, or of one beside it: walls and doors belong to it. */
  private roomNear({ x, y }: Cell): number {
    const { rooms, mask } = this.locks;
    const at = (dx: number, dy: number) => {
      const isOn = x + dx >= 0 && x + dx < mask.width && y + dy >= 0 && y + dy < mask.height;
      return isOn ? (rooms[(y + dy) * mask.width + x + dx] ?? -1) : -1;
    };
    const places = [[0, 0], [0, -1], [1, 0], [0, 1], [-1, 0], [-1, -1], [1, -1], [1, 1], [-1, 1]];
    return places.map(([dx, dy]) => at(dx, dy)).find((number) => number >= 0) ?? -1;
  }

  private stroked(from: Cell, to: Cell, done: boolean): void {
    const { locks } = this;
    const goesOn = this.stroke?.from === from;
    const stroke = goesOn && this.stroke ? this.stroke : { from, last: from, mask: locks.mask.copy() };
    this.stroke = stroke;
    this.corner = undefined;
    if (this.tool === "rectangle") {
      stroke.mask = locks.mask.copy();
      stroke.mask.rectangle(from, to, this.to);
    } else {
      stroke.mask.line(stroke.last, to, this.reach, this.to);
    }
    stroke.last = to;
    if (done) {
      this.stroke = undefined;
      locks.edit((mask) => mask.on.set(stroke.mask.on));
    }
    this.draw();
  }

  /** Shift and Enter set one corner of a rectangle, then the other; Escape forgets the first. */
  private key(event: KeyboardEvent): void {
    if (!this.isOpen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && this.corner) {
      this.corner = undefined;
      this.tell("");
    } else if (event.key === "Enter" && event.shiftKey && this.cursor) {
      const { corner, cursor } = this;
      this.corner = corner ? undefined : cursor;
      if (corner) this.locks.edit((mask) => mask.rectangle(corner, cursor, this.to));
      this.tell(corner ? "" : "One corner is set. Go to the other one and press Shift+Enter again; Escape forgets it.");
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.draw();
  }
}
