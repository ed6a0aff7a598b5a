/**
 * Retained commands to pages: each holds until another about the same topic
 * takes its place. Of those that are meant for a page or a widget the latest
 * holds.
 */
export const RETAINED_ACTIONS = [
  "pause",
  "resume",
  "mute",
  "unmute",
  "volume",
  "clear",
  "skip",
  "blank",
  "unblank",
] as const;
/** Action of a retained command. */
export type RetainedAction = typeof RETAINED_ACTIONS[number];

/** Topic of a retained command. */
export const COMMAND_TOPICS = {
  pause: "queue",
  resume: "queue",
  mute: "sound",
  unmute: "sound",
  volume: "volume",
  clear: "lists",
  skip: "shown",
  blank: "picture",
  unblank: "picture",
} as const satisfies Record<RetainedAction, string>;
/** Topic of a retained command. */
export type CommandTopic = typeof COMMAND_TOPICS[RetainedAction];

/** Kind of event that carries a retained command. */
export type RetainedKind = `control.${RetainedAction}`;

/** Kinds of event that carry retained commands. */
export const RETAINED_KINDS: readonly RetainedKind[] = RETAINED_ACTIONS
  .map((action) => `control.${action}` as const);

const ACTIONS: ReadonlyMap<string, RetainedAction> = new Map(
  RETAINED_ACTIONS.map((action) => [`control.${action}`, action]),
);

/**
 * Returns the retained command that a kind of event carries; `undefined` for
 * none.
 */
export function retainedAction(kind: string): RetainedAction | undefined {
  return ACTIONS.get(kind);
}
