/** Under the dashboard's origin, `/m/widgets/<path>` is `/<path>`. */
export const PROXY_PREFIX = "/m/widgets";

/** A path that may lead elsewhere than it begins. */
const ROUNDABOUT = /\\|\/(?:\.|%2e)|%5c/i;

/** Target of a path under the dashboard's prefix. */
export type ProxyTarget =
  /** Not under the prefix. */
  | { kind: "none" }
  /** Never through the prefix: nothing is there. */
  | { kind: "refused" }
  | { kind: "path"; path: string };

/**
 * Maps a request's raw path. `/internal/*` is refused in every spelling:
 * repeated and encoded slashes, dots, back-slashes, letter case, any number of
 * encodings on top of each other.
 */
export function mapProxyPath(rawPath: string): ProxyTarget {
  if (!rawPath.startsWith(`${PROXY_PREFIX}/`) && rawPath !== PROXY_PREFIX) {
    // `/m/widgets\..\\..\\internal` is below the prefix for a proxy, and not for the router.
    const plain = ROUNDABOUT.test(rawPath) ? spellOut(rawPath) : null;
    if (plain === null) return { kind: "none" };
    const isBelow = plain.startsWith(`${PROXY_PREFIX}/`);
    const first = plain.split("/", 2)[1] ?? "";
    return {
      kind: isInternal(isBelow ? plain : first) ? "refused" : "none",
    };
  }
  const path = rawPath.slice(PROXY_PREFIX.length) || "/";
  const plain = spellOut(path);
  if (plain === null || plain.includes("internal") && isInternal(plain)) {
    return { kind: "refused" };
  }
  // Another prefix inside would ask the same question again, for ever.
  if (plain.startsWith(`${PROXY_PREFIX}/`) || plain === PROXY_PREFIX) {
    return { kind: "refused" };
  }
  return { kind: "path", path };
}

function isInternal(plain: string): boolean {
  return plain.split("/").some((segment) =>
    segment.split(/[;:,]/, 1)[0]?.trim() === "internal"
  );
}

/** The path without escapes, dots, doubles, back-slashes, capitals; `null` if it cannot be read. */
function spellOut(path: string): string | null {
  let text = path;
  for (let round = 0; round < 8; round++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return null;
    }
    if (decoded === text) {
      // Marks are put in order first, which takes as long as their number squared.
      const plain = text.replace(/\p{M}+/gu, "").normalize("NFKC")
        .toLowerCase()
        // deno-lint-ignore no-control-regex -- control characters are dropped by some servers
        .replace(/[\u0000-\u0020\u007f\u00ad\u200b-\u200f\ufeff]/g, "")
        .replace(/\\/g, "/");
      const kept: string[] = [];
      for (const segment of plain.split("/")) {
        if (segment === "..") kept.pop();
        else if (segment !== "" && segment !== ".") kept.push(segment);
      }
      return `/${kept.join("/")}`;
    }
    text = decoded;
  }
  return null;
}
