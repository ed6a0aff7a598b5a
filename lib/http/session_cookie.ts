import type { Cookie } from "@std/http/cookie";
import type { Context } from "fresh";
import type { State } from "./define.ts";
import { DOCK_COOKIE, SESSION_COOKIE } from "./guard.ts";

/**
 * Returns what every cookie of ours has, so that scripts cannot read it and a
 * change of another site does not carry it.
 */
export function guardedCookie(
  ctx: Context<State>,
): Pick<Cookie, "httpOnly" | "sameSite" | "secure"> {
  const { dashboard } = ctx.state.services.config.origins;
  return {
    httpOnly: true,
    sameSite: "Lax",
    secure: dashboard.startsWith("https:"),
  };
}

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
    ...guardedCookie(ctx),
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
