import { getCookies } from "@std/http/cookie";

/**
 * Returns a cookie of a request. There is none where they cannot be read: std
 * itself throws at an empty header, which every caller may send.
 */
export function readCookie(headers: Headers, name: string): string | undefined {
  try {
    return getCookies(headers)[name];
  } catch {
    return undefined;
  }
}
