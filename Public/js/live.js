// @ts-check
/**
 * Puts fragments of HTML from the server in place of the elements with their ids. Focus, the
 * selection in a field, and the scroll of anything with an id stay where they were. This is the only
 * module that turns text into HTML, and so the only one with a Trusted Types policy.
 */

import { isTyped, patch } from "./patch.js";

/** Dispatched on the document after fragments were placed. */
export const PLACED = "feedlab:fragments-placed";

const trusted = /** @type {any} */ (globalThis).trustedTypes;
const policy = trusted?.createPolicy("feedlab", {
  createHTML: (/** @type {string} */ html) => html,
  createScriptURL: (/** @type {string} */ url) => url,
});

/**
 * @typedef {{ id: string, html?: string, hash?: string }} Fragment
 */

/** @type {Map<string, string>} The hash of each fragment that is in the page, by id. */
const hashes = new Map();

/**
 * What was placed last: its text, the element that it became, and what a patch is told against, which nobody touches.
 * @typedef {{ html: string, element: Element, said: Element | undefined }} Placed
 */

/** @type {Map<string, Placed>} By id, as long as nothing in it or around it was placed since. */
const placed = new Map();

/** @type {((old: Element, fresh: Element) => void)[]} */
const carriers = [];

/**
 * Has a fragment looked at before it takes the place of what it stands for, to carry over what only a script knows.
 * @param {(old: Element, fresh: Element) => void} carry
 */
export function carryOver(carry) {
  carriers.push(carry);
}

/** Which fragments the page has, for the server to leave them out. */
export function held() {
  return [...hashes].map(([id, hash]) => `${id}=${hash}`).join(",");
}

/**
 * Replaces each named element by its fragment; one that isn't in the page is left out.
 * @param {Fragment[]} fragments
 */
export function place(fragments) {
  // Without any text they only say by which hashes a page that was loaded whole may call what it has.
  const isNews = fragments.some((it) => it.html !== undefined);
  /** @type {{ old: Element, fresh: Element }[]} */
  const pairs = [];
  /** @type {(() => void)[]} */
  const patches = [];
  for (const { id, html, hash } of fragments) {
    if (html === undefined) {
      if (hash && (isNews || !hashes.has(id))) hashes.set(id, hash);
      continue;
    }
    if (hash) hashes.set(id, hash);
    const old = document.getElementById(id);
    const known = placed.get(id);
    // The stream brings once more what a command's answer has brought already.
    if (!old || known?.html === html) continue;
    const fresh = elementFrom(html);
    if (!fresh) continue;
    forgetAround(old);
    const said = known?.element === old ? known.said : undefined;
    if (said && fresh.hasAttribute("data-patched")) {
      patches.push(() => patch(old, said, fresh, exchange));
      placed.set(id, { html, element: old, said: fresh });
    } else {
      const isSame = old.outerHTML === fresh.outerHTML;
      const copy = fresh.hasAttribute("data-patched") ? /** @type {Element} */ (fresh.cloneNode(true)) : undefined;
      placed.set(id, { html, element: isSame ? old : fresh, said: copy });
      if (!isSame) pairs.push({ old, fresh });
    }
  }
  exchangeAll(pairs);
  for (const each of patches) each();
  document.dispatchEvent(new CustomEvent(PLACED));
}

/**
 * What is placed inside an element makes what was placed around it another thing, and the other way round. What was
 * said of the outer one is still what a patch is told against: the inner one is a fragment of its own.
 * @param {Element} old
 */
function forgetAround(old) {
  for (let it = old.parentElement; it; it = it.parentElement) {
    const around = placed.get(it.id);
    if (around) around.html = "";
  }
  for (const it of old.querySelectorAll("[id]")) placed.delete(it.id);
}

/**
 * Puts elements in the places of others. All that has to be read is read before anything changes: a browser lays the
 * page out once for it, not once for each.
 * @param {{ old: Element, fresh: Element }[]} pairs
 */
