import type { EventKind, KnownKind } from "@/lib/schema/events/catalogue.ts";

/** Kinds about other parts of the channel's setup: nothing for a widget's code. */
const HIDDEN_KINDS = [
  "kv.updated",
  "follows.held",
  "token.rotated",
  "instance.updated",
  "alerts.updated",
  "lists.updated",
  "look.updated",
  "scene.updated",
  "sound.assigned",
  "widget.published",
  "widget.button",
  "widget.broadcast",
] as const satisfies readonly KnownKind[];

/** Kinds of event that a widget can listen to. */
export type WidgetEventKind = Exclude<KnownKind, typeof HIDDEN_KINDS[number]>;

/**
 * Tells whether a widget's code may receive a kind. Events that the platform
 * sends beyond the catalogue are not for it.
 */
export function isWidgetKind(kind: EventKind): boolean {
  return !kind.startsWith("platform.") &&
    !HIDDEN_KINDS.some((hidden) => hidden === kind);
}
