// A worker: waits for WebAssembly's module, then answers one request after the other.

/** @import { Api } from "./api.js" */
import { initSync } from "../pkg/barrow_web.js";
import { makeApi } from "./api.js";

/**
 * What the page sends.
 * @typedef {{ module: WebAssembly.Module } | { id: number; call: keyof Api; args: unknown[] }} Request
 */

/**
 * What it gets back.
 * @typedef {{ id: number; result: unknown } | { id: number; error: string }} Reply
 */

/** @type {Api | undefined} */
let api;

self.onmessage = (/** @type {MessageEvent<Request>} */ event) => {
  const request = event.data;
  if ("module" in request) {
    initSync({ module: request.module });
    api = makeApi();
    return;
  }
  const { id, call, args } = request;
  try {
    if (!api) throw new Error("the worker is not ready");
    const result = (/** @type {(...args: unknown[]) => unknown} */ (api[call]))(...args);
    post({ id, result }, buffers(result));
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) }, []);
  }
};

/**
 * @param {Reply} reply
 * @param {Transferable[]} transfer
 */
function post(reply, transfer) {
  (/** @type {{ postMessage(message: Reply, transfer: Transferable[]): void }} */ (/** @type {unknown} */ (self))).postMessage(reply, transfer);
}

/**
 * The buffers in an answer, which need not be copied.
 * @param {unknown} value
 * @param {Set<ArrayBufferLike>} [found]
 * @returns {Transferable[]}
 */
function buffers(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) {
    found.add(value.buffer);
  } else if (Array.isArray(value)) {
    value.forEach((item) => buffers(item, found));
  } else if (typeof value === "object" && value !== null) {
    Object.values(value).forEach((item) => {
      if (typeof item === "object") buffers(item, found);
    });
  }
  return /** @type {Transferable[]} */ ([...found].filter((buffer) => buffer instanceof ArrayBuffer && buffer.byteLength > 0));
}
