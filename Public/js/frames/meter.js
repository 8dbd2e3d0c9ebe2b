// @ts-check
/** Measures frames: how far they are apart, and how much of each our own code took. */

/** @typedef {{ interval: number, work: number }} Frame times in ms */

const LAST = 300;
/** So many frames are kept; a recording of six seconds has fewer at any rate a display has. */
const RECORDED = 3000;
const MOST = 4000;

export class Meter {
  /** @type {Frame[]} */
  frames = [];
  /** @type {Record<string, number>} */
  counts = {};
  #work = 0;
  /** @type {number | undefined} */
  #last;

  /** Begins anew. */
  reset() {
    this.again();
    this.counts = {};
  }

  /** Begins the frames anew and counts on. */
  again() {
    this.frames = [];
    this.#work = 0;
    this.#last = undefined;
  }

  /** Runs a piece of our own work, and counts its time. @template T @param {() => T} body @returns {T} */
  time(body) {
    const begun = performance.now();
    const result = body();
    this.#work += performance.now() - begun;
    return result;
  }

  /** @param {string} name @param {number} [by] */
  count(name, by = 1) {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }

  /** Ends a frame at the display's own time. @param {number} now */
  frame(now) {
    if (this.#last !== undefined) this.frames.push({ interval: now - this.#last, work: this.#work });
    if (this.frames.length > MOST) this.frames.splice(0, MOST - RECORDED);
    this.#last = now;
    this.#work = 0;
  }

  /** The frames of the last seconds. */
  recent() {
    return this.frames.slice(-LAST);
  }

  /** The figures that matter, in words. @returns {[string, string][]} */
  figures() {
    const intervals = this.frames.map((frame) => frame.interval);
    const works = this.frames.map((frame) => frame.work);
    return [
      ["frames", String(this.frames.length)],
      ["late, over 25 ms", share(intervals, 25)],
      ["apart, median", `${at(intervals, 50)} ms`],
      ["apart, 99 %", `${at(intervals, 99)} ms`],
      ["own work, median", `${at(works, 50)} ms`],
      ["own work, 99 %", `${at(works, 99)} ms`],
      ["work over 8.3 ms", share(works, 8.3)],
      ["work over 16.7 ms", share(works, 16.7)],
      ["rows made", String(this.counts.made ?? 0)],
      ["rows bound", String(this.counts.bound ?? 0)],
      ["pictures asked for", String(this.counts.asked ?? 0)],
      ["cancelled", String(this.counts.cancelled ?? 0)],
      ["wrong pictures", String(this.counts.wrong ?? 0)],
      ["pixels decoded", `${Math.round((this.counts.decoded ?? 0) / 1000)} MB`],
      ["waited at the end", `${Math.round(this.counts.waited ?? 0)} ms`],
    ];
  }

  /** The frames as the server keeps them, in tenths of a ms. */
  text() {
    return this.frames.map(({ interval, work }) => `${Math.round(interval * 10)}:${Math.round(work * 10)}`).join(" ");
  }
}

/** @param {number[]} values @param {number} limit */
function share(values, limit) {
  const over = values.filter((value) => value > limit).length;
  return `${((over * 100) / Math.max(1, values.length)).toFixed(1)} %`;
}

/** @param {number[]} values @param {number} percent */
function at(values, percent) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return (sorted[place] ?? 0).toFixed(1);
}
