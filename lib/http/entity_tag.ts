/** Returns a version as `ETag` and `If-Match` have it: in quotes. */
export const entityTag = (version: string): string => `"${version}"`;

/** Returns the same; `null` for what was never saved. */
export const entityTagOrNull = (version: string | undefined): string | null =>
  version === undefined ? null : entityTag(version);
