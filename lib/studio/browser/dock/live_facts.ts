import { perLanguage, sharedMessages } from "@/lib/studio/messages/texts.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  isSupportKind,
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import { createStudioFormatter } from "@/lib/studio/browser/studio_formatter.ts";

/** Kinds of events that the live dock lists. */
export const DOCK_KINDS = SUPPORT_KINDS.join(",");

const formatter = perLanguage(() => createStudioFormatter(40));

/** Says an event in a line: who, and what they did. */
export function lineOf(event: unknown): { name: string; text: string } {
  const { kind, actor } = event as LiveEvent;
  if (!isSupportKind(kind)) {
    return { name: actor?.name ?? actor?.login ?? kind, text: "" };
  }
  const { name, action, message } = describeEvent(
    event as LiveEvent<SupportKind>,
    { words: sharedMessages("events"), formatter },
  );
  return { name, text: message === "" ? action : `${action}: ${message}` };
}
