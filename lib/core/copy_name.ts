const SUFFIX = " (copy)";

/**
 * Returns the name of a copy: the original's with " (copy)", cut so that it
 * has at most `maxLength` UTF-16 units.
 */
export function copyName(name: string, maxLength: number): string {
  const kept = name.slice(0, maxLength - SUFFIX.length)
    // Not half a character.
    .replace(/\p{Surrogate}$/u, "");
  return `${kept.trimEnd()}${SUFFIX}`;
}
