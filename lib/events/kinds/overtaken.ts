/** A word on a poll, a prediction, a hype train or a campaign. */
export interface Word {
  /** Platform's id of what it is about. */
  id: string;
  startedAt: string | null;
  /** It tells the end. */
  over: boolean;
}

/**
 * Tells whether a word comes too late to be shown: notifications arrive in any
 * order, what is over stays over, and what began earlier does not come back.
 */
export function isOvertaken(word: Word, known: Word): boolean {
  if (word.id === known.id) return known.over && !word.over;
  return word.startedAt !== null && known.startedAt !== null &&
    word.startedAt < known.startedAt;
}
