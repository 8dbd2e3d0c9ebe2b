// @ts-check
/** A thread that parses pages: text goes in, posts come out, or the words that rows show. */

import { words } from "./words.js";

addEventListener("message", (event) => {
  const { text, times, makesWords } = event.data;
  let page;
  for (let round = 0; round < times; round += 1) page = JSON.parse(text);
  const posts = makesWords ? page.posts.map((/** @type {any} */ post) => words(post, 1)) : page.posts;
  // The worker's own scope has this without a target, unlike a window's.
  /** @type {any} */ (globalThis).postMessage(posts);
});
