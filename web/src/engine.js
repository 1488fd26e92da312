// The page's side of the workers: typed calls, a time limit for each, and a pool for work on many levels.

/**
 * @import { Api } from "./api.js"
 * @import { Reply } from "./worker.js"
 */

/** How long a call may take before its worker is stopped. Nothing that a recipe says can make the page wait longer. */
const LIMIT_MS = 20_000;

/** A call took too long. */
export class CallTimeout extends Error {}

/**
 * WebAssembly, compiled once for all workers.
 * @type {Promise<WebAssembly.Module> | undefined}
 */
let module;

/** @returns {Promise<WebAssembly.Module>} */
function compiled() {
  module ??= WebAssembly.compileStreaming(fetch(new URL("../pkg/barrow_web_bg.wasm", import.meta.url))).catch((/** @type {unknown} */ error) => {
    module = undefined;
    throw new Error(`The part of the studio that makes levels could not be loaded: ${String(error)}`);
  });
  return module;
}

/**
 * @typedef {object} Pending
 * @property {(value: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} timer
 */

/** One worker. */
export class Engine {
  /** @type {number} */
  #limitMs;
  /** @type {Promise<Worker> | undefined} */
  #worker;
  /** @type {Map<number, Pending>} */
  #waiting = new Map();
  #next = 0;

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /**
   * Asks the worker. Calls are answered in request.
   * @template {keyof Api} K
   * @param {K} name
   * @param {Parameters<Api[K]>} args
   * @returns {Promise<ReturnType<Api[K]>>}
   */
  async call(name, ...args) {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.#giveUp(name), this.#limitMs);
      this.#waiting.set(id, { resolve: /** @type {(value: unknown) => void} */ (resolve), reject, timer });
      worker.postMessage({ id, call: name, args });
    });
  }

  /**
   * Ends whatever goes on. The next call begins with a new worker, which knows of no level.
   * @param {Error} [reason]
   */
  stop(reason = new Error("stopped")) {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      window.clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
  }

  /** @returns {Promise<Worker>} */
  async #start() {
    const wasm = await compiled();
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (/** @type {MessageEvent<Reply>} */ event) => this.#answer(event.data);
    worker.onerror = (event) => this.stop(new Error(event.message || "the worker stopped"));
    worker.postMessage({ module: wasm });
    return worker;
  }

  /** @param {Reply} reply */
  #answer(reply) {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    window.clearTimeout(waiting.timer);
    if ("error" in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.result);
  }

  /** @param {string} name */
  #giveUp(name) {
    const seconds = this.#limitMs / 1000;
    this.stop(new CallTimeout(`This took more than ${seconds} seconds (${name}) and was stopped. Try a smaller map.`));
  }
}

/** Several workers for work that can be split. */
export class Pool {
  /** @type {Engine[]} */
  #engines;

  constructor(count = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2))) {
    this.#engines = Array.from({ length: count }, () => new Engine());
  }

  /**
   * Does every piece of work on whichever worker is free, and hands over each result as it comes. Ends early if `signal`
   * says so.
   * @template T
   * @template R
   * @param {T[]} work
   * @param {(engine: Engine, piece: T) => Promise<R>} ask
   * @param {(piece: T, result: R) => void} take
   * @param {AbortSignal} signal
   */
  async each(
    work, ask, take, signal,
  ) {
    const left = [...work];
    await Promise.all(
      this.#engines.map(async (engine) => {
        for (let piece = left.shift(); piece !== undefined && !signal.aborted; piece = left.shift()) {
          const result = await ask(engine, piece);
          if (!signal.aborted) take(piece, result);
        }
      }),
    );
  }

  stop() {
    this.#engines.forEach((engine) => engine.stop());
  }
}
