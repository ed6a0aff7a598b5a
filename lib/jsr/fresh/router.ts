import { addRoute, createRouter, findAllRoutes, findRoute } from "rou3";

/** Match of a path. */
export interface Match<T> {
  data: T;
  /** Raw parameters, or undefined for a pattern without any. */
  params?: Record<string, string> | undefined;
}

interface Dynamic<T> {
  data: T;
  /**
   * True when the pattern ends in a wildcard, which takes trailing slashes too.
   */
  wildcard: boolean;
  names: string[];
}

/** Patterns with one of these are matched segment by segment; all others are looked up whole. */
const DYNAMIC = /[*:{}+?()]/;
const NAME = /:([A-Za-z_]\w*)/g;

/**
 * Paths to values. A static pattern always wins over a dynamic one and answers with a trailing slash too; among
 * dynamic ones the more specific wins, whatever the order. Of two equal patterns the first counts.
 */
export class Router<T> {
  #statics = new Map<string, Match<T>>();
  #withSlash = new Map<string, Match<T>>();
  #dynamics = createRouter<Dynamic<T>>();

  /** Adds a pattern in URLPattern's syntax, which begins with a slash. */
  add(pattern: string, data: T): void {
    if (!DYNAMIC.test(pattern)) {
      const path = new URL(pattern, "http://localhost").pathname;
      const match = { data };
      if (!this.#statics.has(path)) this.#statics.set(path, match);
      const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      if (!this.#withSlash.has(other)) this.#withSlash.set(other, match);
      return;
    }
    const wildcard = pattern.endsWith("/*");
    const names = Array.from(pattern.matchAll(NAME), ([, name = ""]) => name);
    addRoute(this.#dynamics, "", pattern, { data, wildcard, names });
  }

  /** The value for a path, with the parameters decoded; throws a URIError if their percent-encoding is malformed. */
  find(path: string): Match<T> | undefined {
    const fixed = this.#statics.get(path) ?? this.#withSlash.get(path);
    if (fixed !== undefined) return fixed;
    const found = findRoute(this.#dynamics, "", path);
    if (found === undefined) return undefined;
    const params = accept(found, path);
    if (params !== undefined) return { data: found.data.data, params };
    // Without this a pattern which takes no trailing slash would hide a wildcard that does.
    for (const other of findAllRoutes(this.#dynamics, "", path).reverse()) {
      const params = accept(other, path);
      if (params !== undefined) return { data: other.data.data, params };
    }
    return undefined;
  }
}

/** The finished parameters, or undefined where URLPattern would not match: rou3 does not mind a trailing slash. */
function accept<T>(
  found: { data: Dynamic<T>; params?: Record<string, string> },
  path: string,
): Record<string, string> | undefined {
  const { names, wildcard } = found.data;
  const params = found.params ?? {};
  if (path.charCodeAt(path.length - 1) === 47 && path.length > 1) {
    if (!wildcard) return undefined;
    if (params["0"]) params["0"] += "/";
  } else if (wildcard && params["0"] === undefined) {
    return undefined;
  }
  for (const name of names) params[name] ??= "";
  if (path.includes("%")) {
    for (const name in params) params[name] = decodeURI(params[name] ?? "");
  }
  return params;
}
