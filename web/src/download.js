// Downloads and the clipboard.

import { el } from "./dom.js";

/** Time for the browser to read a downloaded blob, before its URL is revoked. */
const FETCH_MS = 60_000;

/**
 * Returns a blob URL of a file. The caller revokes it by `URL.revokeObjectURL`.
 * @param {Uint8Array | string} bytes
 * @returns {string}
 */
export function addressOf(bytes, type = "application/octet-stream") {
  return URL.createObjectURL(new Blob([/** @type {Uint8Array<ArrayBuffer> | string} */ (bytes)], { type }));
}

/**
 * Starts the download of a file.
 * @param {string} name
 * @param {Uint8Array | string} bytes
 */
export function download(name, bytes) {
  const href = addressOf(bytes);
  const link = el("a", { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(href), FETCH_MS);
}

/**
 * Copies a text to the clipboard. Returns whether the browser allowed it.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies by `execCommand`, for pages without access to `navigator.clipboard`: those not served securely.
 * @param {string} text
 * @returns {boolean}
 */
function copyBySelection(text) {
  const area = el("textarea", { value: text, className: "aside", readOnly: true });
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // The browser forbids this too.
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/**
 * Returns a size with its unit.
 * @param {number} bytes
 * @returns {string}
 */
export function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
