// @ts-check
/** The list itself: pages come, rows are bound as they scroll into view, with or without each technique. */

import { worker } from "../live.js";
import { away, Pictures } from "./pictures.js";
import { Row } from "./row.js";
import { words } from "./words.js";

const ROW_PX = 180;
const SPARE_ROWS = 2;
/** A page comes from far away, not from this machine. */
const PAGE_AWAY_MS = 250;
const EARLY_ROWS = 6;

export class List {
  #view;
  #meter;
  #switches;
  #work;
  #pictures;
  #length = document.createElement("div");
  #end = document.createElement("p");
  /** @type {import("./words.js").Shown[] | any[]} What is stored: words where they are made then, else posts as they came. */
  #posts = [];
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Row[]} */
  #spare = [];
  #page = 0;
  #isLoading = false;
  #isOver = false;
  /** @type {Worker | undefined} */
  #parser;

  /**
   * @param {HTMLElement} view
   * @param {import("./meter.js").Meter} meter
   * @param {Set<string>} switches the techniques that are on
   * @param {number} work how often parsing and word-making are done
   */
  constructor(view, meter, switches, work) {
    this.#view = view;
    this.#meter = meter;
    this.#switches = switches;
    this.#work = work;
    this.#pictures = new Pictures(meter, switches);
    this.#length.className = "frames__length";
    this.#end.className = "frames__end";
    this.#end.textContent = "Loading more…";
    view.replaceChildren(this.#length);
    view.scrollTop = 0;
    if (switches.has("worker")) this.#parser = worker("/js/frames/parser.js");
  }

  /** Ends it: no page, picture or thread outlives it. */
  end() {
    this.#isOver = true;
    this.#parser?.terminate();
    for (const row of this.#rows.values()) row.giveUp();
  }

  /** Fetches the first page. */
  async begin() {
    await this.#load();
    this.#meter.time(() => this.#show());
  }

  /** Looks at what is in view; called once in each frame. @param {number} sinceLast ms */
  frame(sinceLast) {
    this.#meter.time(() => this.#show());
    const last = this.#lastInView();
    const left = this.#posts.length - 1 - last;
    if (left <= (this.#switches.has("early") ? EARLY_ROWS : 0)) this.#load();
    if (left <= 0 && this.#isLoading) this.#meter.count("waited", sinceLast);
  }

  // Private

  #firstInView() {
    return Math.max(0, Math.floor(this.#view.scrollTop / ROW_PX));
  }

  #lastInView() {
    const bottom = this.#view.scrollTop + this.#view.clientHeight;
    return Math.min(this.#posts.length, Math.ceil(bottom / ROW_PX)) - 1;
  }

  #show() {
    const first = Math.max(0, this.#firstInView() - SPARE_ROWS);
    const last = Math.min(this.#posts.length - 1, this.#lastInView() + SPARE_ROWS);
    if (this.#switches.has("recycle")) {
      for (const [index, row] of this.#rows) if (index < first || index > last) this.#take(index, row);
    }
    for (let index = first; index <= last; index += 1) if (!this.#rows.has(index)) this.#add(index);
  }

  /** @param {number} index @param {Row} row */
  #take(index, row) {
    row.giveUp();
    this.#rows.delete(index);
    this.#spare.push(row);
  }

  /** @param {number} index */
  #add(index) {
    let row = this.#spare.pop();
    if (!row) {
      row = new Row();
      this.#length.append(row.element);
      this.#meter.count("made");
    }
    this.#rows.set(index, row);
    row.move(index * ROW_PX);
    this.#bind(row, index);
  }

  /** @param {Row} row @param {number} index */
  #bind(row, index) {
    const stored = this.#posts[index];
    let shown = stored;
    if (!this.#switches.has("assign")) {
      shown = words(stored, this.#work);
      for (let round = 0; round < this.#work; round += 1) row.measure(shown);
    }
    row.assign(shown);
    this.#meter.count("bound");
    row.giveUp = this.#pictures.load(row, shown);
  }

  async #load() {
    if (this.#isLoading || this.#isOver) return;
    this.#isLoading = true;
    this.#end.style.transform = `translateY(${this.#posts.length * ROW_PX}px)`;
    this.#length.append(this.#end);
    await away(PAGE_AWAY_MS);
    const answer = await fetch(`/frames/pages/${this.#page % 200}`);
    const text = await answer.text();
    if (this.#isOver) return;
    const posts = this.#parser ? await this.#parsedElsewhere(this.#parser, text) : this.#meter.time(() => this.#parsed(text));
    if (this.#isOver) return;
    this.#page += 1;
    this.#meter.time(() => this.#store(posts));
    this.#isLoading = false;
  }

  /** @param {string} text */
  #parsed(text) {
    let page;
    for (let round = 0; round < this.#work; round += 1) page = JSON.parse(text);
    return this.#switches.has("assign") ? page.posts.map((/** @type {any} */ post) => words(post, 1)) : page.posts;
  }

  /** @param {Worker} parser @param {string} text @returns {Promise<any[]>} */
  #parsedElsewhere(parser, text) {
    return new Promise((resolve) => {
      parser.addEventListener("message", (event) => resolve(event.data), { once: true });
      parser.postMessage({ text, times: this.#work, makesWords: this.#switches.has("assign") });
    });
  }

  /** @param {any[]} posts */
  #store(posts) {
    const start = this.#posts.length;
    this.#posts.push(...posts);
    this.#length.style.blockSize = `${this.#posts.length * ROW_PX}px`;
    this.#end.remove();
    if (this.#switches.has("recycle")) return;
    for (let index = start; index < this.#posts.length; index += 1) this.#add(index);
  }
}