function exchangeAll(pairs) {
  const scrolls = pairs.flatMap(({ old }) => rememberScrolls(old));
  const focus = pairs.map(({ old }) => rememberFocus(old)).find((it) => it);
  for (const { old, fresh } of pairs) {
    keepOpen(old, fresh);
    keepTyped(old, fresh);
    for (const carry of carriers) carry(old, fresh);
  }
  for (const { old, fresh } of pairs) old.replaceWith(fresh);
  for (const restore of scrolls) restore();
  focus?.();
}

/**
 * A thread of its own for one of our modules.
 * @param {string} url its address, which is one of ours
 */
export function worker(url) {
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: "module" });
}

/**
 * Puts one element in another's place; the focus stays on what stands for what had it.
 * @param {Element} old
 * @param {Element} fresh
 */
export function exchange(old, fresh) {
  const focus = rememberFocus(old);
  keepOpen(old, fresh);
  keepTyped(old, fresh);
  old.replaceWith(fresh);
  focus?.();
}

/**
 * @param {string} html
 * @returns {Element | null}
 */
export function elementFrom(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content.firstElementChild;
}

/**
 * @param {Element} root
 * @returns {(() => void) | undefined}
 */
function rememberFocus(root) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return undefined;
  const find = findAgain(active);
  const field = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : null;
  const selection = field && supportsSelection(field) ? [field.selectionStart, field.selectionEnd] : null;
  const typed = field && isTyped(field) ? field.value : null;
  return () => {
    const again = find();
    if (!(again instanceof HTMLElement)) return;
    again.focus({ preventScroll: true });
    if (!(again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement)) return;
    if (typed !== null) again.value = typed;
    if (selection) again.setSelectionRange(selection[0], selection[1]);
  };
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
function supportsSelection(field) {
  return field instanceof HTMLTextAreaElement || ["text", "search", "url", "tel"].includes(field.type);
}

/**
 * A way to find what stands for an element after its fragment was replaced: by id, else by name
 * and value, else by address.
 * @param {HTMLElement} element
 * @returns {() => Element | null}
 */
function findAgain(element) {
  const { id } = element;
  if (id) return () => document.getElementById(id);
  const name = element.getAttribute("name");
  const value = element.getAttribute("value");
  const href = element.getAttribute("href");
  const parts = [element.localName];
  if (name) parts.push(`[name="${CSS.escape(name)}"]`);
  if (value && element.localName !== "textarea") parts.push(`[value="${CSS.escape(value)}"]`);
  if (href) parts.push(`[href="${CSS.escape(href)}"]`);
  return () => (parts.length > 1 ? document.querySelector(parts.join("")) : null);
}

/**
 * @param {Element} root
 * @returns {(() => void)[]}
 */
function rememberScrolls(root) {
  return [root, ...root.querySelectorAll("[id]")]
    .filter((element) => element.id && (element.scrollTop > 0 || element.scrollLeft > 0))
    .map(({ id, scrollTop, scrollLeft }) => () => {
      const again = document.getElementById(id);
      again?.scrollTo({ top: scrollTop, left: scrollLeft, behavior: "instant" });
    });
}

/**
 * What a reader has unfolded stays unfolded.
 * @param {Element} old
 * @param {Element} fresh
 */
function keepOpen(old, fresh) {
  for (const details of old.querySelectorAll("details[id][open]")) {
    fresh.querySelector(`details[id="${CSS.escape(details.id)}"]`)?.setAttribute("open", "");
  }
}

/**
 * What was typed and not sent stays typed, in whatever field.
 * @param {Element} old
 * @param {Element} fresh
 */
function keepTyped(old, fresh) {
  for (const field of old.querySelectorAll("input[id], textarea[id]")) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (!isTyped(field)) continue;
    const again = fresh.querySelector(`[id="${CSS.escape(field.id)}"]`);
    if (again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement) again.value = field.value;
  }
}
