// Entry point of a worker: receives the WebAssembly module, then answers calls in order.

/** @import { Api } from "./api.js" */
import { initSync } from "../pkg/barrow_web.js";
import { makeApi } from "./api.js";

/**
 * A message from the page: the module, or a call.
 * @typedef {{ module: WebAssembly.Module } | { id: number; call: keyof Api; args: unknown[] }} Request
 */

/**
 * The answer to a call.
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
 * Returns the buffers of a result, which are transferred and not copied.
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
