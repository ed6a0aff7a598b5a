/**
 * Parts of a path that a URL parser would change: dot segments, backslashes,
 * characters that are to be percent-encoded.
 */
const UNUSUAL = /\/(?:\.|%2e)|\\|[^!-~]/i;

/**
 * Returns the path of a request's URL as it was sent, found without parsing the
 * URL: repeated slashes are one, dot segments are resolved. `null` where the
 * URL is none.
 */
export function pathnameOf(url: string): string | null {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  let end = url.indexOf("?", start);
  if (end < 0) end = url.length;
  const hash = url.indexOf("#", start);
  if (hash >= 0 && hash < end) end = hash;
  let path = url.slice(start, end);
  if (UNUSUAL.test(path)) {
    const parsed = URL.parse(url);
    if (parsed === null) return null;
    path = parsed.pathname;
  }
  return path.includes("//") ? collapse(path) : path;
}

/** Replaces repeated slashes by one. */
export function collapse(path: string): string {
  return path.replace(/\/{2,}/g, "/");
}
