import type { Context } from "fresh";
import type { State } from "./define.ts";

/**
 * Returns the address a request came from: the peer's, or, behind a trusted
 * proxy, the one that proxy saw (the last in `X-Forwarded-For`).
 */
export function clientAddress(ctx: Context<State>): string {
  if (ctx.state.services.config.trustProxy) {
    const seen = ctx.req.headers.get("x-forwarded-for")?.split(",").at(-1);
    if (seen?.trim()) return seen.trim();
  }
  const { remoteAddr } = ctx.info;
  return "hostname" in remoteAddr ? remoteAddr.hostname : "unknown";
}
