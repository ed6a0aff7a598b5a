import type { Origins } from "@/lib/core/config.ts";
import { BADGE_ADDRESS } from "@/lib/schema/events/badge_pictures.ts";
import type { FrameDocument } from "@/lib/schema/custom_widgets/frames.ts";
import { isTrustworthy } from "./hosts.ts";

/**
 * Builds the policy of a custom widget's document. The sandbox gives it an
 * origin of nobody's even when it is opened by itself; what it may load and
 * connect to is what its owner chose. `self` is the origin it is served from.
 */
export function framePolicy(
  { network, hosts }: Pick<FrameDocument, "network" | "hosts">,
  origins: Origins,
  self: string,
): string {
  const reached = network === "any"
    ? ["https:", "http:", "wss:", "ws:"]
    : network === "listed"
    ? hosts.flatMap((host) => [`https://${host}`, `wss://${host}`])
    : [];
  const sources = ["data:", "blob:", ...reached].join(" ");
  const own = [
    ...new Set([self, origins.widgets, origins.preview, origins.dashboard]),
  ];
  const ours = own.join(" ");
  // The channel's files and the service's sounds, which are not the network.
  const files = [
    sources,
    ...own.flatMap((origin) => [`${origin}/assets/`, `${origin}/sounds/`]),
  ].join(" ");
  return [
    "sandbox allow-scripts",
    `default-src ${sources}`,
    ...(network === "any"
      ? []
      // Addresses of badges are in lines of chat: a widget without a network
      // draws them, and no other host learns of it.
      : [`img-src ${files} ${BADGE_ADDRESS}`, `media-src ${files}`]),
    `script-src 'unsafe-inline' 'unsafe-eval' ${sources}`,
    `style-src 'unsafe-inline' ${sources}`,
    // A frame in the frame would bring a policy of its own.
    `frame-src ${network === "any" ? "https:" : "'none'"}`,
    "object-src 'none'",
    // jQuery parses HTML beside the document's own address, which changes nothing.
    `base-uri ${ours}`,
    "form-action 'none'",
    `frame-ancestors ${ours}`,
    // Code's addresses without a scheme then become https ones, wherever they
    // are used: our own files do not, as loopback counts as safe. On another host
    // over http our own would be requested by https as well, where nobody answers.
    ...(isTrustworthy(self) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
