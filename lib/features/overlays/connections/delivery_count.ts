import type { OpenPage } from "@/lib/schema/events/records.ts";
import { createKindFilter } from "@/lib/schema/events/messages.ts";
import type { SourceReach } from "@/lib/schema/overlays/connections.ts";

/** An event in the log, and the pages that it is meant for. */
interface Sent {
  position: string;
  kind?: string;
  /** Names of the overlays that it is meant for; `null` for all. */
  overlays: ReadonlySet<string> | null;
}

/** SourceReach of an event, and whether waiting could change it. */
interface Counted {
  reach: SourceReach;
  /** A page that says what it handled did not say it of this event yet. */
  waits: boolean;
}

/** Counts the sources among the open pages that an event reached. */
export function countDeliveries(
  pages: readonly OpenPage[],
  sent: Sent,
): Counted {
  const open = pages.filter(({ kind }) => kind !== "preview");
  const addressed = open.filter(({ overlay, kinds }) =>
    (sent.overlays === null || sent.overlays.has(overlay)) &&
    (sent.kind === undefined || createKindFilter(kinds)(sent.kind))
  );
  const reached = addressed.filter(({ position }) =>
    position !== null && position >= sent.position
  );
  const numbers = {
    open: open.length,
    addressed: addressed.length,
    reached: reached.length,
  };
  return {
    reach: { ...numbers, ...explain(numbers) },
    waits: addressed.some(({ position }) =>
      position !== null && position < sent.position
    ),
  };
}

function explain(
  { open, addressed, reached }: Pick<
    SourceReach,
    "open" | "addressed" | "reached"
  >,
): Pick<SourceReach, "reason" | "message"> {
  const sources = addressed === 1 ? "open source" : "open sources";
  if (reached > 0) {
    return {
      reason: null,
      message: `Reached ${reached} of ${addressed} ${sources}`,
    };
  }
  if (open === 0) {
    return {
      reason: "none_open",
      message: "Reached nothing: no source is open in OBS or a browser",
    };
  }
  if (addressed === 0) {
    return {
      reason: "none_shows_it",
      message: "Reached nothing: none of the open sources shows it",
    };
  }
  return {
    reason: "no_answer",
    message: `Sent to ${addressed} ${sources}, none of which has answered yet`,
  };
}
