import { DAY_MS } from "@/lib/core/clock.ts";
import { RETENTION } from "@/lib/event_log/trim.ts";
import {
  CATALOGUE,
  isKnownKind,
  isShortLived,
  type LiveEvent,
} from "@/lib/schema/events/catalogue.ts";

/** Time for which receipts of support are kept: ledgers name it by then. */
const SUPPORT_MS = 400 * DAY_MS;

/** Sweeping may lag by this much before a record is missed, in ms. */
export const SWEEP_LATER_MS = DAY_MS;

/** Returns how long receipts of an event are kept after it was received, in ms. */
export function receiptRetentionMs(
  { kind, test }: Pick<LiveEvent, "kind" | "test">,
): number {
  if (isShortLived(kind)) return RETENTION.short.ageMs;
  const isSupport = isKnownKind(kind) && CATALOGUE[kind].family === "support";
  return isSupport && !test ? SUPPORT_MS : RETENTION.long.ageMs;
}
