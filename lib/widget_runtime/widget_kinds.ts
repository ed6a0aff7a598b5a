import type { EventKind, KnownKind } from "@/lib/events/catalogue.ts";

/** Kinds about other parts of the channel's setup: nothing for a widget's code. */
const HIDDEN_KINDS = [
  "kv.updated",
  "token.rotated",
  "instance.updated",
  "scene.updated",
  "sound.assigned",
  "widget.published",
  "widget.button",
  "widget.broadcast",
] as const satisfies readonly KnownKind[];

/** Kinds of event that a widget can listen to. */
export type WidgetEventKind = Exclude<KnownKind, typeof HIDDEN_KINDS[number]>;

/** Whether a widget's code may see a kind. What the platform says beyond the catalogue is not for it. */
export function isWidgetKind(kind: EventKind): boolean {
  return !kind.startsWith("platform.") &&
    !HIDDEN_KINDS.some((hidden) => hidden === kind);
}
