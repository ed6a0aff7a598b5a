/**
 * Retained commands to pages: each holds until another about the same topic
 * takes its place. Of those that are meant for a page or a widget the latest
 * holds.
 */
export const LASTING_ACTIONS = [
  "pause",
  "resume",
  "mute",
  "unmute",
  "volume",
  "clear",
  "skip",
] as const;
/** Action of a retained command. */
export type LastingAction = typeof LASTING_ACTIONS[number];

/** Topic of a retained command. */
export const ORDER_TOPICS = {
  pause: "queue",
  resume: "queue",
  mute: "sound",
  unmute: "sound",
  volume: "volume",
  clear: "lists",
  skip: "shown",
} as const satisfies Record<LastingAction, string>;
/** Topic of a retained command. */
export type OrderTopic = typeof ORDER_TOPICS[LastingAction];

/** A kind of event that is an order which lasts. */
export type LastingOrder = `control.${LastingAction}`;

/** Kinds of event that are orders which last. */
export const LASTING_ORDERS: readonly LastingOrder[] = LASTING_ACTIONS
  .map((action) => `control.${action}` as const);

const ACTIONS: ReadonlyMap<string, LastingAction> = new Map(
  LASTING_ACTIONS.map((action) => [`control.${action}`, action]),
);

/**
 * Returns the retained command that a kind of event carries; `undefined` for
 * none.
 */
export function lastingAction(kind: string): LastingAction | undefined {
  return ACTIONS.get(kind);
}
