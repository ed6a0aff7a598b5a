import type { Cookie } from "@std/http/cookie";
import type { Context } from "fresh";
import type { Services } from "./services.ts";
import { AppError } from "@/lib/core/errors.ts";
import { LOGIN_MS } from "@/lib/schema/account/login.ts";
import type { State } from "./define.ts";
import { guardedCookie } from "./session_cookie.ts";

/** Binds a login that is under way to the browser that began it. */
export const STATE_COOKIE = "limelight_login";

/** Returns the login; throws `not_found` where no platform is connected. */
export function loginOf(
  services: Services,
): NonNullable<Services["account"]["login"]> {
  if (services.account.login) return services.account.login;
  throw new AppError(
    "not_found",
    "Cannot sign in: this service is not connected to Twitch. Use the demo's sign-in instead",
  );
}

/** Creates the cookie of a login under way; sent to `/auth` alone. */
export function stateCookie(ctx: Context<State>, sealed: string): Cookie {
  return {
    name: STATE_COOKIE,
    value: sealed,
    path: "/auth",
    ...guardedCookie(ctx),
    maxAge: LOGIN_MS / 1_000,
  };
}

/**
 * Redirects with 303 to a place that was checked before; characters that no
 * header can have are escaped.
 */
export function seeOther(location: string): Response {
  const plain = location.toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent);
  return new Response(null, {
    status: 303,
    headers: { location: plain, "cache-control": "no-store" },
  });
}
