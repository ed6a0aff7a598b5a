import {
  type EventProvider,
  providerTitle,
} from "@/lib/clients/providers/provider.ts";

/** A provider, as far as a host may have it or not. */
type Placed = Pick<EventProvider, "id" | "way">;

/**
 * Returns why an integration cannot be made on this host, for the streamer;
 * `null` where it can. A platform that starts and stops instances as it likes
 * keeps no process for a connection to stand in.
 */
export function whyNotHere(
  provider: Placed,
  { hosted, providers }: { hosted: boolean; providers: readonly Placed[] },
): string | null {
  if (!hosted || provider.way === "webhook") return null;
  const others = providers.filter(({ way }) => way === "webhook")
    .map(providerTitle);
  return `Cannot connect to ${
    providerTitle(provider)
  } from here: it needs a connection that stays open, and this host stops its processes. Providers that work here: ${
    others.join(", ")
  }`;
}
