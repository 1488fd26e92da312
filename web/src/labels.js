// Text labels on the level, so that overlays are readable without color.

/**
 * @typedef {object} Label
 * @property {number} x
 * @property {number} y
 * @property {string} text
 */

/** Minimum and maximum font size in pixels. */
const [SMALLEST, LARGEST] = [11, 22];

/**
 * @typedef {object} Box
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 */

/**
 * Draws labels centered on their cells. A label that would cover an earlier one is left out.
 * @param {CanvasRenderingContext2D} context
 * @param {Label[]} labels
 * @param {number} px
 * @param {number} left
 * @param {number} top
 */
export function drawLabels(context, labels, px, left, top) {
  if (labels.length === 0) return;
  const size = Math.max(SMALLEST, Math.min(LARGEST, px));
  const { width, height } = context.canvas;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  /** @type {Box[]} */
  const taken = [];
  for (const { x, y, text } of labels) {
    const [midX, midY] = [left + (x + 0.5) * px, top + (y + 0.5) * px];
    if (midX < 0 || midY < 0 || midX > width || midY > height) continue;
    const half = context.measureText(text).width / 2 + 2;
    const box = { left: midX - half, right: midX + half, top: midY - size / 2 - 1, bottom: midY + size / 2 + 1 };
    if (taken.some((other) => intersects(box, other))) continue;
    taken.push(box);
    context.lineWidth = Math.max(3, size / 4);
    context.strokeStyle = "#000000";
    context.strokeText(text, midX, midY);
    context.fillStyle = "#ffffff";
    context.fillText(text, midX, midY);
  }
}

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {boolean}
 */
function intersects(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
