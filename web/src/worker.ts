// A worker: waits for WebAssembly's module, then answers one request after the other.

import { initSync } from "../pkg/barrow_web.js";
import { makeApi, type Api } from "./api";

/** What the page sends. */
export type Request = { module: WebAssembly.Module } | { id: number; call: keyof Api; args: unknown[] };

/** What it gets back. */
export type Reply = { id: number; result: unknown } | { id: number; error: string };

let api: Api | undefined;

self.onmessage = (event: MessageEvent<Request>) => {
  const request = event.data;
  if ("module" in request) {
    initSync({ module: request.module });
    api = makeApi();
    return;
  }
  const { id, call, args } = request;
  try {
    if (!api) throw new Error("the worker is not ready");
    const result = (api[call] as (...args: unknown[]) => unknown)(...args);
    post({ id, result }, buffers(result));
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) }, []);
  }
};

function post(reply: Reply, transfer: Transferable[]): void {
  (self as unknown as { postMessage(message: Reply, transfer: Transferable[]): void }).postMessage(reply, transfer);
}

/** The buffers in an answer, which need not be copied. */
function buffers(value: unknown, found: Set<ArrayBufferLike> = new Set()): Transferable[] {
  if (ArrayBuffer.isView(value)) {
    found.add(value.buffer);
  } else if (Array.isArray(value)) {
    value.forEach((item) => buffers(item, found));
  } else if (typeof value === "object" && value !== null) {
    Object.values(value).forEach((item) => {
      if (typeof item === "object") buffers(item, found);
    });
  }
  return [...found].filter((buffer) => buffer instanceof ArrayBuffer && buffer.byteLength > 0) as Transferable[];
}
