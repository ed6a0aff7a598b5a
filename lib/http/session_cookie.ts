import type { Cookie } from "@std/http/cookie";
import type { Context } from "fresh";
import type { State } from "./define.ts";
import { DOCK_COOKIE, SESSION_COOKIE } from "./guard.ts";

/**
 * Creates the session cookie: out of reach of scripts and of other sites'
 * changes.
 */
export function sessionCookie(
  ctx: Context<State>,
  value: string,
  expiresAt: number,
): Cookie {
  return {
    name: SESSION_COOKIE,
    value,
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: ctx.state.services.config.origins.dashboard.startsWith("https:"),
    expires: new Date(expiresAt),
  };
}

/** Creates the cookie of a dock, guarded as the session's is. */
export function dockCookie(
  ctx: Context<State>,
  value: string,
  expiresAt: number,
): Cookie {
  return { ...sessionCookie(ctx, value, expiresAt), name: DOCK_COOKIE };
}
