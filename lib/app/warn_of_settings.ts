import type { Config } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";
import { isTrustworthy } from "@/lib/http/hosts.ts";

/** Returns the public addresses, each once. */
export function publicAddressesOf({ origins }: Config): string[] {
  return [...new Set(Object.values(origins))];
}

/** Returns the public addresses, each once, whose visitors' tokens cross the network in the open. */
export function addressesWithoutHttps(config: Config): string[] {
  return publicAddressesOf(config).filter((origin) => !isTrustworthy(origin));
}

/** Tells whether events are to come by webhook to an address that Twitch does not call. */
export function lacksWebhookAddress({ env, origins }: Config): boolean {
  return env.TWITCH_EVENTS === "webhook" &&
    !origins.widgets.startsWith("https:");
}

/**
 * Warns of settings that do not stop a start and break a part of the service:
 * public addresses without https, and webhooks at one.
 */
export function warnOfSettings(config: Config, log: Pick<Log, "warn">): void {
  if (config.demo) return;
  const { dashboard, widgets } = config.origins;
  const open = addressesWithoutHttps(config);
  if (open.length > 0) {
    log.warn("address_without_https", {
      addresses: open,
      meaning: `Sessions, tokens and keys cross the network in the open${
        open.includes(dashboard)
          ? ", and Twitch takes no redirect URL there: nobody can sign in"
          : ""
      }.`,
      advice:
        "Put a proxy with a certificate in front (see _Behind a proxy_ in docs/operations.md), and begin BASE_URL, WIDGETS_URL, PREVIEW_WIDGETS_URL and DASHBOARD_URL with https://.",
    });
  }
  if (lacksWebhookAddress(config)) {
    log.warn("webhooks_without_https", {
      address: widgets,
      meaning:
        "No event of Twitch will arrive: it sends webhooks to https addresses on port 443 alone.",
      advice:
        "Begin WIDGETS_URL (BASE_URL where it is not set) with https://, or set TWITCH_EVENTS=websocket.",
    });
  }
}
