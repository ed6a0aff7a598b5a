import type { Config } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";

/** Names that browsers and Twitch take without https. */
const ON_THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Warns of settings that do not stop a start and break a part of the service:
 * public addresses without https, and webhooks at one.
 */
export function warnOfSettings(
  { demo, env, origins }: Config,
  log: Pick<Log, "warn">,
): void {
  if (demo) return;
  const open = [...new Set(Object.values(origins))].filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    return protocol === "http:" && !ON_THIS_MACHINE.test(hostname);
  });
  if (open.length > 0) {
    log.warn("address_without_https", {
      addresses: open,
      meaning:
        "Sessions, tokens and keys cross the network in the open, and Twitch takes no redirect URL there: nobody can sign in.",
      advice:
        "Put a proxy with a certificate in front (see _Behind a proxy_ in docs/operations.md), and begin BASE_URL, WIDGETS_URL, PREVIEW_WIDGETS_URL and DASHBOARD_URL with https://.",
    });
  }
  if (
    env.TWITCH_EVENTS === "webhook" && !origins.widgets.startsWith("https:")
  ) {
    log.warn("webhooks_without_https", {
      address: origins.widgets,
      meaning:
        "No event of Twitch will arrive: it sends webhooks to https addresses on port 443 alone.",
      advice:
        "Begin WIDGETS_URL (BASE_URL where it is not set) with https://, or set TWITCH_EVENTS=websocket.",
    });
  }
}
