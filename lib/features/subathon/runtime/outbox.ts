import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventData, NewEvent } from "@/lib/events/catalogue.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import { keys } from "@/lib/database/keys.ts";
import type { OutboxRecord } from "@/lib/features/subathon/schema_records.ts";
import type { Entry } from "@/lib/features/subathon/schema_ledger.ts";
import { ContributionKind } from "@/lib/features/subathon/schema_rules.ts";
import type { SubathonStore } from "./store.ts";
import { ladderState } from "@/lib/features/subathon/answers/ladder_views.ts";
import { timerState } from "@/lib/features/subathon/answers/views.ts";

/** Most commits whose pages are told in one go. */
const MAX_RECORDS = 50;
/**
 * The log forgets an id after a day. What waited nearly that long may have been
 * told before, and is no news to anybody.
 */
const STALE_MS = 20 * 3_600_000;

/** Function of the channel's log that the outbox needs. */
type AppendEvents = (
  channelId: string,
  events: readonly NewEvent[],
) => Promise<unknown>;

/**
 * Tells pages what commits changed: every commit leaves a note, the note
 * becomes events whose ids follow from it, and only then goes. A crash in
 * between tells the same events again, and the log takes an id once.
 */
export function createOutbox(
  { kv, clock, log, store, append }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    store: SubathonStore;
    append: AppendEvents;
  },
) {
  const lanes = new Map<string, { again: boolean; done: Promise<void> }>();

  async function drainOnce(channelId: string): Promise<boolean> {
    const records: Deno.KvEntry<OutboxRecord>[] = [];
    const list = kv.list<OutboxRecord>(
      { prefix: keys.subathonOutboxOf(channelId) },
      { limit: MAX_RECORDS },
    );
    for await (const record of list) records.push(record);
    if (records.length === 0) return false;
    const events: NewEvent[] = [];
    for (const { value } of records) {
      if (value.at + STALE_MS < clock.now()) continue;
      events.push(...await eventsOf(channelId, value));
    }
    const ladder = records.some(({ value }) => value.ladder);
    events.push(...await statesOf(channelId, ladder));
    await append(channelId, events);
    const operation = kv.atomic();
    for (const { key } of records) operation.delete(key);
    await operation.commit();
    return records.length === MAX_RECORDS;
  }

  /** States are whole, so only the latest of several commits is told. */
  async function statesOf(
    channelId: string,
    ladder: boolean,
  ): Promise<NewEvent[]> {
    const { head, definition } = await store.known(channelId);
    const { session } = head;
    if (session === null || definition === null) return [];
    const now = clock.now();
    const name = `${session.id}:${session.revision}`;
    const states: NewEvent[] = [
      ownEvent(
        "timer.state",
        `timer.state:${name}`,
        now,
        timerState(session, definition, now),
      ),
    ];
    if (ladder) {
      states.push(ownEvent(
        "ladder.state",
        `ladder.state:${name}`,
        now,
        ladderState(session, definition, now),
      ));
    }
    return states;
  }

  async function eventsOf(
    channelId: string,
    record: OutboxRecord,
  ): Promise<NewEvent[]> {
    const { sessionId, revision } = record;
    const entries = await entriesOf(channelId, record);
    const events: NewEvent[] = entries
      .filter(({ appliedMs, lostMs, milliPoints }) =>
        appliedMs !== 0 || lostMs !== 0 || milliPoints !== 0
      )
      .map((entry) =>
        ownEvent(
          "timer.contribution",
          `timer.contribution:${entry.id}`,
          record.at,
          contributionOf(entry, revision),
        )
      );
    for (const goal of record.reached) {
      const by = entries.find(({ id }) => id === goal.entryId);
      events.push(ownEvent(
        "ladder.goal_reached",
        `reach:${sessionId}:${goal.goalId}:${goal.round}`,
        record.at,
        {
          revision,
          goalId: goal.goalId,
          title: goal.title,
          threshold: goal.threshold,
          current: goal.current,
          user: by ? userOf(by) : null,
        },
      ));
    }
    for (const end of record.ended) {
      events.push(ownEvent(
        "timer.ended",
        `end:${sessionId}:${end.at}`,
        end.at,
        {
          revision,
          sessionId,
          endedAt: new Date(end.at).toISOString(),
          reason: end.reason,
        },
      ));
    }
    return events;
  }

  async function entriesOf(
    channelId: string,
    { sessionId, fromSeq, toSeq }: OutboxRecord,
  ): Promise<Entry[]> {
    if (fromSeq >= toSeq) return [];
    const entries: Entry[] = [];
    const list = kv.list<Entry>({
      start: keys.subathonEntry(channelId, sessionId, fromSeq),
      end: keys.subathonEntry(channelId, sessionId, toSeq),
    }, { batchSize: Math.min(500, toSeq - fromSeq) });
    for await (const { value } of list) entries.push(value);
    return entries;
  }

  /** Tells what waits; a call while one is under way makes it look once more. */
  function drain(channelId: string): Promise<void> {
    const busy = lanes.get(channelId);
    if (busy) {
      busy.again = true;
      return busy.done;
    }
    const lane = { again: false, done: Promise.resolve() };
    lanes.set(channelId, lane);
    lane.done = (async () => {
      try {
        do lane.again = false; while (
          await drainOnce(channelId) || lane.again
        );
      } catch (error) {
        // The note stays; the next commit or the sweep tells it.
        log.warn("subathon_outbox_waits", { channelId, error });
      } finally {
        lanes.delete(channelId);
      }
    })();
    return lane.done;
  }

  return {
    drain,

    /** Tells what any process left behind. */
    async sweep(): Promise<void> {
      const waiting = new Set<string>();
      const list = kv.list({ prefix: keys.subathonOutboxes() }, { limit: 500 });
      for await (const { key } of list) waiting.add(String(key[1]));
      for (const channelId of waiting) await drain(channelId);
    },

    /** Resolves when nothing is being told. */
    async flush(): Promise<void> {
      await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}

function userOf(entry: Entry) {
  return entry.anonymous || (entry.userId === null && entry.userName === null)
    ? null
    : { id: entry.userId, login: entry.userLogin, name: entry.userName };
}

/** Returns whether a viewer's event made the entry. */
function isGiven({ kind }: Entry): boolean {
  return ContributionKind.safeParse(kind).success;
}

function contributionOf(
  entry: Entry,
  revision: number,
): EventData<"timer.contribution"> {
  return {
    revision,
    entryId: entry.id,
    eventId: entry.deliveryKey,
    kind: entry.kind,
    platform: isGiven(entry) ? entry.platform : null,
    user: userOf(entry),
    count: Math.abs(entry.quantity),
    appliedMs: entry.appliedMs,
    lostMs: entry.lostMs,
    milliPoints: entry.milliPoints,
    baseAmountMinor: entry.baseAmountMinor ?? 0,
    reason: entry.reason,
  };
}
