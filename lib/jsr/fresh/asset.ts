import { rendering, running } from "./render_state.ts";

/** Query key that holds the build id, the same as Fresh's. */
export const CACHE_KEY = "__frsh_c";

/**
 * Returns a root-relative URL with the build id in its query, so that browsers
 * may keep the file for ever; others unchanged.
 */
export function asset(path: string): string {
  return withBuildId(path, (rendering.page ?? running).buildId);
}

/** Applies `asset` to every URL of a `srcset` attribute. */
export function assetSrcSet(srcset: string): string {
  if (srcset.includes("(")) return srcset;
  return srcset.replace(
    /(^|,\s*)([^\s,]+)/g,
    (_, before: string, url: string) => before + asset(url),
  );
}

/** Returns a root-relative URL with a build id in its query. */
export function withBuildId(path: string, id: string | null): string {
  if (id === null || !path.startsWith("/") || path.startsWith("//")) {
    return path;
  }
  const hashAt = path.indexOf("#");
  const hash = hashAt < 0 ? "" : path.slice(hashAt);
  const url = hashAt < 0 ? path : path.slice(0, hashAt);
  if (url.includes(`${CACHE_KEY}=`)) return path;
  return `${url}${url.includes("?") ? "&" : "?"}${CACHE_KEY}=${id}${hash}`;
}
