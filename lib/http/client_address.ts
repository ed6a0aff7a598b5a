import type { Context } from "fresh";
import type { State } from "./define.ts";

/**
 * Returns the network that a request came from, for limits: the peer's, or,
 * behind a trusted proxy, the one that proxy saw (the last in
 * `X-Forwarded-For`).
 */
export function clientAddress(ctx: Context<State>): string {
  const { remoteAddr } = ctx.info;
  const peer = "hostname" in remoteAddr ? remoteAddr.hostname : "";
  if (ctx.state.services.config.isTrustedProxy(peer)) {
    const seen = ctx.req.headers.get("x-forwarded-for")?.split(",").at(-1);
    if (seen?.trim()) return networkOf(seen.trim());
  }
  return peer === "" ? "unknown" : networkOf(peer);
}

/**
 * Returns the network of a request's client as the log has it, which names no
 * single person: the first 24 bits of an IPv4 address, 48 of an IPv6 one.
 */
export function shortenedAddress(ctx: Context<State>): string {
  const network = clientAddress(ctx);
  if (network.includes(":")) {
    return `${network.split(":").slice(0, 3).join(":")}::/48`;
  }
  const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return first === undefined ? "unknown" : `${first}.0/24`;
}

/** Longest address, with a port and brackets around it. */
const MAX_ADDRESS_CHARS = 60;

/**
 * Returns the network of an address, which some proxies write with a port: an
 * IPv4 address, or the first 64 bits of an IPv6 address, since the owner of one
 * has all that begin so.
 */
function networkOf(text: string): string {
  const address = text.slice(0, MAX_ADDRESS_CHARS)
    .replace(/^\[([^\]]*)\].*$/, "$1");
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i
    .exec(address) ?? [];
  if (v4 !== undefined || !address.includes(":")) return v4 ?? address;
  const [left = [], right = []] = address.split("::").map((half) =>
    half === "" ? [] : half.split(":")
  );
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":");
}
