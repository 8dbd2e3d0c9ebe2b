// @ts-check
/** A row of the list: made once, bound to one post after another. */

/** @typedef {import("./words.js").Shown} Shown */

export class Row {
  element = document.createElement("article");
  postID = 0;
  hasPicture = false;
  /** @type {() => void} */
  giveUp = () => undefined;
  #name = document.createElement("span");
  #time = document.createElement("span");
  #text = document.createElement("p");
  #counts = document.createElement("span");
  #canvas = document.createElement("canvas");

  constructor() {
    this.element.className = "frame-row";
    this.#name.className = "frame-row__name";
    this.#time.className = "frame-row__time";
    this.#text.className = "frame-row__text";
    this.#counts.className = "frame-row__counts";
    this.#canvas.width = 256;
    this.#canvas.height = 192;
    const head = document.createElement("p");
    head.append(this.#name, " ", this.#time);
    this.element.append(head, this.#text, this.#counts, this.#canvas);
  }

  /** Puts the row in its place. @param {number} top */
  move(top) {
    this.element.style.transform = `translateY(${top}px)`;
  }

  /** Shows a post; nothing is computed here. @param {Shown} post */
  assign(post) {
    this.postID = post.id;
    this.hasPicture = false;
    this.#name.textContent = post.name;
    this.#time.textContent = post.time;
    this.#counts.textContent = post.counts;
    this.#text.replaceChildren(
      ...post.parts.map(({ text, isLink }) => {
        if (!isLink) return text;
        const link = document.createElement("b");
        link.textContent = text;
        return link;
      }),
    );
    this.#canvas.getContext("2d", { willReadFrequently: true })?.clearRect(0, 0, 256, 192);
  }

  /** Measures its text, as a row that computes its height does. @param {Shown} post */
  measure(post) {
    const pen = this.#canvas.getContext("2d", { willReadFrequently: true });
    let width = 0;
    for (const part of post.parts) for (const word of part.text.split(" ")) width += pen?.measureText(word).width ?? 0;
    return width;
  }

  /** @param {ImageBitmap} bitmap */
  paint(bitmap) {
    this.hasPicture = true;
    const pen = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (pen) pen.imageSmoothingQuality = "high";
    pen?.drawImage(bitmap, 0, 0, 256, 192);
  }
}
