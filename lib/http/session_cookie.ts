import type { Cookie } from "@std/http/cookie";
import type { Context } from "fresh";
import type { State } from "./define.ts";
import { SESSION_COOKIE } from "./guard.ts";

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
