import { cloneElement } from "preact";
import { attributesOf, headKey } from "./head.ts";
import { islandMarkup } from "./island_markup.ts";
import type { PageState } from "./page_state.ts";

const FALLBACK_HEAD = '<head><meta charset="utf-8"></head>';
const ATTRIBUTES = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
const TAG = new RegExp(
  `<(title|style|script|noscript)\\b(${ATTRIBUTES})>[^]*?</\\1\\s*>|<(meta|link|base)\\b(${ATTRIBUTES})>`,
  "g",
);
const HEAD_OPEN = new RegExp(`<head\\b${ATTRIBUTES}>`);
const HEAD_CLOSE = "</head>";
const ATTRIBUTE = /([^\s"'=<>/]+)(?:="([^"]*)")?/g;

/**
 * Completes a rendered page to a whole document: what is missing of html, head
 * and body, the page's `<Head>`s, its islands.
 */
export function toDocument(html: string, page: PageState): string {
  const { head, body } = islandMarkup(page);
  const whole = complete(html);
  const own = page.head.map((vnode) => ({
    key: headKey(String(vnode.type), vnode.key, attributesOf(vnode.props)),
    html: page.render(
      vnode.key === null
        ? vnode
        : cloneElement(vnode, { "data-head-key": vnode.key }),
    ),
  }));
  // Cut once: a page is long, and each replacement would copy all of it.
  const { from, to } = insideHead(whole) ?? { from: 0, to: 0 };
  const end = endOf(whole);
  return `<!DOCTYPE html>${whole.slice(0, from)}${
    mergeHead(whole.slice(from, to), own)
  }${head}${whole.slice(to, end)}${body}${whole.slice(end)}`;
}

/** Returns where the content of a document's head begins and ends; null without a head. */
function insideHead(html: string): { from: number; to: number } | null {
  const open = HEAD_OPEN.exec(html);
  if (open === null) return null;
  const from = open.index + open[0].length;
  const to = html.indexOf(HEAD_CLOSE, from);
  return to < 0 ? null : { from, to };
}

function complete(html: string): string {
  const inner = html.replace(/^\s*<!doctype[^>]*>/i, "");
  if (/^\s*<html\b/i.test(inner)) {
    if (insideHead(inner) !== null) return inner;
    return inner.replace(
      new RegExp(`<html\\b${ATTRIBUTES}>`, "i"),
      (open) => open + FALLBACK_HEAD,
    );
  }
  if (/^\s*<head\b/i.test(inner)) return `<html>${inner}</html>`;
  if (/^\s*<body\b/i.test(inner)) {
    return `<html>${FALLBACK_HEAD}${inner}</html>`;
  }
  return `<html>${FALLBACK_HEAD}<body>${inner}</body></html>`;
}

/** The head's tags with those of the page in their places, the rest of them at the end. */
function mergeHead(
  inner: string,
  own: { key: string; html: string }[],
): string {
  if (own.length === 0) return inner;
  const wanted = new Map(own.map(({ key, html }) => [key, html]));
  const merged = inner.replace(TAG, (tag, ...groups: string[]) => {
    const name = groups[0] ?? groups[2] ?? "";
    const attributes = parseAttributes(groups[1] ?? groups[3] ?? "");
    const explicit = attributes.find(([name]) => name === "data-head-key");
    const key = headKey(
      name,
      explicit?.[1],
      attributes.filter(([name]) => name !== "nonce"),
    );
    const replacement = wanted.get(key);
    if (replacement === undefined) return tag;
    wanted.delete(key);
    return replacement;
  });
  return merged + [...wanted.values()].join("");
}

function parseAttributes(text: string): [string, string][] {
  return Array.from(
    text.matchAll(ATTRIBUTE),
    (
      [, name = "", value = ""],
    ): [string, string] => [name.toLowerCase(), decode(value)],
  );
}

function decode(value: string): string {
  return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll(
    "&amp;",
    "&",
  );
}

/** Returns where the body's content ends, or the document's where it has no body of its own. */
function endOf(html: string): number {
  const body = html.lastIndexOf("</body>");
  return body >= 0 ? body : html.lastIndexOf("</html>");
}
