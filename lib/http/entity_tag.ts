/**
 * Returns a version as `If-Match` takes it, in quotes; `null` for what was never
 * saved.
 */
export function entityTag(versionstamp: string | undefined): string | null {
  return versionstamp === undefined ? null : `"${versionstamp}"`;
}
