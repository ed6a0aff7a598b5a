import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  describeRow,
  personOf,
} from "@/lib/studio/browser/live/describe_row.ts";
import { instantFormat } from "@/lib/studio/messages/instants.ts";

/** Kinds of events that the first room shows. */
export const LATEST_KINDS = SUPPORT_KINDS.join(",");
/** Events that it shows. */
export const SHOWN_EVENTS = 8;

/** The channel's way of writing times. */
export interface TimeFormat {
  /** BCP 47. */
  locale: string;
  timeZone: string;
}

/** An event as a line of the first room. */
export interface LatestEvent {
  id: string;
  name: string;
  action: string;
  at: string;
  test: boolean;
}

/** Says events as lines; of what happened today the time alone. */
export function sayLatest(
  events: readonly LiveEvent[],
  { locale, timeZone }: TimeFormat,
  now: number,
): LatestEvent[] {
  const day = instantFormat({ dateStyle: "medium", timeZone }, locale);
  const time = instantFormat({ timeStyle: "short", timeZone }, locale);
  const today = day.format(now);
  const shownTime = (at: number) =>
    [day.format(at), time.format(at)].filter((text) => text !== today)
      .join(", ");
  return events.map((event) => {
    const row = describeRow(event);
    return {
      id: event.id,
      name: personOf(row),
      action: row.text,
      at: shownTime(Date.parse(event.receivedAt)),
      test: event.test,
    };
  });
}
