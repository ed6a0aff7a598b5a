import { createLru } from "@/lib/core/lru.ts";

/**
 * Returns the path of a request URL without parsing it: this runs for every
 * request.
 */
export function rawPathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start < 0) return "/";
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Hosts that are remembered: a client may name any. */
const MAX_HOSTS = 100;

/**
 * Creates what returns the host of a request URL. Most requests ask the same
 * one, which is parsed once.
 */
export function createHostReader(): (
  url: string,
) => Pick<URL, "host" | "hostname"> {
  const known = createLru<Pick<URL, "host" | "hostname">>(MAX_HOSTS);
  return (url) => {
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const beginning = path < 0 ? url : url.slice(0, path);
    let found = known.get(beginning);
    if (!found) {
      const { host, hostname } = new URL(beginning);
      known.set(beginning, found = { host, hostname });
    }
    return found;
  };
}
