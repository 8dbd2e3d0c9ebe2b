// @ts-check
/**
 * Adds pictures as they are chosen, dropped or pasted. Large ones are made smaller first, so that a
 * screenful of screenshots fits into a worksheet. Without this script a form adds one at a time.
 */

import { place } from "../live.js";
import { inTurn } from "../turns.js";

const LARGE_BYTES = 600_000;
const LONGEST_SIDE = 2000;
const TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export class Pictures {
  #section;
  #status;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#section = element;
    this.#status = document.getElementById("saved");
  }

  // Lifecycle

  connect() {
    const chooser = this.#section.querySelector("input[type=file]");
    if (chooser instanceof HTMLInputElement) {
      chooser.multiple = true;
      chooser.addEventListener("change", () => this.#add([...(chooser.files ?? [])]));
    }
    this.#section.addEventListener("dragover", (event) => this.#dragged(event));
    this.#section.addEventListener("dragleave", () => delete this.#section.dataset.over);
    this.#section.addEventListener("drop", (event) => this.#dropped(event));
    const form = this.#section.querySelector("form.pictures__add");
    form?.querySelector("button")?.setAttribute("hidden", "");
    document.addEventListener("paste", this.#pasted);
  }

  // Actions

  /** @param {DragEvent} event */
  #dragged(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.#section.dataset.over = "";
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    delete this.#section.dataset.over;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    this.#add(files);
  }

  /** @param {ClipboardEvent} event */
  #pasted = (event) => {
    // A picture that was added has put another section in this one's place.
    if (!this.#section.isConnected) return document.removeEventListener("paste", this.#pasted);
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    this.#add(files);
  };

  // Private

  /** @param {File[]} files */
  async #add(files) {
    const named = this.#section.querySelector("input[name=name]");
    const name = named instanceof HTMLInputElement ? named.value : "";
    for (const file of files) await inTurn(() => this.#send(file, name));
  }

  /**
   * @param {File} file
   * @param {string} name
   */
  async #send(file, name) {
    this.#say(`Adding ${file.name} …`, "busy");
    const { url = "", about = "", back = "", token = "" } = this.#section.dataset;
    const body = new FormData();
    for (const [key, value] of Object.entries({ token, about, back })) body.set(key, value);
    body.set("name", name || file.name || "A picture");
    body.set("picture", await smaller(file), file.name || "pasted");
    try {
      const answer = await fetch(url, { method: "POST", headers: { Accept: "application/json" }, body });
      const type = answer.headers.get("Content-Type") ?? "";
      if (!type.startsWith("application/json")) {
        const why = answer.status === 413 ? "a picture may have 8 MB" : `the answer was ${answer.status}`;
        this.#say(`Not added: ${why}.`, "failed");
        return;
      }
      const { said, fragments } = await answer.json();
      place(fragments);
      this.#say(said, answer.ok ? "done" : "failed");
    } catch {
      this.#say("Not added: FeedLab doesn't answer.", "failed");
    }
  }

  /**
   * @param {string} text
   * @param {string} state
   */
  #say(text, state) {
    if (!this.#status) return;
    this.#status.textContent = text;
    this.#status.dataset.state = state;
  }
}

/**
 * A large picture, drawn smaller; a small one, a moving one, or one that can't be drawn as it is.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  if (file.size <= LARGE_BYTES || file.type === "image/gif" || !TYPES.includes(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise((done) => canvas.toBlob(done, "image/webp", 0.9));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
