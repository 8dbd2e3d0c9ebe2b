// @ts-check
/**
 * The lines of a sketch: boxes and arrows as text. The server draws them; here they are only changed, so
 * what is drawn by pointer, by keyboard and as text is the same thing.
 */

export const STEP = 10;
const WIDTH = 80;
const HEIGHT = 48;
const BOX_WIDTH = 15;
const BOX_HEIGHT = 6;

/** @typedef {{ id: string, x: number, y: number, label: string }} Box */
/** @typedef {{ from: string, to: string, label: string }} Arrow */

export class Sketch {
  /** @type {string[]} */
  #lines;

  /** @param {string} text */
  constructor(text) {
    this.#lines = text.split("\n").filter((line) => line.trim() !== "");
  }

  get text() {
    return this.#lines.join("\n");
  }

  /** @returns {Box[]} */
  get boxes() {
    return this.#lines.map((line) => line.trim().split(/\s+/)).filter((it) => it[0] === "box" && it.length >= 4)
      .map(([, id, x, y, ...label]) => ({ id, x: Number(x), y: Number(y), label: label.join(" ") || id }));
  }

  /** @param {string} id */
  box(id) {
    return this.boxes.find((it) => it.id === id);
  }

  /**
   * Adds a box where there is room, and gives its id.
   * @param {string} label
   */
  add(label) {
    const { boxes } = this;
    let number = boxes.length + 1;
    while (this.box(`b${number}`)) number += 1;
    const place = places().find(([x, y]) => !boxes.some((it) => Math.abs(it.x - x) < BOX_WIDTH + 1 && Math.abs(it.y - y) < BOX_HEIGHT + 1));
    const [x, y] = place ?? [2, 2];
    this.#lines.push(`box b${number} ${x} ${y} ${label}`);
    return `b${number}`;
  }

  /**
   * @param {string} id
   * @param {number} x
   * @param {number} y
   */
  move(id, x, y) {
    const box = this.box(id);
    if (!box) return;
    const right = Math.min(Math.max(0, Math.round(x)), WIDTH - BOX_WIDTH);
    const down = Math.min(Math.max(0, Math.round(y)), HEIGHT - BOX_HEIGHT);
    this.#replace(id, `box ${id} ${right} ${down} ${box.label}`);
  }

  /**
   * @param {string} id
   * @param {string} label
   */
  rename(id, label) {
    const box = this.box(id);
    if (box) this.#replace(id, `box ${id} ${box.x} ${box.y} ${label.trim() || box.label}`);
  }

  /** @param {string} id */
  remove(id) {
    this.#lines = this.#lines.filter((line) => {
      const words = line.trim().split(/\s+/);
      return !(words[0] === "box" && words[1] === id) && !(words[0] === "arrow" && words.slice(1, 3).includes(id));
    });
  }

  /**
   * An arrow between two boxes; one that is there gets new words.
   * @param {string} from
   * @param {string} to
   * @param {string} label
   */
  connect(from, to, label) {
    const line = `arrow ${from} ${to} ${label}`.trim();
    const index = this.#lines.findIndex((it) => it.trim().split(/\s+/).slice(0, 3).join(" ") === `arrow ${from} ${to}`);
    if (index < 0) this.#lines.push(line);
    else this.#lines[index] = line;
  }

  /**
   * @param {string} id
   * @param {string} line
   */
  #replace(id, line) {
    this.#lines = this.#lines.map((it) => (it.trim().split(/\s+/).slice(0, 2).join(" ") === `box ${id}` ? line : it));
  }
}

/** Places for a new box, row by row. */
function places() {
  const found = [];
  for (let y = 2; y <= HEIGHT - BOX_HEIGHT - 1; y += 12) {
    for (let x = 2; x <= WIDTH - BOX_WIDTH - 1; x += 26) found.push([x, y]);
  }
  return found;
}
