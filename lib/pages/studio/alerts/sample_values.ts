import { describeEvent } from "@/lib/overlay/describe_event.ts";
import type { AlertsFacts } from "@/lib/studio/browser/alerts/alerts_facts.ts";
import {
  GALLERY_KINDS,
  GALLERY_NAME,
  galleryEvent,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import { createStudioFormatter } from "@/lib/studio/browser/studio_formatter.ts";
import { sharedMessages } from "@/lib/studio/messages/texts.ts";

const MAX_NAME = 50;

/** Returns what texts of alerts have in place of their placeholders in a sample, by kind of event. */
export function sampleValues(): AlertsFacts["samples"] {
  const say = {
    words: sharedMessages("events"),
    formatter: createStudioFormatter(MAX_NAME),
  };
  return Object.fromEntries(
    GALLERY_KINDS.map((kind) => {
      const event = galleryEvent(kind, GALLERY_NAME);
      return [kind, describeEvent(event, say).values];
    }),
  );
}
