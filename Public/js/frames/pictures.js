// @ts-check
/** Loads a row's picture at the size of the view or at its full size, and can give it up. */

/** A picture comes from far away, not from this machine. */
const AWAY_MS = 250;
const SIZES = { small: [480, 360], full: [1600, 1200] };

export class Pictures {
  #meter;
  #switches;

  /**
   * @param {import("./meter.js").Meter} meter
   * @param {Set<string>} switches
   */
  constructor(meter, switches) {
    this.#meter = meter;
    this.#switches = switches;
  }

  /**
   * Loads a picture into a row, which may belong to another post by the time that it comes.
   * @param {import("./row.js").Row} row
   * @param {import("./words.js").Shown} post
   * @returns {() => void} gives it up
   */
  load(row, post) {
    const control = new AbortController();
    const [width, height] = this.#switches.has("decode") ? SIZES.small : SIZES.full;
    this.#meter.count("asked");
    this.#come(`/pictures/${post.tint.slice(1)}/${width}x${height}.png`, control.signal)
      .then((bitmap) => {
        // What is being decoded can't be stopped, only left unused.
        if (control.signal.aborted) return bitmap.close();
        this.#meter.count("decoded", (width * height * 4) / 1000);
        if (row.postID !== post.id) this.#meter.count("wrong");
        this.#meter.time(() => row.paint(bitmap));
        bitmap.close();
      })
      .catch((error) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
      });
    return () => {
      if (!this.#switches.has("cancel") || control.signal.aborted || row.hasPicture) return;
      control.abort();
      this.#meter.count("cancelled");
    };
  }

  /** @param {string} url @param {AbortSignal} signal */
  async #come(url, signal) {
    await away(AWAY_MS, signal);
    const answer = await fetch(url, { signal });
    return createImageBitmap(await answer.blob());
  }
}

/** @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} */
export function away(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("given up", "AbortError"));
    });
  });
}
