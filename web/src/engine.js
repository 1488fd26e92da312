// Calls to workers: typed, with a time limit, and a pool for work on many levels.

/**
 * @import { Api } from "./api.js"
 * @import { Reply } from "./worker.js"
 */

/** Time limit of a call, after which the worker is stopped, so that no recipe can block the page. */
const LIMIT_MS = 20_000;

/** A call exceeded its time limit. */
export class CallTimeout extends Error {}

/**
 * The WebAssembly module, compiled once for all workers.
 * @type {Promise<WebAssembly.Module> | undefined}
 */
let module;

/** @returns {Promise<WebAssembly.Module>} */
function compiled() {
  const address = new URL("../pkg/barrow_web_bg.wasm", import.meta.url);
  module ??= WebAssembly.compileStreaming(fetch(address)).catch((/** @type {unknown} */ error) => {
    module = undefined;
    throw new Error(`The WebAssembly module of the studio could not be loaded: ${String(error)}`);
  });
  return module;
}

/**
 * @typedef {object} Pending
 * @property {(value: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} timer
 */

/** A worker. It is started by the first call. */
export class Engine {
  /** @type {number} */
  #limitMs;
  /** @type {Promise<Worker> | undefined} */
  #worker;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #next = 0;

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /**
   * Calls a function of the worker. Calls are answered in order.
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
      const timer = window.setTimeout(() => this.#timeOut(name), this.#limitMs);
      this.#pending.set(id, { resolve: /** @type {(value: unknown) => void} */ (resolve), reject, timer });
      worker.postMessage({ id, call: name, args });
    });
  }

  /**
   * Stops the worker and rejects its calls. The next call starts a new worker, which has no level.
   * @param {Error} [reason]
   */
  stop(reason = new Error("stopped")) {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
    for (const { reject, timer } of this.#pending.values()) {
      window.clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
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
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    window.clearTimeout(pending.timer);
    if ("error" in reply) pending.reject(new Error(reply.error));
    else pending.resolve(reply.result);
  }

  /** @param {string} name */
  #timeOut(name) {
    const seconds = this.#limitMs / 1000;
    this.stop(new CallTimeout(`This took more than ${seconds} seconds (${name}) and was stopped. Try a smaller map.`));
  }
}

/** Several workers that share the items of a list. */
export class Pool {
  /** @type {Engine[]} */
  #engines;

  constructor(count = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2))) {
    this.#engines = Array.from({ length: count }, () => new Engine());
  }

  /**
   * Calls `run` for every item with a free worker, and `done` with every result. Stops when `signal` is aborted.
   * @template T
   * @template R
   * @param {T[]} items
   * @param {(engine: Engine, item: T) => Promise<R>} run
   * @param {(item: T, result: R) => void} done
   * @param {AbortSignal} signal
   */
  async each(items, run, done, signal) {
    const queue = [...items];
    await Promise.all(
      this.#engines.map(async (engine) => {
        for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
          const result = await run(engine, item);
          if (!signal.aborted) done(item, result);
        }
      }),
    );
  }

  stop() {
    this.#engines.forEach((engine) => engine.stop());
  }
}
