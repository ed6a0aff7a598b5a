import type { Alert, QueueRules } from "@/lib/overlay/alert_types.ts";

/** Rules of a queue as a new alert box has them. */
export const QUEUE_RULES: QueueRules = {
  order: "fifo",
  gapMs: 300,
  calmMs: 0,
  maxQueue: 200,
  onOverflow: "merge-follows",
  groupFollowsMs: 0,
  moderationDelayMs: 0,
  interrupt: "never",
  interruptAfterMs: 3000,
};

/**
 * Creates an alert by its number, whose content is that number; its play is
 * `p1` and so on.
 */
export function alert(
  id: number,
  values: Partial<Alert<number>> = {},
): Alert<number> {
  return {
    playId: `p${id}`,
    position: String(id).padStart(8, "0"),
    kind: "cheer",
    receivedAt: 0,
    priority: 50,
    durationMs: 5000,
    waitsForFinish: false,
    content: [id],
    ...values,
  };
}
