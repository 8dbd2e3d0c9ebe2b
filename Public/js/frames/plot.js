// @ts-check
/** Draws the last frames as bars over the two budgets. */

const TOP_MS = 50;
const BUDGETS = [16.7, 8.3];

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("./meter.js").Frame[]} frames
 */
export function plot(canvas, frames) {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  // A canvas knows no meanings of colours, so it is told them as colours of its own that nothing else shows.
  const { color, outlineColor, caretColor } = getComputedStyle(canvas);
  const { width, height } = canvas;
  const right = width - 112;
  const base = height - 4;
  const y = (/** @type {number} */ ms) => base - (Math.min(ms, TOP_MS) / TOP_MS) * (base - 8);
  pen.clearRect(0, 0, width, height);
  const step = right / 300;
  bars(pen, frames, step, base, (frame) => y(frame.interval), outlineColor);
  bars(pen, frames, step, base, (frame) => y(frame.work), caretColor);
  pen.strokeStyle = pen.fillStyle = color;
  pen.font = "600 20px sans-serif";
  pen.setLineDash([8, 8]);
  for (const budget of BUDGETS) {
    pen.beginPath();
    pen.moveTo(0, y(budget));
    pen.lineTo(right, y(budget));
    pen.stroke();
    pen.fillText(`${budget} ms`, right + 8, y(budget) + 7);
  }
  pen.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./meter.js").Frame[]} frames
 * @param {number} step
 * @param {number} base
 * @param {(frame: import("./meter.js").Frame) => number} top
 * @param {string} colour
 */
function bars(pen, frames, step, base, top, colour) {
  pen.fillStyle = colour;
  for (const [index, frame] of frames.entries()) {
    const place = top(frame);
    pen.fillRect(index * step, place, Math.max(1, step * 0.75), base - place);
  }
}
