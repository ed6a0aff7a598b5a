import { toIso } from "@/lib/core/clock.ts";
import type { PlaybackReport } from "@/lib/schema/overlays/playback.ts";
import type { ReceiptReport } from "@/lib/schema/overlays/receipts.ts";

const KINDS: Partial<Record<PlaybackReport["kind"], ReceiptReport["kind"]>> = {
  started: "started",
  folded: "started",
  painted: "painted",
  sound_started: "sound_started",
  finished: "finished",
  failed: "failed",
};

/** Returns the part of a page's report that goes into the event's receipt; `null` without one. */
export function receiptOf(
  report: PlaybackReport,
  page: string,
): ReceiptReport | null {
  const kind = KINDS[report.kind];
  if (kind === undefined) return null;
  const { eventId, at, visible, active, heard, frames, obsVersion } = report;
  const { stillMs, part } = report;
  return {
    eventId,
    pageId: page,
    kind,
    at: toIso(at),
    ...obsVersion ? { obsVersion } : {},
    ...visible === undefined ? {} : { visible },
    ...active === undefined ? {} : { sceneActive: active },
    ...frames === undefined ? {} : { frames },
    ...stillMs === undefined ? {} : { stillMs },
    ...part === undefined ? {} : { failedPart: part },
    ...heard === undefined ? {} : { heard },
  };
}
