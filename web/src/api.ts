// What a worker can be asked: every function here runs beside the page, never in it. The types of orders and answers come
// from the Rust side.

import {
  Play, SeedBatch, Studio, edit, looks, outline, pack, registry, seedOf, unpack,
  type CellView, type Edit, type FileOptions, type LevelRequest, type LevelResult, type OverlayOrder,
  type RecipeOutline, type Catalog, type SpriteSheet, type Timeline,
} from "../pkg/barrow_web.js";

/** A level and how its cells look. */
export interface MadeLevel {
  made: LevelResult;
  /** A code for every cell, row by row. */
  cells: Uint16Array;
  /** The codes that occur, and how they look. */
  codes: Uint16Array;
  looks: SpriteSheet;
}

/** How a level came about: what every step changed, to be played forward and back. */
export interface Film {
  timeline: Timeline;
  starts: Uint32Array;
  cells: Uint32Array;
  before: Uint16Array;
  after: Uint16Array;
  codes: Uint16Array;
  looks: SpriteSheet;
}

/** Levels of several seeds; a level that could not be made has no cells. */
export interface Thumbs {
  width: number;
  height: number;
  cells: (Uint16Array | undefined)[];
  codes: Uint16Array;
  looks: SpriteSheet;
}

export interface OutFile {
  name: string;
  bytes: Uint8Array;
}

/** The game as it looks now. */
export interface Screen {
  pixels: Uint32Array;
  columns: number;
  rows: number;
  /** Milliseconds until something goes on by itself. */
  pace?: number;
  over: boolean;
  /** Whether the player wants to leave. */
  leave: boolean;
  turn: number;
  /** What is told or asked at the moment. */
  message: string;
  /** The picture in letters. */
  letters: string;
  /** The column and row that are to stay in view, if there are any. */
  focus?: [number, number];
  /** The first row of the map, and how many there are. */
  mapRows: [number, number];
  /** The column where there is something to read. */
  from: number;
  /** The game to be kept, if something may have happened. */
  save?: string;
}

/** So many steps that a game goes by itself are told before it is kept again. */
const STEPS_BETWEEN_SAVES = 32;

/** What there is to ask. Made once WebAssembly is ready. */
export function makeApi() {
  const studio = new Studio();
  let play: Play | undefined;
  let steps = 0;
  let batch: { of: string; batch: SeedBatch } | undefined;

  /** The maker of many levels of an order; the last one is kept. */
  function batchOf(order: LevelRequest): SeedBatch {
    const of = JSON.stringify({ ...order, seed: "", locks: [] });
    if (batch?.of !== of) {
      batch?.batch.free();
      batch = undefined;
      batch = { of, batch: new SeedBatch(order) };
    }
    return batch.batch;
  }

  /** The game as it looks after something; `leave` is nothing if the game itself did not go on. */
  function screen(columns: number, rows: number, leave?: boolean): Screen {
    if (!play) throw new Error("there is no game yet");
    const pixels = play.paint(columns, rows);
    const pace = play.pace();
    // What goes on by itself is kept now and then, and at its end.
    const isDue = pace === undefined || leave === true || steps++ % STEPS_BETWEEN_SAVES === 0;
    const save = leave !== undefined && isDue ? play.save() : undefined;
    const [x, y] = play.focus() ?? [];
    const focus: [number, number] | undefined = x !== undefined && y !== undefined ? [x, y] : undefined;
    const [first, count] = play.mapRows();
    return {
      pixels, columns, rows, pace, save, focus, mapRows: [first, count], leave: leave === true, over: play.isOver(), turn: play.turn(),
      message: play.message(), from: play.readsFrom(), letters: play.text(),
    };
  }

  return {
    registry: (): Catalog => registry(),
    looks: (codes: Uint16Array, palette: string): SpriteSheet => looks(codes, palette),
    outline: (text: string): RecipeOutline => outline(text),
    edit: (text: string, change: Edit): string => edit(text, change),
    pack: (text: string): string => pack(text),
    unpack: (packed: string): string => unpack(packed),
    seedOf: (text: string): string => seedOf(text),

    make(order: LevelRequest, palette: string): MadeLevel {
      const made = studio.make(order);
      const cells = made.outcome === "faults" ? new Uint16Array() : studio.cells();
      const codes = distinct([cells]);
      return { made, cells, codes, looks: looks(codes, palette) };
    },
    film(palette: string): Film {
      const timeline = studio.timeline();
      if (!timeline) throw new Error("there is no level yet");
      const [before, after] = [studio.timelineBefore(), studio.timelineAfter()];
      const codes = distinct([before, after]);
      const [starts, cells] = [studio.timelineStarts(), studio.timelineCells()];
      return { timeline, starts, cells, before, after, codes, looks: looks(codes, palette) };
    },
    cell: (x: number, y: number): CellView | undefined => studio.cell(x, y),
    overlay(order: OverlayOrder): { values: Int32Array; caption: string } {
      const values = studio.overlay(order);
      return { values, caption: studio.caption() };
    },
    describe: (): string => studio.describe(),
    write(format: string, options: FileOptions): OutFile[] {
      return studio.write(format, options).map((name, i) => ({ name, bytes: studio.file(i) }));
    },

    thumbs(order: LevelRequest, seeds: string[], palette: string): Thumbs {
      const batch = batchOf(order);
      const cells = seeds.map((seed) => batch.cells(seed));
      const codes = distinct(cells.filter((level) => level !== undefined));
      return { width: batch.width(), height: batch.height(), cells, codes, looks: looks(codes, palette) };
    },
    measure: (order: LevelRequest, first: string, count: number): Int32Array => batchOf(order).measure(first, count),

    play(seed: string, level: string | undefined, settings: string, columns: number, rows: number): Screen {
      const begun = new Play(seed, level, settings);
      play?.free();
      play = begun;
      return screen(columns, rows, false);
    },
    resume(save: string, settings: string, columns: number, rows: number): Screen {
      const loaded = Play.load(save, settings);
      play?.free();
      play = loaded;
      return screen(columns, rows, false);
    },
    key: (name: string, columns: number, rows: number): Screen => screen(columns, rows, play?.key(name) ?? false),
    point(x: number, y: number, click: boolean, columns: number, rows: number): Screen {
      const leave = play?.point(x, y, click) ?? false;
      return screen(columns, rows, click ? leave : undefined);
    },
    wheel: (x: number, y: number, up: boolean, columns: number, rows: number): Screen =>
      screen(columns, rows, play?.wheel(x, y, up) ? true : undefined),
    /** Draws again, with other settings if there are any. */
    look(settings: string | undefined, columns: number, rows: number): Screen {
      if (settings !== undefined) play?.set(settings);
      return screen(columns, rows);
    },
    tick(ms: number, columns: number, rows: number): Screen {
      play?.tick(ms);
      return screen(columns, rows, false);
    },
  };
}

export type Api = ReturnType<typeof makeApi>;

/** The codes that occur, each once. */
function distinct(lists: Uint16Array[]): Uint16Array {
  const seen = new Uint8Array(1 << 16);
  for (const list of lists) for (const code of list) seen[code] = 1;
  const codes: number[] = [];
  seen.forEach((is, code) => is && codes.push(code));
  return Uint16Array.from(codes);
}
