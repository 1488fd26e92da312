// Ways out of the page: files to keep, and texts to the clipboard.

import { el } from "./dom";

/** How long the browser has to fetch a file that it was handed. */
const FETCH_MS = 60_000;

/** A file behind an address of this page. Whoever asks for it gives it back with [URL.revokeObjectURL]. */
export function addressOf(bytes: Uint8Array | string, type = "application/octet-stream"): string {
  return URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer> | string], { type }));
}

/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function download(name: string, bytes: Uint8Array | string): void {
  const href = addressOf(bytes);
  const link = el("a", { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(href), FETCH_MS);
}

/** Copies a text to the clipboard; whether the browser let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** For pages that the newer way is closed to, such as those not from a secure address. */
function copyOldWay(text: string): boolean {
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

/** How large something is, for people. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
