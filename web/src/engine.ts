// The page's side of the workers: typed calls, a time limit for each, and a pool for work on many levels.

import type { Api } from "./api";
import type { Reply } from "./worker";

/** How long a call may take before its worker is stopped. Nothing that a recipe says can make the page wait longer. */
const LIMIT_MS = 20_000;

/** A call took too long. */
export class TooLong extends Error {}

/** WebAssembly, compiled once for all workers. */
let module: Promise<WebAssembly.Module> | undefined;

function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch("barrow_web_bg.wasm")).catch((error: unknown) => {
    module = undefined;
    throw new Error(`The part of the studio that makes levels could not be loaded: ${String(error)}`);
  });
  return module;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: number;
}

/** One worker. */
export class Engine {
  private worker?: Promise<Worker>;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  constructor(private readonly limitMs = LIMIT_MS) {}

  /** Asks the worker. Calls are answered in order. */
  async call<K extends keyof Api>(name: K, ...args: Parameters<Api[K]>): Promise<ReturnType<Api[K]>> {
    this.worker ??= this.start();
    const worker = await this.worker;
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.giveUp(name), this.limitMs);
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer });
      worker.postMessage({ id, call: name, args });
    });
  }

  /** Ends whatever goes on. The next call begins with a new worker, which knows of no level. */
  stop(reason: Error = new Error("stopped")): void {
    void this.worker?.then((worker) => worker.terminate());
    this.worker = undefined;
    for (const { reject, timer } of this.waiting.values()) {
      window.clearTimeout(timer);
      reject(reason);
    }
    this.waiting.clear();
  }

  private async start(): Promise<Worker> {
    const wasm = await compiled();
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = (event: MessageEvent<Reply>) => this.answer(event.data);
    worker.onerror = (event) => this.stop(new Error(event.message || "the worker stopped"));
    worker.postMessage({ module: wasm });
    return worker;
  }

  private answer(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    this.waiting.delete(reply.id);
    window.clearTimeout(waiting.timer);
    if ("error" in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.result);
  }

  private giveUp(name: string): void {
    const seconds = this.limitMs / 1000;
    this.stop(new TooLong(`This took more than ${seconds} seconds (${name}) and was stopped. Try a smaller map.`));
  }
}

/** Several workers for work that can be split. */
export class Pool {
  private readonly engines: Engine[];

  constructor(count = Math.max(1, Math.min(4, navigator.hardwareConcurrency || 2))) {
    this.engines = Array.from({ length: count }, () => new Engine());
  }

  /**
   * Does every piece of work on whichever worker is free, and hands over each result as it comes. Ends early if `signal`
   * says so.
   */
  async each<T, R>(
    work: T[], ask: (engine: Engine, piece: T) => Promise<R>, take: (piece: T, result: R) => void, signal: AbortSignal,
  ): Promise<void> {
    const left = [...work];
    await Promise.all(
      this.engines.map(async (engine) => {
        for (let piece = left.shift(); piece !== undefined && !signal.aborted; piece = left.shift()) {
          const result = await ask(engine, piece);
          if (!signal.aborted) take(piece, result);
        }
      }),
    );
  }

  stop(): void {
    this.engines.forEach((engine) => engine.stop());
  }
}
