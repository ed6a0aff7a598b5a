/**
 * A whole state. Its revisions are those of one thing: the subathon, the
 * countdown or the alert box that it names, and without such a name the
 * channel's only one of its kind.
 */
export interface NumberedState {
  revision: number;
  sessionId?: string | null;
  instanceId?: string;
  overlay?: string;
  boxId?: string;
}

/** Returns the name of what a state's revisions are of. */
export function revisedPart(
  { sessionId, instanceId, overlay, boxId }: NumberedState,
): string {
  return [sessionId, instanceId, overlay, boxId].join();
}

/**
 * Tells whether a state is older than the one that is held: answers and events
 * come in any order. A state of another part is not, for its revisions are its
 * own.
 */
export function isOvertaken(
  state: NumberedState,
  held: NumberedState | null | undefined,
): boolean {
  return !!held && revisedPart(held) === revisedPart(state) &&
    state.revision < held.revision;
}
