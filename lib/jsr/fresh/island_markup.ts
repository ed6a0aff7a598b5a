import { islandState } from "./island_state.ts";
import { slotContent } from "./island_boundary.ts";
import type { PageState } from "./page_state.ts";

/**
 * Returns the markup that a page's islands need in its head and at the end of
 * its body; empty for a page without islands.
 */
export function islandMarkup(page: PageState): { head: string; body: string } {
  const { build, basePath, nonce, islands } = page;
  const reload = build?.reload
    ? `<script type="module" nonce="${nonce}" src="${basePath}${build.reload}"></script>`
    : "";
  const templates = hiddenSlots(page);
  if (build === null || build.boot === null || islands.placed.length === 0) {
    return { head: "", body: reload };
  }
  const { boot } = build;
  const urls = new Set([boot.url, ...boot.imports]);
  for (const { island } of islands.placed) {
    urls.add(island.url);
    for (const url of island.imports) urls.add(url);
  }
  const preloads = [...urls].map((url) =>
    `<link rel="modulepreload" href="${basePath}${url}">`
  ).join("");
  return {
    head:
      `<link rel="stylesheet" href="${basePath}${boot.stylesheet}">${preloads}`,
    body:
      `${templates}<script type="application/json" id="fresh-state">${
        islandState(page)
      }</script>` +
      `<script type="module" nonce="${nonce}" src="${basePath}${boot.url}"></script>${reload}`,
  };
}

/** Children that their island does not show yet, for the browser to keep; they may bring further islands with them. */
function hiddenSlots(page: PageState): string {
  let html = "";
  // The list grows while it is walked: a hidden slot may hold an island that hides one as well.
  for (const [index, slot] of page.islands.slots.entries()) {
    if (slot.rendered) continue;
    slot.rendered = true;
    html += `<template data-fresh-slot="${index}">${
      page.render(slotContent(slot.children))
    }</template>`;
  }
  return html;
}
