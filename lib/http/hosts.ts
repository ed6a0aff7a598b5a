import type { Origins } from "@/lib/core/config.ts";

/** A part of the service that may have a host of its own. */
type Area = "bot" | "widgets" | "preview" | "dashboard";

const BOT = /^\/(?:api\/(?:random|fmk|chatters)|(?:[ce]|in)\/|seen\/|$)/;
const DASHBOARD = /^\/(?:m\/widgets(?:\/|$)|studio(?:\/|$)|auth(?:\/|$)|$)/;
const WIDGETS =
  /^\/(?:widget\/|v1\/|event-page|ws\/|internal\/|api\/widgets\/(?:templates|kv|counters|sc|timer|goals|credits|sync-values|runtime-errors|overlay-state|figures|now-playing|emotes|receipts|countdowns|pronouns|profiles|broadcast|speech)(?:\/|$))/;
/** By which any page sees whether the service answers; on the page's own host. */
const THERE = "/ws/there";
/** Routes that a session opens: on a dashboard host only through its prefix. */
const SESSION =
  /^\/api\/(?:channels|widgets\/(?:instances|scenes|custom|assets|sounds|packs|tier|limits|aside|voices))(?:\/|$)/;

/**
 * Decides which host answers which path. Where all origins are one, every host
 * answers everything; where they differ, each answers only its own area, and
 * what belongs to none (health, documents, built files) is answered by all.
 */
export function createHosts(origins: Origins) {
  const areas = new Map<string, Set<Area>>();
  const add = (origin: string, area: Area) => {
    const host = new URL(origin).host;
    areas.set(host, (areas.get(host) ?? new Set()).add(area));
  };
  add(origins.base, "bot");
  add(origins.widgets, "widgets");
  add(origins.preview, "preview");
  add(origins.dashboard, "dashboard");
  const one = areas.size === 1;
  const previewHost = new URL(origins.preview).host;
  const previewOnly = !one && areas.get(previewHost)?.size === 1;

  return {
    /**
     * Tells whether this host answers this path; `proxied` when it came through
     * the dashboard's prefix.
     */
    answers(host: string, path: string, proxied: boolean): boolean {
      if (one || proxied || path === THERE) return true;
      const own = areas.get(host);
      // An address that is none of ours: a health check, a direct connection.
      if (!own) return !SESSION.test(path);
      if (BOT.test(path) && own.has("bot")) return true;
      if (DASHBOARD.test(path) && own.has("dashboard")) return true;
      if (WIDGETS.test(path)) return own.has("widgets") || own.has("preview");
      return !(BOT.test(path) || DASHBOARD.test(path) || SESSION.test(path));
    },

    /** Tells whether pages of this host are dashboard previews. */
    isPreview: (host: string) => previewOnly && host === previewHost,
  };
}

/**
 * Returns the origin that a browser asked: the configured one of the host, for a
 * proxy before this service takes https and asks it by http.
 */
export function askedOrigin(origins: Origins, { host, origin }: URL): string {
  return Object.values(origins).find((own) => own.endsWith(`//${host}`)) ??
    origin;
}

/** Names that no foreign name server can point elsewhere. */
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

/**
 * Decides which host names the demo answers by: those of this machine and of
 * the configured origins. It hands out its tokens, and a page could give any
 * other name the address of this machine (DNS rebinding).
 */
export function createDemoNames(
  origins: Origins,
): (hostname: string) => boolean {
  const own = new Set(
    Object.values(origins).map((origin) => new URL(origin).hostname),
  );
  return (hostname) => LOOPBACK.test(hostname) || own.has(hostname);
}
