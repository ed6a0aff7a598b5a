import { createLru } from "@/lib/core/lru.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  personRef,
  refsOf,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { readEntries, readMany } from "@/lib/storage/read_many.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type {
  ReceiptReport,
  StoredReceipts,
} from "@/lib/schema/overlays/receipts.ts";
import { receiptRetentionMs, SWEEP_LATER_MS } from "./retention.ts";
import { isSeenFirst, withReport } from "./rules.ts";

/** A commit checks two entries an event, and ten at most. */
const MAX_EVENTS = 5;
/** Events of which a process remembers that they are in the log. */
const MAX_KNOWN = 10_000;

/** One report with what the socket knows of its page. */
export interface ReceivedReport {
  overlayId: string;
  report: ReceiptReport;
  /** Ms since the epoch. */
  receivedAt: number;
}

/** Event as its receipts need it. */
interface KnownEvent {
  kind: string;
  person: string | null;
  /** Ms since the epoch. */
  receivedAt: number;
  until: number;
}

/** Creates the store of receipts: one record an event, for as long as the event. */
export function createReceiptStore(
  { kv, clock, findEvent, metrics = noMetrics }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Returns the event of that id out of the channel's log, or `null`. */
    findEvent: (channelId: string, id: string) => Promise<LiveEvent | null>;
    metrics?: Metrics | undefined;
  },
) {
  const drawn = metrics.counter("limelight_alerts_drawn_total", {});
  const known = createLru<KnownEvent>(MAX_KNOWN);

  async function eventOf(
    channelId: string,
    eventId: string,
  ): Promise<KnownEvent | null> {
    const name = `${channelId}\n${eventId}`;
    const before = known.get(name);
    if (before) return before;
    const event = await findEvent(channelId, eventId);
    if (event === null) return null;
    const receivedAt = Date.parse(event.receivedAt);
    const found: KnownEvent = {
      kind: event.kind,
      person: personRef(event.actor),
      receivedAt,
      until: receivedAt + receiptRetentionMs(event),
    };
    known.set(name, found);
    return found;
  }

  /** Writes what was reported of up to `MAX_EVENTS` events in one commit. */
  async function write(
    channelId: string,
    events: readonly (readonly [string, readonly ReceivedReport[]])[],
  ): Promise<number> {
    const { recorded, seen } = await transact({ kv, clock, keys }, async () => {
      const facts = await Promise.all(
        events.map(([id]) => eventOf(channelId, id)),
      );
      const [entries, erased] = await Promise.all([
        readEntries(
          kv,
          events.map(([id]) => keys.receipts(channelId, id)),
        ),
        readEntries(
          kv,
          facts.map((fact) => keys.erasedPerson(channelId, fact?.person ?? "")),
        ),
      ]);
      const commit = kv.atomic();
      let recorded = 0;
      let seen = 0;
      let changes = 0;
      events.forEach(([eventId, reports], index) => {
        const fact = facts[index];
        const entry = entries[index];
        const mark = erased[index];
        if (!fact || !entry || !mark) return;
        const { kind, person, receivedAt, until } = fact;
        if (until <= clock.now()) return;
        if (mark.value !== null && mark.value >= receivedAt) return;
        const empty = { eventId, kind, person, until, overlays: {} };
        let next: StoredReceipts = entry.value ?? empty;
        for (const { overlayId, report, receivedAt: to } of reports) {
          const from = Math.min(receivedAt, to);
          next = withReport(next, overlayId, report, { from, to });
          recorded++;
        }
        if (isSame(next, entry.value)) return;
        changes++;
        if (isSeenFirst(entry.value, next)) seen++;
        commit.check(entry, mark).set(entry.key, next, {
          expireIn: until - clock.now() + SWEEP_LATER_MS,
        });
      });
      const result = { recorded, seen };
      return changes === 0 ? { result } : { commit, result };
    });
    drawn.add(seen);
    return recorded;
  }

  return {
    /**
     * Merges reports into the receipts of their events, a few events a commit.
     * Returns how many were about events that are kept; the others are
     * forgotten.
     */
    async write(
      channelId: string,
      reports: readonly ReceivedReport[],
    ): Promise<number> {
      const byEvent = Map.groupBy(reports, ({ report }) => report.eventId);
      let recorded = 0;
      for (const some of inGroupsOf(MAX_EVENTS, [...byEvent])) {
        recorded += await write(channelId, some);
      }
      return recorded;
    },

    /** Returns what was reported of these events, by id. */
    async read(
      channelId: string,
      eventIds: readonly string[],
    ): Promise<Map<string, StoredReceipts>> {
      const found = await readMany(
        kv,
        new Set(eventIds),
        (id) => keys.receipts(channelId, id),
      );
      for (const [id, { until }] of found) {
        if (until <= clock.now()) found.delete(id);
      }
      return found;
    },

    /** Removes every receipt of events behind which a person is. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const refs = refsOf(gone);
      const list = kv.list<StoredReceipts>({
        prefix: keys.receiptsOf(channelId),
      }, { batchSize: 500 });
      for await (const { key, value } of list) {
        if (refs.includes(value.person ?? "")) await kv.delete(key);
      }
    },
  };
}
