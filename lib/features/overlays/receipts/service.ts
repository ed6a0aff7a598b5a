import { AppError } from "@/lib/core/errors.ts";
import { createGatheredRuns } from "@/lib/core/gathered_runs.ts";
import {
  MAX_REPORTS,
  type ReceiptReport,
  type ShownReceipts,
  type Sighting,
  type WidgetReceiptReport,
} from "@/lib/schema/overlays/receipts.ts";
import { receiptsOf, sightingOf } from "./rules.ts";
import { createReceiptStore, type ReceivedReport } from "./store.ts";

/** Reports of one channel that wait for their commit, in one process. */
const MAX_WAITING = 20_000;

/**
 * Creates the service that keeps when and where each event was seen. Reports
 * that come while others of their channel are being written go together in the
 * next commits, so that several copies of an overlay cost little more than one.
 */
export function createReceiptService(
  deps: Parameters<typeof createReceiptStore>[0],
) {
  const { clock, findEvent } = deps;
  const store = createReceiptStore(deps);
  const writes = createGatheredRuns<readonly ReceivedReport[]>();
  /** Number of reports that wait for the next write, by channel. */
  const waiting = new Map<string, number>();

  /**
   * Takes what a page reports of the events that it shows on an overlay.
   * Resolves when it is stored; giving the same again changes nothing.
   * Reports about events that the channel's log does not have are dropped.
   * Throws `too_large` for more than `MAX_REPORTS`, `rate_limited` while too
   * many wait, `storage_unavailable` when the database is away.
   */
  async function recordReports(
    channelId: string,
    overlayId: string,
    reports: readonly ReceiptReport[],
  ): Promise<void> {
    if (reports.length === 0) return;
    if (reports.length > MAX_REPORTS) {
      throw new AppError(
        "too_large",
        `Cannot accept ${reports.length} reports: send at most ${MAX_REPORTS} at once`,
        { extra: { limit: MAX_REPORTS } },
      );
    }
    const receivedAt = clock.now();
    const count = (waiting.get(channelId) ?? 0) + reports.length;
    if (count > MAX_WAITING) {
      throw new AppError(
        "rate_limited",
        "Cannot accept the reports: too many are waiting. Send them again later",
        { retryAfterMs: 1_000 },
      );
    }
    waiting.set(channelId, count);
    const received = reports.map((report) => ({
      overlayId,
      report,
      receivedAt,
    }));
    await writes.add(channelId, received, (all) => {
      waiting.delete(channelId);
      return store.write(channelId, all.flat());
    });
  }

  return {
    recordReports,

    /**
     * Takes what a custom widget's code reports: for that widget and no other
     * overlay, whatever it says. Throws `forbidden` for an id that is no
     * custom widget's.
     */
    async recordWidgetReport(
      channelId: string,
      widgetId: string,
      { kinds, ...report }: WidgetReceiptReport,
    ): Promise<void> {
      if (!widgetId.startsWith("wgt_")) {
        throw new AppError(
          "forbidden",
          "Cannot accept the report: it is not about a custom widget",
        );
      }
      const reports = kinds.map((kind) => ({ ...report, kind }));
      await recordReports(channelId, widgetId, reports);
    },

    /** Returns the receipts of an event. Throws `not_found` when neither it nor one of them is kept. */
    async ofEvent(channelId: string, eventId: string): Promise<ShownReceipts> {
      const stored = (await store.read(channelId, [eventId])).get(eventId);
      if (stored) return receiptsOf(stored);
      const event = await findEvent(channelId, eventId);
      if (event) return { eventId, kind: event.kind, seen: null, items: [] };
      throw new AppError(
        "not_found",
        "Cannot show receipts: neither the event nor a receipt of it is stored",
      );
    },

    /** Returns when events were first seen, by id; those that nobody saw are left out. */
    async sightings(
      channelId: string,
      eventIds: readonly string[],
    ): Promise<Map<string, Sighting>> {
      const found = new Map<string, Sighting>();
      for (const [id, stored] of await store.read(channelId, eventIds)) {
        const seen = sightingOf(stored);
        if (seen) found.set(id, seen);
      }
      return found;
    },

    /** Removes every receipt of events behind which a person is. */
    erase: store.erase,
  };
}

/** Keeps when events were seen and heard. */
export type ReceiptService = ReturnType<typeof createReceiptService>;
