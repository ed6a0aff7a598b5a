/** Retained commands to pages, with the topic of each. */
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
} as const;
/** Action of a retained command. */
export type RetainedAction = keyof typeof COMMAND_TOPICS;

/**
 * Actions of retained commands: each holds until another about the same topic
 * takes its place. Of those that are meant for a page or a widget the latest
 * holds.
 */
export const RETAINED_ACTIONS = Object.keys(
  COMMAND_TOPICS,
) as readonly RetainedAction[];

/** Topic of a retained command. */
export type CommandTopic = typeof COMMAND_TOPICS[RetainedAction];

/** Kind of event that carries a retained command. */
export type RetainedKind = `control.${RetainedAction}`;

/** Kinds of event that carry retained commands. */
export const RETAINED_KINDS: readonly RetainedKind[] = RETAINED_ACTIONS
  .map((action) => `control.${action}` as const);

/**
 * Returns the retained command that a kind of event carries; `undefined` for
 * none.
 */
export function retainedAction(kind: string): RetainedAction | undefined {
  return RETAINED_ACTIONS[RETAINED_KINDS.indexOf(kind as RetainedKind)];
}
