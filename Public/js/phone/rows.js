// @ts-check
/**
 * A feed of any length in few elements: rows that come into sight are asked for, rows far away are taken out, and
 * empty room stands for them. The place in the feed holds while all that goes on, and is told to the app.
 */

import { elementFrom, exchange } from "../live.js";

/** @typedef {import("./kept.js").Kept} Kept */

/** More rows than these are never in the page for one phone. */
const ROWS_MAX = 48;
/** What is nearer to the edge of the screen than this is asked for. */
const NEAR_PX = 900;
/** A row this much in sight is the reader's. */
const IN_SIGHT_PX = 24;
const STILL_MS = 180;
const GUESS_PX = 170;
const LATE_MS = 6000;

export class Rows {
  #view;
  #feed;
  #kept;
  #tell;
  /** @type {HTMLElement} */
  #before;
  /** @type {HTMLElement} */
  #behind;
  #isFetching = false;
  #isMissed = false;
  #isFrameDue = false;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {HTMLElement} view
   * @param {HTMLElement} feed
   * @param {Kept} kept
   * @param {(command: string) => void} tell
   */
  constructor(view, feed, kept, tell) {
    this.#view = view;
    this.#feed = feed;
    this.#kept = kept;
    this.#tell = tell;
    this.#before = room(feed, "before");
    this.#behind = room(feed, "behind");
  }

  // Lifecycle

  connect() {
    if (this.#kept.reader === "") {
      this.#kept.reader = this.#feed.dataset.reader ?? "";
      this.#kept.feed = this.#feed.getAttribute("aria-label") ?? "";
    }
    this.#measure();
    this.#makeRoom();
    this.#position();
    this.#view.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    for (const kind of ["wheel", "touchmove"]) {
      this.#view.addEventListener(kind, () => this.touched(), { passive: true });
    }
    // A press beside the rows is one on the scroll bar.
    this.#view.addEventListener("pointerdown", (event) => event.target === this.#view && this.touched());
    if (this.#kept.isStale) this.#refill();
    else this.#update();
  }

  /** A person moves the feed from now on, until it is still. */
  touched() {
    if (!this.#kept.isUser) {
      this.#kept.since = performance.now();
      this.#kept.from = this.#kept.top?.number ?? 1;
    }
    this.#kept.isUser = true;
  }

  /**
   * The row that is so many rows away from the one with the focus, or from the reader's; it is brought into sight.
   * @param {number} way
   */
  async step(way) {
    const focused = document.activeElement?.closest(".feed > *");
    let row = focused?.parentElement === this.#feed ? focused : null;
    const here = row ?? document.getElementById(this.#kept.top?.id ?? "");
    const wanted = row ? sibling(row, way) : here;
    if (row && !wanted) await this.#extend(way);
    row = row ? sibling(row, way) : here;
    if (!(row instanceof HTMLElement)) return;
    row.focus({ preventScroll: true });
    this.touched();
    this.#view.scrollTop += row.getBoundingClientRect().top - this.#view.getBoundingClientRect().top;
    this.#scrolled();
  }

  // Private

  get #first() { return Number(this.#feed.dataset.first); }
  get #total() { return Number(this.#feed.dataset.total); }
  get #rows() { return /** @type {HTMLElement[]} */ ([...this.#feed.children]); }

  /** @param {HTMLElement[]} [rows] @param {number} [first] how many entries stand before them */
  #measure(rows = this.#rows, first = this.#first) {
    rows.forEach((row, index) => this.#kept.heights.set(first + index + 1, row.getBoundingClientRect().height));
  }

  /** How high rows are, as far as they were ever drawn. @param {number} from @param {number} to */
  #height(from, to) {
    const { heights } = this.#kept;
    let known = 0;
    let count = 0;
    for (const height of heights.values()) known += height;
    const usual = heights.size ? known / heights.size : GUESS_PX;
    known = 0;
    for (let number = from + 1; number <= to; number += 1) {
      const height = heights.get(number);
      if (height !== undefined) [known, count] = [known + height, count + 1];
    }
    return known + (to - from - count) * usual;
  }

