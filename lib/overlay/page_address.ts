import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";

/** Returns the channel's token, which stays on the page. */
export function pageToken(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}

/** Returns an address of the service's API with the page's own credential. */
export function apiUrl(
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const asked = new URLSearchParams({ token: pageToken(), ...query });
  return `/api/widgets/${path}?${asked}`;
}

/**
 * Returns the address of the socket that delivers the channel's events, with
 * the page's own credential.
 */
export function socketUrl(
  { channelId, overlay, kinds, mode = "live" }: {
    channelId: string;
    /** Names what the page shows. */
    overlay: string;
    /** Kinds or prefixes with `*`, separated by commas; all without it. */
    kinds?: string;
    /** A preview is no source, and leads no sound. */
    mode?: PageMode;
  },
): string {
  const url = new URL(`/ws/${encodeURIComponent(channelId)}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("token", pageToken());
  url.searchParams.set("overlay", overlay);
  if (kinds !== undefined) url.searchParams.set("kinds", kinds);
  if (mode !== "live") url.searchParams.set("preview", "1");
  return url.href;
}
