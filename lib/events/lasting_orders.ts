/**
 * What is told to pages by orders that hold until another about the same takes
 * their place. Of those that are meant for a page or a widget the latest holds.
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
/** What an order that lasts tells pages. */
export type LastingAction = typeof LASTING_ACTIONS[number];

/** What an order that lasts is about. */
export const ORDER_TOPICS = {
  pause: "queue",
  resume: "queue",
  mute: "sound",
  unmute: "sound",
  volume: "volume",
  clear: "lists",
  skip: "shown",
} as const satisfies Record<LastingAction, string>;
/** What an order that lasts is about. */
export type OrderTopic = typeof ORDER_TOPICS[LastingAction];

/** A kind of event that is an order which lasts. */
export type LastingOrder = `control.${LastingAction}`;

/** Kinds of event that are orders which last. */
export const LASTING_ORDERS: readonly LastingOrder[] = LASTING_ACTIONS
  .map((action) => `control.${action}` as const);

const ACTIONS: ReadonlyMap<string, LastingAction> = new Map(
  LASTING_ACTIONS.map((action) => [`control.${action}`, action]),
);

/** What a kind of event tells pages for longer; `undefined` for nothing. */
export function lastingAction(kind: string): LastingAction | undefined {
  return ACTIONS.get(kind);
}
