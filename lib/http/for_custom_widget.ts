import { FOR_CUSTOM_WIDGET } from "@/lib/schema/account/rate_limits.ts";

/** Longer than any id: a longer one, which no page of ours sends, is counted under its beginning. */
const MAX_ID_CHARS = 64;

/**
 * Returns the id of the custom widget for whose code a page makes a request;
 * `null` where it makes it for itself. It may be nobody's.
 */
export function forCustomWidget({ headers }: Request): string | null {
  return headers.get(FOR_CUSTOM_WIDGET)?.slice(0, MAX_ID_CHARS) ?? null;
}
