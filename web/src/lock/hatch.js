// Marks locked cells: a light tint, hatching that is recognized without color, and an outline.

/**
 * @import { Painter } from "../canvas.js"
 * @import { Mask } from "./mask.js"
 */

/**
 * @param {Mask} mask
 * @param {string} color
 * @returns {Painter}
 */
export function hatch(mask, color) {
  return (context, { px, left, top }) => {
    const { width, height } = context.canvas;
    const [x0, x1] = [Math.max(0, Math.floor(-left / px)), Math.min(mask.width, Math.ceil((width - left) / px))];
    const [y0, y1] = [Math.max(0, Math.floor(-top / px)), Math.min(mask.height, Math.ceil((height - top) / px))];
    const [inner, border] = [new Path2D(), new Path2D()];
    /**
     * @param {number} x
     * @param {number} y
     */
    const is = (x, y) => x >= 0 && x < mask.width && mask.on[y * mask.width + x] === 1;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        if (!is(x, y)) continue;
        const [l, t] = [left + x * px, top + y * px];
        inner.rect(l, t, px, px);
        if (!is(x, y - 1)) border.rect(l, t, px, 0);
        if (!is(x, y + 1)) border.rect(l, t + px, px, 0);
        if (!is(x - 1, y)) border.rect(l, t, 0, px);
        if (!is(x + 1, y)) border.rect(l + px, t, 0, px);
      }
    }
    fill(context, inner, color, px, left + top);
    const line = Math.max(1, Math.round(px / 8));
    for (const [style, wide] of /** @type {const} */ ([["#000000", 3 * line], [color, line]])) {
      context.strokeStyle = style;
      context.lineWidth = wide;
      context.stroke(border);
    }
  };
}

/**
 * Fills the area with the tint and with diagonal lines that continue from cell to cell.
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} area
 * @param {string} color
 * @param {number} px
 * @param {number} from
 */
function fill(context, area, color, px, from) {
  const { width, height } = context.canvas;
  const apart = Math.max(6, Math.round(px * 1.5));
  const lines = new Path2D();
  for (let x = -height - apart + (((from % apart) + apart) % apart); x < width; x += apart) {
    lines.moveTo(x, height);
    lines.lineTo(x + height, 0);
  }
  context.save();
  context.clip(area);
  context.globalAlpha = 0.14;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 0.45;
  context.strokeStyle = color;
  context.lineWidth = Math.max(1, px / 12);
  context.stroke(lines);
  context.restore();
}
