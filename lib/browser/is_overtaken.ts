/** A whole state, of which there are several revisions in each session. */
interface SessionState {
  sessionId: string | null;
  revision: number;
}

/**
 * Tells whether a state is older than the one that is held: answers and events
 * come in any order. A state of another session is not, for its revisions begin
 * anew.
 */
export function isOvertaken(
  { sessionId, revision }: SessionState,
  held: SessionState | null,
): boolean {
  return held?.sessionId === sessionId && revision < held.revision;
}
