// @ts-check
/**
 * The texts of a form that stand in a worksheet: what each said when it was last heard of, and since
 * which version. By this a window sends only what it changed, and takes over what another one did.
 */

const BASE = "base:";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {{ name: string, text: string, version: number }} Text */

export class Texts {
  #form;
  /** @type {Map<string, string>} What the server is known to have, by name. */
  #known = new Map();

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    // What was typed before this script came is no text that the server knows.
    for (const name of this.names()) this.#known.set(name, this.#served(name));
  }

  /** The names of the texts: each has a hidden field with the version that it is based on. */
  names() {
    return [...this.#form.elements]
      .filter((field) => field instanceof HTMLInputElement && field.name.startsWith(BASE))
      .map((field) => /** @type {HTMLInputElement} */ (field).name.slice(BASE.length));
  }

  /** @param {string} name */
  value(name) {
    const fields = this.#fields(name);
    if (!fields.some(isChecked)) return fields[0]?.value ?? "";
    return fields.find((field) => field instanceof HTMLInputElement && field.checked)?.value ?? "";
  }

  /** What the page came with. @param {string} name */
  #served(name) {
    const fields = this.#fields(name);
    if (!fields.some(isChecked)) return fields[0] ? servedOf(fields[0]) : "";
    return fields.find((field) => field instanceof HTMLInputElement && field.defaultChecked)?.value ?? "";
  }

  /** What differs from what the server has, each with its base, and all that isn't such a text. */
  changes() {
    const changes = new URLSearchParams({ partial: "1" });
    const names = new Set(this.names());
    for (const [name, value] of new FormData(this.#form)) {
      const bare = name.startsWith(BASE) ? name.slice(BASE.length) : name;
      if (!names.has(bare)) changes.append(name, String(value));
    }
    for (const name of names) {
      const value = this.value(name);
      if (value === this.#known.get(name)) continue;
      changes.set(name, value);
      changes.set(BASE + name, this.#base(name)?.value ?? "0");
    }
    return changes;
  }

  /** Whether something waits to be sent. */
  get isChanged() {
    return this.names().some((name) => this.value(name) !== this.#known.get(name));
  }

  /**
   * Takes over what the server has. A text that somebody is typing here stays as it is: what it is
   * based on rises only if the server has just been sent it.
   * @param {Text[]} texts
   * @param {URLSearchParams} sent
   * @param {string} [forced] the name of a text that is to be taken over in any case
   */
  adopt(texts, sent, forced) {
    for (const { name, text, version } of texts) {
      const base = this.#base(name);
      if (!base) continue;
      const value = this.value(name);
      const wasSent = sent.has(name);
      const isUntouched = wasSent ? value === sent.get(name) : value === this.#known.get(name);
      if (!isUntouched && !wasSent && name !== forced) continue;
      base.value = String(version);
      this.#known.set(name, text);
      if ((isUntouched || name === forced) && value !== text) this.#put(name, text);
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #put(name, text) {
    for (const field of this.#fields(name)) {
      if (isChecked(field)) /** @type {HTMLInputElement} */ (field).checked = field.value === text;
      else field.value = text;
      grow(field);
    }
  }

  /** @param {string} name */
  #base(name) {
    const field = this.#form.elements.namedItem(BASE + name);
    return field instanceof HTMLInputElement ? field : null;
  }

  /**
   * @param {string} name
   * @returns {Field[]}
   */
  #fields(name) {
    return /** @type {Field[]} */ ([...this.#form.querySelectorAll(`[name="${CSS.escape(name)}"]`)]);
  }
}

/**
 * Whether a field is one that is checked, and else says nothing.
 * @param {Field} field
 */
function isChecked(field) {
  return field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);
}

/**
 * What a field came with, as its value would say it.
 * @param {Field} field
 */
function servedOf(field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue.replace(/\r\n?/g, "\n");
  return [...field.options].find((it) => it.defaultSelected)?.value ?? field.options[0]?.value ?? "";
}

/**
 * A text area is as high as its text, and paper gets the text from what it stands in.
 * @param {EventTarget | null} field
 */
export function grow(field) {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const around = field.parentElement;
  if (around?.classList.contains("grow")) around.dataset.value = field.value;
}
