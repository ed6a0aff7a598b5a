import type { Origins } from "@/lib/core/config.ts";

/** A part of the service that may have a host of its own. */
type Area = "bot" | "widgets" | "preview" | "dashboard";

const BOT =
  /^\/(?:api\/(?:random|fmk|chatters|(?:say|do)\/)|mcp$|(?:[ce]|in)\/|seen\/|$)/;
const DASHBOARD = /^\/(?:m\/widgets(?:\/|$)|studio(?:\/|$)|auth(?:\/|$)|$)/;
const WIDGETS =
  /^\/(?:widget\/|v1\/|event-page|ws\/|internal\/|api\/widgets\/(?:templates|kv|counters|sc|timer|goals|credits|sync-values|runtime-errors|overlay-state|figures|now-playing|emotes|receipts|countdowns|pronouns|profiles|broadcast|speech)(?:\/|$))/;
/** Path to which Twitch sends a browser, on the first registered address where it refuses ours. */
const CALLBACK = "/auth/callback";
/** By which any page sees whether the service answers; on the page's own host. */
const THERE = "/ws/there";
/** Routes that a session opens: on a dashboard host only through its prefix. */
const SESSION =
  /^\/api\/(?:channels|doctor|widgets\/(?:instances|scenes|custom|assets|sounds|packs|tier|limits|aside|voices))(?:\/|$)/;

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
      if ((BOT.test(path) || path === CALLBACK) && own.has("bot")) return true;
      if (DASHBOARD.test(path) && own.has("dashboard")) return true;
      if (WIDGETS.test(path)) return own.has("widgets") || own.has("preview");
      return !(BOT.test(path) || DASHBOARD.test(path) || SESSION.test(path));
    },

    /** Returns the address at which the service answers a path, on the host of `asked` where one answers everything. */
    addressOf(asked: URL, path: string): string {
      if (one) return `${asked.origin}${path}`;
      if (SESSION.test(path)) return `${origins.dashboard}/m/widgets${path}`;
      return `${WIDGETS.test(path) ? origins.widgets : origins.base}${path}`;
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

/** Names of this machine. */
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;
/** Addresses, and names of a network of one's own: no public name server answers for them. */
const PRIVATE =
  /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\]|[^.]+|.+\.(?:local|internal|home\.arpa))\.?$/i;
/** An address, and those of networks of one's own and of one link. */
const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\])$/i;
const OWN_ADDRESS =
  /^(?:0|10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(?:f[cd]|fe[89ab]|::\])/i;
/** Paths by which it is asked how the service does. */
const HEALTH = /^\/(?:healthz|readyz)$/;
/** Paths of what is asked of this process rather than of the service. */
const ABOUT_PROCESS = /^\/(?:healthz|readyz|metrics)$/;

/** Tells whether a path asks how this process does, which it answers also when it takes nothing else. */
export function isAboutProcess(path: string): boolean {
  return ABOUT_PROCESS.test(path);
}

/**
 * Decides which host names the service answers by: the configured ones, and
 * those that no foreign name server can point elsewhere (DNS rebinding). The
 * demo, which hands out its tokens, answers by its own machine's names alone.
 */
export function createOwnNames(
  origins: Origins,
  { demo }: { demo: boolean },
): (hostname: string, path: string) => boolean {
  const own = new Set(
    Object.values(origins).map((origin) => new URL(origin).hostname),
  );
  return (hostname, path) =>
    own.has(hostname) || LOOPBACK.test(hostname) ||
    (!demo && (PRIVATE.test(hostname) || HEALTH.test(path)));
}

/** Tells whether an origin is one of this machine itself, by its name. */
export function isOnThisMachine(origin: string): boolean {
  return LOOPBACK.test(new URL(origin).hostname);
}

/** Tells whether what is loaded from an origin cannot be changed on its way: over https, or from this machine itself. */
export function isTrustworthy(origin: string): boolean {
  return origin.startsWith("https:") || isOnThisMachine(origin);
}

/** Tells whether the internet may have a way to an origin, by its name: none leads to a name or an address of a network of one's own. */
export function isReachableFromOutside(origin: string): boolean {
  const { hostname } = new URL(origin);
  if (LOOPBACK.test(hostname)) return false;
  return ADDRESS.test(hostname)
    ? !OWN_ADDRESS.test(hostname)
    : !PRIVATE.test(hostname);
}