  #makeRoom() {
    const last = this.#first + this.#feed.childElementCount;
    this.#before.style.blockSize = `${this.#height(0, this.#first)}px`;
    this.#behind.style.blockSize = `${this.#height(last, this.#total)}px`;
  }

  /** Where the reader was, to the pixel; else at the reader's row. */
  #position() {
    const { top, away } = this.#kept;
    if (away !== null) {
      this.#view.scrollTop = away;
      return;
    }
    this.#kept.isUser = false;
    const known = top && document.getElementById(top.id);
    const row = known ?? document.getElementById(this.#feed.dataset.reader ?? "");
    if (!row || !this.#feed.contains(row)) return;
    const isFirst = !known && this.#rows[0] === row && this.#first === 0;
    const offset = known && top ? top.offset : 0;
    if (isFirst) this.#view.scrollTop = 0;
    else this.#view.scrollTop += this.#offset(row) - offset;
  }

  /** How far below the screen's edge a row begins. @param {Element} row */
  #offset(row) {
    return row.getBoundingClientRect().top - this.#view.getBoundingClientRect().top;
  }

  #scrolled() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#still(), STILL_MS);
    if (this.#isFrameDue) return;
    this.#isFrameDue = true;
    requestAnimationFrame(() => {
      this.#isFrameDue = false;
      if (this.#feed.isConnected) this.#update();
    });
  }

  /** Notes what is in sight, and asks for what soon will be. */
  #update() {
    const edge = this.#view.getBoundingClientRect();
    const rows = this.#rows;
    if (rows.length === 0) return;
    const number = firstBelow(rows, edge.top + IN_SIGHT_PX);
    const start = rows[0].getBoundingClientRect().top - edge.top;
    const end = rows[rows.length - 1].getBoundingClientRect().bottom - edge.bottom;
    const last = this.#first + rows.length;
    const isAway = number < 0 ? last < this.#total : start > edge.height;
    if (isAway) return void this.#jump();
    this.#kept.away = null;
    if (number >= 0) {
      const row = rows[number];
      this.#kept.top = { id: row.id, number: this.#first + number + 1, offset: this.#offset(row) };
    }
    if (end < NEAR_PX && last < this.#total) this.#extend(1);
    else if (start > -NEAR_PX && this.#first > 0) this.#extend(-1);
  }

  /** Adds rows on one side and takes those out that are farthest away on the other. @param {number} way */
  async #extend(way) {
    const last = this.#first + this.#feed.childElementCount;
    const from = way > 0 ? last : Math.max(0, this.#first - 20);
    const count = way > 0 ? 20 : this.#first - from;
    if (count <= 0 || from >= this.#total) return;
    const fresh = (await this.#fetch(from))?.slice(0, count);
    if (!fresh) return;
    this.#hold(() => {
      if (way > 0) this.#feed.append(...fresh);
      else this.#feed.prepend(...fresh);
      if (way < 0) this.#feed.dataset.first = String(from);
      this.#measure(fresh, from);
      this.#prune(way);
    });
    this.#scrolled();
  }

  /** @param {number} way */
  #prune(way) {
    const rows = this.#rows;
    const surplus = rows.length - ROWS_MAX;
    if (surplus <= 0) return;
    const gone = way > 0 ? rows.slice(0, surplus) : rows.slice(-surplus);
    if (gone.some((it) => it.contains(document.activeElement))) this.#view.focus({ preventScroll: true });
    for (const row of gone) row.remove();
    if (way > 0) this.#feed.dataset.first = String(this.#first + surplus);
  }

  /** Far from all rows: those of the place where the scroll bar is. */
  async #jump() {
    const at = this.#view.scrollTop;
    // The feed may be replaced while its rows are on their way: whoever stands for it then goes there.
    this.#kept.away = at;
    let low = 0;
    let high = this.#total;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#height(0, middle + 1) < at) low = middle + 1;
      else high = middle;
    }
    const from = Math.max(0, Math.min(low - 6, this.#total - 20));
    const fresh = await this.#fetch(from);
    if (!fresh) return;
    const focused = document.activeElement?.closest(".feed > *");
    const hadFocus = focused?.parentElement === this.#feed;
    this.#feed.replaceChildren(...fresh);
    if (hadFocus) (document.getElementById(focused.id) ?? this.#view).focus({ preventScroll: true });
    this.#feed.dataset.first = String(from);
    this.#measure();
    this.#makeRoom();
    this.#update();
    if (this.#kept.isUser) this.#scrolled();
  }

  /** Draws the rows in sight anew, in place. */
  async #refill() {
    const from = Math.max(0, (this.#kept.top?.number ?? this.#first) - 7);
    const fresh = await this.#fetch(from);
    if (!fresh) return;
    this.#kept.isStale = false;
    this.#hold(() => {
      const feed = /** @type {HTMLElement} */ (this.#feed.cloneNode(false));
      feed.append(...fresh);
      feed.dataset.first = String(from);
      exchange(this.#feed, feed);
      this.#feed = feed;
      this.#measure();
    });
    this.#update();
  }

  /** Changes rows while the one in sight stays where it is. @param {() => void} change */
  #hold(change) {
    const anchor = document.getElementById(this.#kept.top?.id ?? "");
    const before = anchor && this.#offset(anchor);
    change();
    this.#makeRoom();
    const again = document.getElementById(this.#kept.top?.id ?? "");
    if (before !== null && again) this.#view.scrollTop += this.#offset(again) - before;
  }

  /**
   * Twenty rows from a place on; nothing where the feed was replaced meanwhile.
   * @param {number} from
   * @returns {Promise<HTMLElement[] | undefined>}
   */
  async #fetch(from) {
    if (this.#isFetching) {
      this.#isMissed = true;
      return undefined;
    }
    this.#isFetching = true;
    try {
      const url = new URL(this.#feed.dataset.url ?? "", location.href);
      const step = new URL(location.href).searchParams.get("step");
      if (step !== null) url.searchParams.set("step", step);
      url.searchParams.set("from", String(from));
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      if (!answer.ok) return undefined;
      const { fragments } = await answer.json();
      const rows = elementFrom(fragments[0].html)?.children;
      return rows && this.#feed.isConnected ? /** @type {HTMLElement[]} */ ([...rows]) : undefined;
    } catch {
      return undefined;
    } finally {
      this.#isFetching = false;
      // Somebody may have scrolled on to where other rows are wanted.
      if (this.#isMissed) setTimeout(() => this.#feed.isConnected && this.#update());
      this.#isMissed = false;
    }
  }

  /** The scroll is over: the app hears where the reader is, if a person brought them there. */
  #still() {
    const { isUser, top } = this.#kept;
    this.#kept.isUser = false;
    if (!isUser || !top || !this.#feed.isConnected || new URL(location.href).searchParams.has("step")) return;
    const rows = this.#rows;
    const at = rows.findIndex((it) => it.id === top.id);
    const row = rows.slice(Math.max(0, at)).find((it) => it.dataset.post);
    if (!row || row.id === this.#feed.dataset.reader) return;
    const passed = Math.max(1, Math.abs(top.number - this.#kept.from));
    const each = Math.max(100, Math.round((performance.now() - this.#kept.since) / passed / 100) * 100);
    const now = performance.now();
    this.#kept.told.set(this.#kept.reader, now);
    this.#kept.told.set(row.id, now);
    this.#kept.reader = row.id;
    this.#feed.dataset.reader = row.id;
    const place = top.number === 1 ? "top" : row.dataset.post;
    this.#tell(`scrolls to ${place}${each < 1000 ? ` dwell=${each}ms` : ""}`);
  }
}

/**
 * Prepares a feed that is about to take another's place: where it lacks the rows in sight, those of the old one are
 * carried over, until the server has drawn them anew.
 * @param {HTMLElement | null} old
 * @param {HTMLElement} fresh
 * @param {Kept} kept
 */
export function carryRows(old, fresh, kept) {
  const reader = fresh.dataset.reader ?? "";
  const label = fresh.getAttribute("aria-label") ?? "";
  // What the server drew before it heard of the last scroll moves nobody; else it says where the reader is.
  const isLate = performance.now() - (kept.told.get(reader) ?? -Infinity) < LATE_MS;
  const isMoved = reader !== kept.reader && !isLate;
  if (isMoved) kept.reader = reader;
  if (isMoved || label !== kept.feed) kept.top = kept.away = null;
  kept.feed = label;
  const { top } = kept;
  if (!old || !top) return;
  const ids = new Map([...fresh.children].map((it) => [it.id, it]));
  const focused = document.activeElement?.closest(".feed > *");
  const first = Number(fresh.dataset.first);
  const reach = Math.min(Number(fresh.dataset.total), top.number + 5);
  const isWhole = ids.has(top.id) && first + fresh.childElementCount >= reach;
  if (isWhole && (!focused || !old.contains(focused) || ids.has(focused.id))) return;
  const shared = [...old.children].find((it) => ids.has(it.id));
  const shift = shared ? number(ids.get(shared.id)) - number(shared) : 0;
  const start = Number(old.dataset.first) + shift;
  if (start < 0) return;
  const rows = [...old.children].map((it) => ids.get(it.id) ?? it);
  rows.forEach((row, index) => {
    row.setAttribute("aria-posinset", String(start + index + 1));
    row.setAttribute("aria-setsize", fresh.dataset.total ?? "-1");
  });
  fresh.replaceChildren(...rows);
  fresh.dataset.first = String(start);
  top.number += shift;
  kept.isStale = true;
}

/**
 * The first row that ends below a line; -1 where none does.
 * @param {HTMLElement[]} rows
 * @param {number} line
 */
function firstBelow(rows, line) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].getBoundingClientRect().bottom > line) high = middle;
    else low = middle + 1;
  }
  return low < rows.length ? low : -1;
}

/** @param {Element | undefined} row */
function number(row) {
  return Number(row?.getAttribute("aria-posinset"));
}

/** @param {Element} row @param {number} way */
function sibling(row, way) {
  return way > 0 ? row.nextElementSibling : row.previousElementSibling;
}

/**
 * The empty room on one side of the rows, in place of the link that stands there without scripts.
 * @param {HTMLElement} feed
 * @param {"before" | "behind"} side
 */
function room(feed, side) {
  const there = feed.parentElement?.querySelector(`[data-way="${side}"]`);
  const box = there instanceof HTMLElement ? there : document.createElement("p");
  box.className = "feed__way";
  box.dataset.way = side;
  box.dataset.room = "";
  box.setAttribute("aria-hidden", "true");
  box.replaceChildren();
  if (box !== there) feed.insertAdjacentElement(side === "before" ? "beforebegin" : "afterend", box);
  return box;
}
