/**
 * The part of JSR's `@std/http/cookie` that this repository uses: same names, same signatures, standing on npm's `cookie`.
 *
 * @module
 */

import { parseCookie, stringifySetCookie } from "cookie";

/** A cookie as a server sets it. */
export interface Cookie {
  name: string;
  /** Sent as it is: of printable ASCII without quotes, commas, semicolons and backslashes. */
  value: string;
  /** End of the cookie's life: a date, or milliseconds since the epoch. */
  expires?: Date | number;
  /** Seconds it lives; 0 deletes it. */
  maxAge?: number;
  domain?: string;
  path?: string;
  secure?: boolean;
  httpOnly?: boolean;
  partitioned?: boolean;
  sameSite?: "Strict" | "Lax" | "None";
  /** Further attributes, as "name=value". */
  unparsed?: string[];
}

/** Attributes that say which cookie is meant. */
export type CookieAttributes = Pick<
  Cookie,
  "path" | "domain" | "secure" | "httpOnly" | "partitioned"
>;

/** RFC 6265, 4.1.1: cookie-octet. */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

const SAME_SITE = { Strict: "strict", Lax: "lax", None: "none" } as const;

/** Returns the cookies of a request, by name; values are not decoded. */
export function getCookies(headers: Headers): Record<string, string> {
  const cookies = parseCookie(headers.get("cookie") ?? "", {
    decode: (value) => value,
  });
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]]
    ),
  );
}

/** Adds a Set-Cookie header. Throws a SyntaxError or TypeError for what cannot stand in one. */
export function setCookie(headers: Headers, cookie: Cookie): void {
  const { expires, sameSite, unparsed = [], ...rest } = withPrefixDemands(
    cookie,
  );
  if (!VALUE.test(cookie.value)) {
    throw new SyntaxError(
      `Cannot set cookie "${cookie.name}": its value has characters that no cookie may have`,
    );
  }
  const text = stringifySetCookie({
    ...rest,
    ...(expires !== undefined ? { expires: new Date(expires) } : {}),
    ...(sameSite !== undefined ? { sameSite: SAME_SITE[sameSite] } : {}),
  }, { encode: (value) => value });
  headers.append("set-cookie", [text, ...unparsed].join("; "));
}

/** Gives a cookie what browsers demand of one whose name begins so (RFC 6265bis, 4.1.3). */
function withPrefixDemands(cookie: Cookie): Cookie {
  if (cookie.name.startsWith("__Secure-")) return { ...cookie, secure: true };
  if (!cookie.name.startsWith("__Host-")) return cookie;
  const { domain: _, ...rest } = cookie;
  return { ...rest, secure: true, path: "/" };
}

/** Adds a Set-Cookie header that deletes a cookie; path and domain have to be those it was set with. */
export function deleteCookie(
  headers: Headers,
  name: string,
  attributes?: CookieAttributes,
): void {
  setCookie(headers, { name, value: "", expires: new Date(0), ...attributes });
}
