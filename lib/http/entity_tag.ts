import { ifNoneMatch } from "@std/http/etag";

/** std takes the square of the time for the blanks in a longer list of tags; a browser names one of 70 at most. */
const MAX_TAGS = 1_000;

/** Returns a version as `ETag` and `If-Match` have it: in quotes. */
export const entityTag = (version: string): string => `"${version}"`;

/** Returns the same; `null` for what was never saved. */
export const entityTagOrNull = (version: string | undefined): string | null =>
  version === undefined ? null : entityTag(version);

/**
 * Returns whether the client has this version by its `If-None-Match`, which is
 * left unread where it is longer than any that a client needs.
 */
export function clientHas({ headers }: Request, version: string): boolean {
  const tags = headers.get("if-none-match");
  return tags !== null && tags.length <= MAX_TAGS &&
    !ifNoneMatch(tags, entityTag(version));
}
