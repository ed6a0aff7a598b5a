/** Words that are offered where giveaway and viewer queue have the same one. */
const OFFERED = {
  giveaway: ["!enter", "!giveaway"],
  queue: ["!play", "!queue"],
} as const;

/**
 * Returns a word for one of the two when a line of chat that begins with its
 * word counts for both, as chat is read without regard to letter case; `null`
 * when it counts for one. `others` is that of the other while it is open, and
 * empty or `null` for none.
 */
export function otherWord(
  part: keyof typeof OFFERED,
  own: string | null,
  others: string | null,
): string | null {
  const taken = others?.trim().toLowerCase() ?? "";
  if (taken === "" || own?.trim().toLowerCase() !== taken) return null;
  return OFFERED[part].find((word) => word !== taken) ?? null;
}
