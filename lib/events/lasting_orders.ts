/**
 * Orders to pages that hold until another about the same takes their place.
 * Of those that are meant for a page or a widget the latest holds.
 */
export const ORDER_TOPICS = {
  pause: "queue",
  resume: "queue",
  mute: "sound",
  unmute: "sound",
  volume: "volume",
  clear: "lists",
  skip: "shown",
} as const;

/** What an order that lasts tells pages. */
export type LastingAction = keyof typeof ORDER_TOPICS;

/** What an order that lasts is about. */
export type OrderTopic = typeof ORDER_TOPICS[LastingAction];

/** Kinds of event that are orders which last. */
export const LASTING_ORDERS = [
  "control.pause",
  "control.resume",
  "control.mute",
  "control.unmute",
  "control.volume",
  "control.clear",
  "control.skip",
] as const satisfies readonly `control.${LastingAction}`[];

const ACTIONS: ReadonlyMap<string, LastingAction> = new Map(
  Object.keys(ORDER_TOPICS)
    .map((action) => [`control.${action}`, action as LastingAction]),
);

/** What a kind of event tells pages for longer; `undefined` for nothing. */
export function lastingAction(kind: string): LastingAction | undefined {
  return ACTIONS.get(kind);
}
