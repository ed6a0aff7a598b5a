import type { Clock } from "@/lib/core/clock.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import {
  NO_NEWS_MS,
  type OutboxSource,
} from "@/lib/event_log/projections/outbox.ts";
import { keys } from "@/lib/database/keys.ts";
import type { OutboxRecord } from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import type { SubathonStore } from "./store.ts";
import { ladderState } from "@/lib/features/subathon/answers/ladder_views.ts";
import { timerState } from "@/lib/features/subathon/answers/views.ts";

/**
 * Creates the source of the subathon's outbox: every commit leaves a note of
 * its own, and the notes of a channel are published together.
 */
export function createSubathonSource(
  { kv, clock, store }: { kv: Deno.Kv; clock: Clock; store: SubathonStore },
): OutboxSource<OutboxRecord> {
  /** States are whole, so only the latest of several commits is published. */
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
      serviceEvent(
        "timer.state",
        `timer.state:${name}`,
        now,
        timerState(session, definition, now),
      ),
    ];
    if (ladder) {
      states.push(serviceEvent(
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
        serviceEvent(
          "timer.contribution",
          `timer.contribution:${entry.id}`,
          record.at,
          contributionOf(entry, revision),
        )
      );
    for (const goal of record.reached) {
      const by = entries.find(({ id }) => id === goal.entryId);
      events.push(serviceEvent(
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
      events.push(serviceEvent(
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
  ): Promise<LedgerEntry[]> {
    if (fromSeq >= toSeq) return [];
    const entries: LedgerEntry[] = [];
    const list = kv.list<LedgerEntry>({
      start: keys.subathonEntry(channelId, sessionId, fromSeq),
      end: keys.subathonEntry(channelId, sessionId, toSeq),
    }, { batchSize: Math.min(500, toSeq - fromSeq) });
    for await (const { value } of list) entries.push(value);
    return entries;
  }

  return {
    name: "subathon",
    notes: keys.subathonOutboxes(),
    placeParts: 1,
    channelOf: ([, channelId]) => String(channelId),
    async eventsOf([, channel], notes) {
      const channelId = String(channel);
      const events: NewEvent[] = [];
      for (const { value } of notes) {
        if (value.at + NO_NEWS_MS < clock.now()) continue;
        events.push(...await eventsOf(channelId, value));
      }
      const ladder = notes.some(({ value }) => value.ladder);
      return [...events, ...await statesOf(channelId, ladder)];
    },
  };
}

function userOf(entry: LedgerEntry) {
  return entry.anonymous || (entry.userId === null && entry.userName === null)
    ? null
    : { id: entry.userId, login: entry.userLogin, name: entry.userName };
}

/** Returns whether a viewer's event made the entry. */
function isGiven({ kind }: LedgerEntry): boolean {
  return isContributionKind(kind);
}

function contributionOf(
  entry: LedgerEntry,
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
