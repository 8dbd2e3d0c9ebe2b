// @ts-check
/**
 * Changes of an element that is in the page only what the server says otherwise than before. The rest keeps what a
 * reader or a script did to it: focus, scroll, what was typed or unfolded, what listens. And a browser only lays out
 * and paints anew what changed.
 */

/**
 * @param {Element} live what is in the page
 * @param {Element} was what the server said of it last
 * @param {Element} now what it says of it now
 * @param {(old: Element, fresh: Element) => void} exchange puts one in the other's place, where they differ in kind
 */
export function patch(live, was, now, exchange) {
  if (was.isEqualNode(now)) return;
  if (!isAlike(live, now) || !isAlike(was, now) || !isInStep(live, was)) {
    return exchange(live, /** @type {Element} */ (now.cloneNode(true)));
  }
  patchAttributes(live, was, now);
  patchChildren(live, was, now, exchange);
}

/**
 * Whether a field holds text that a reader typed; what a reader set or chose isn't carried over.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export function isTyped(field) {
  return field.value !== field.defaultValue && !["range", "hidden", "checkbox", "radio", "file"].includes(field.type);
}

/**
 * @param {Element} one
 * @param {Element} other
 */
function isAlike(one, other) {
  return one.localName === other.localName && one.id === other.id;
}

/**
 * Whether no script has put anything into an element or taken it out.
 * @param {Element} live
 * @param {Element} was
 */
function isInStep(live, was) {
  const [mine, told] = [live.childNodes, was.childNodes];
  return mine.length === told.length && [...mine].every((it, index) => it.nodeName === told[index].nodeName);
}

/**
 * @param {Element} live
 * @param {Element} was
 * @param {Element} now
 */
function patchAttributes(live, was, now) {
  const isFree = live instanceof HTMLInputElement && was.getAttribute("value") !== now.getAttribute("value") && !isTyped(live);
  for (const { name, value } of now.attributes) {
    if (was.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  for (const { name } of was.attributes) {
    if (!now.hasAttribute(name)) live.removeAttribute(name);
  }
  // A field that was written into once no longer follows its attribute.
  if (isFree) live.value = live.defaultValue;
}

/**
 * @param {Element} live
 * @param {Element} was
 * @param {Element} now
 * @param {(old: Element, fresh: Element) => void} exchange
 */
function patchChildren(live, was, now, exchange) {
  const [mine, before, after] = [live, was, now].map((it) => [...it.childNodes]);
  while (before.length && after.length && before[0].isEqualNode(after[0])) {
    for (const list of [mine, before, after]) list.shift();
  }
  while (before.length && after.length && before[before.length - 1].isEqualNode(after[after.length - 1])) {
    for (const list of [mine, before, after]) list.pop();
  }
  // A list that moved on by some entries, or back.
  const gone = placeOf(after[0], before);
  const come = gone > 0 ? 0 : placeOf(before[0], after);
  if (gone > 0) {
    for (const it of mine.splice(0, gone)) it.remove();
    before.splice(0, gone);
  } else if (come > 0) {
    for (const it of after.splice(0, come)) live.insertBefore(it.cloneNode(true), mine[0]);
  }
  const next = mine.length ? mine[mine.length - 1].nextSibling : null;
  while (before.length && after.length) {
    const isSame = kind(before[0]) === kind(after[0]);
    if (!isSame && isAmong(before[0], after)) {
      live.insertBefore(/** @type {Node} */ (after.shift()).cloneNode(true), mine[0]);
    } else if (!isSame && isAmong(after[0], before)) {
      before.shift();
      mine.shift()?.remove();
    } else {
      patchNode(mine[0], before[0], after[0], exchange);
      for (const list of [mine, before, after]) list.shift();
    }
  }
  for (const it of mine) it.remove();
  for (const it of after) live.insertBefore(it.cloneNode(true), next);
}

/**
 * By what one node is taken for another one's successor.
 * @param {Node} node
 */
function kind(node) {
  return node instanceof Element ? `${node.localName}#${node.id}.${node.getAttribute("class")}` : node.nodeName;
}

/**
 * @param {Node} node
 * @param {Node[]} nodes
 */
function isAmong(node, nodes) {
  return node instanceof Element && nodes.some((it) => kind(it) === kind(node));
}

/**
 * Where an element stands in a list of nodes; -1 for nowhere, and for what is no element.
 * @param {Node | undefined} node
 * @param {Node[]} nodes
 */
function placeOf(node, nodes) {
  return node instanceof Element ? nodes.findIndex((it) => it.isEqualNode(node)) : -1;
}

/**
 * @param {Node} live
 * @param {Node} was
 * @param {Node} now
 * @param {(old: Element, fresh: Element) => void} exchange
 */
function patchNode(live, was, now, exchange) {
  if (was.isEqualNode(now)) return;
  if (live instanceof Element && was instanceof Element && now instanceof Element) {
    patch(live, was, now, exchange);
  } else if (live instanceof Text && now instanceof Text) {
    live.data = now.data;
  } else {
    live.parentNode?.replaceChild(now.cloneNode(true), live);
  }
}
