import type { TestApp } from "./app.ts";

/** Bytes of a page's bodies as they travel to a client that takes gzip. */
export interface PageWeight {
  html: number;
  css: number;
  js: number;
}

const FILES = /<(?:link|script)\b[^>]*\b(?:href|src)="([^"]+\.(css|js)[^"]*)"/g;
const PACKED = { headers: { "accept-encoding": "gzip" } };

/** Weighs a page and all style sheets and modules that it names. */
export async function pageWeight(
  app: TestApp,
  path: string,
): Promise<PageWeight> {
  const html = await (await app.get(path)).text();
  const weight = { html: await bytesOf(app, path), css: 0, js: 0 };
  const files = new Map(
    Array.from(html.matchAll(FILES), ([, url = "", kind]) => [url, kind]),
  );
  for (const [url, kind] of files) {
    const address = url.replaceAll("&amp;", "&");
    weight[kind === "css" ? "css" : "js"] += await bytesOf(app, address);
  }
  return weight;
}

async function bytesOf(app: TestApp, path: string): Promise<number> {
  const answer = await app.get(path, PACKED);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Returns the packed sizes of scripts and of all that they import statically, by address. */
export async function scriptSizes(
  app: TestApp,
  scripts: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const queue = [...scripts];
  for (const path of queue) {
    if (sizes.has(path)) continue;
    const packed = await app.get(path, {
      headers: { "accept-encoding": "gzip" },
    });
    sizes.set(path, (await packed.arrayBuffer()).byteLength);
    const text = await (await app.get(path)).text();
    const imports = text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g);
    for (const [, to = ""] of imports) {
      queue.push(new URL(to, new URL(path, app.origin)).pathname);
    }
  }
  return sizes;
}
