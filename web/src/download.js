// Ways out of the page: files to storeGame, and texts to the clipboard.

import { el } from "./dom.js";

/** How long the browser has to fetch a file that it was handed. */
const FETCH_MS = 60_000;

/**
 * A file behind an address of this page. Whoever asks for it gives it back with [URL.revokeObjectURL].
 * @param {Uint8Array | string} bytes
 * @returns {string}
 */
export function addressOf(bytes, type = "application/octet-stream") {
  return URL.createObjectURL(new Blob([/** @type {Uint8Array<ArrayBuffer> | string} */ (bytes)], { type }));
}

/**
 * Hands a file to the browser, which keeps it where it keeps downloads.
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
 * Copies a text to the clipboard; whether the browser let it.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/**
 * For pages that the newer way is closed to, such as those not from a secure address.
 * @param {string} text
 * @returns {boolean}
 */
function copyOldWay(text) {
  const area = el("textarea", { value: text, className: "aside", readOnly: true });
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Forbidden as well.
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/**
 * How large something is, for people.
 * @param {number} bytes
 * @returns {string}
 */
export function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
