import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { previewTime } from "./samples.ts";

/** Additions to a timer for previews, newest first. */
export const SAMPLE_CONTRIBUTIONS = [
  contribution("gift", "Marlow", 10, 600_000),
  contribution("cheer", "PixelPanda", 1500, 300_000),
  contribution("sub", "Kestrel", 1, 60_000),
];

function contribution(
  kind: string,
  name: string,
  count: number,
  appliedMs: number,
): LiveEvent<"timer.contribution"> {
  const at = previewTime(-appliedMs / 100);
  return {
    v: 1,
    id: `preview:contribution:${name}`,
    act: `preview:contribution:${name}`,
    position: `preview.${name}`,
    kind: "timer.contribution",
    occurredAt: at,
    receivedAt: at,
    platform: "limelight",
    test: true,
    actor: null,
    data: {
      revision: 1,
      entryId: `preview-${name}`,
      eventId: null,
      kind,
      platform: null,
      user: { id: null, login: null, name },
      count,
      appliedMs,
      lostMs: 0,
      baseAmountMinor: 0,
      milliPoints: appliedMs / 60,
      reason: "ok",
    },
  };
}
