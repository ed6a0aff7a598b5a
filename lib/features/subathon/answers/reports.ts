import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Refusal } from "@/lib/features/subathon/rules/decide_batch.ts";
import {
  type Contribution,
  toContribution,
} from "@/lib/features/subathon/rules/contribution.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import {
  type Answered,
  type Axis,
  withheld,
} from "@/lib/features/subathon/runtime/report_answer.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type {
  AddGoalsAnswer,
  AddTimeAnswer,
  LadderAnswer,
  TimerAnswer,
} from "@/lib/schema/subathon/state.ts";

type ReportRefusal = Refusal | "preview" | "test" | "not_a_contribution";

type Reported = Answered<ReportRefusal>;

/** Origin of a report. */
interface ReportOptions {
  /** A preview page: nothing that it sends counts. */
  preview: boolean;
}

/**
 * Reports of overlays. The event is read from the log and priced by the server;
 * the first to tell of it, a page or the log's own count, counts it.
 */
export function createReports(
  { events, queue, store }: SubathonParts,
  states: {
    timer: (channelId: string) => Promise<TimerAnswer>;
    ladder: (channelId: string) => Promise<LadderAnswer>;
  },
) {
  async function report(
    channelId: string,
    eventId: string,
    { preview }: ReportOptions,
    axis: Axis,
  ): Promise<Reported> {
    const event = await events.findById(channelId, eventId);
    if (event === null) {
      throw new AppError(
        "unknown_event",
        "Cannot count the event: there is no event with this id in the channel's log",
      );
    }
    if (preview) return { counted: false, reason: "preview" };
    if (event.test) return { counted: false, reason: "test" };
    return await count(channelId, event, axis);
  }

  async function count(
    channelId: string,
    event: LiveEvent,
    axis: Axis,
  ): Promise<Reported> {
    const what = toContribution(event);
    if (what === null) return { counted: false, reason: "not_a_contribution" };
    const { decision, session } = await queue.perform(channelId, {
      type: "contribute",
      what,
      ladderOnly: false,
    });
    if (decision.type === "outcome") {
      const { outcome } = decision;
      if (outcome.counted) return own(outcome.entry, axis);
      return outcome.reason === "already_counted"
        ? { counted: false, reason: await recorded(channelId, what, axis) }
        : outcome;
    }
    const entry = decision.type === "counted_before" && session !== null
      ? await store.entryById(channelId, session.id, decision.entryId)
      : null;
    // The commit of this very report, whose reply was lost.
    return entry?.status === "applied"
      ? own(entry, axis)
      : { counted: false, reason: entry?.reason ?? "already_counted" };
  }

  /**
   * Returns what an entry that this report wrote means for the axis it asks
   * about.
   */
  function own(entry: LedgerEntry, axis: Axis): Reported {
    const reason = withheld(entry, axis, () => false);
    return reason === null
      ? { counted: true, entry }
      : { counted: false, reason };
  }

  /**
   * Returns the reason why an event that was reported before did not count, or
   * that it did.
   */
  async function recorded(
    channelId: string,
    { deliveryKey, actKey }: Contribution,
    axis: Axis,
  ): Promise<ReportRefusal> {
    const taken = await store.keysTaken(
      channelId,
      new Set([deliveryKey, actKey]),
    );
    for (const name of [deliveryKey, actKey]) {
      const record = taken.get(name);
      if (record === undefined) continue;
      const { sessionId, entryId } = record;
      const entry = await store.entryById(channelId, sessionId, entryId);
      // Of an act told twice the first message says what became of it.
      if (entry === null || entry.status === "duplicate") continue;
      const later = [`apply:${entryId}`, `backfill:${entryId}`];
      const done = await store.keysTaken(channelId, new Set(later));
      const reason = withheld(
        entry,
        axis,
        (act) => done.get(`${act}:${entryId}`)?.sessionId === sessionId,
      );
      return reason ?? "already_counted";
    }
    return "already_counted";
  }

  return {
    /** Counts an event; answers what it added to the clock. */
    async addTime(
      channelId: string,
      eventId: string,
      options: ReportOptions,
    ): Promise<AddTimeAnswer> {
      const reported = await report(channelId, eventId, options, "time");
      return {
        counted: reported.counted,
        ...(reported.counted ? {} : { reason: reported.reason }),
        addedMs: reported.counted ? reported.entry.appliedMs : 0,
        state: await states.timer(channelId),
      };
    },

    /** Counts an event; answers what it added to the ladder's points. */
    async addGoals(
      channelId: string,
      eventId: string,
      options: ReportOptions,
    ): Promise<AddGoalsAnswer> {
      const reported = await report(channelId, eventId, options, "ladder");
      return {
        counted: reported.counted,
        ...(reported.counted ? {} : { reason: reported.reason }),
        addedPoints: reported.counted ? reported.entry.milliPoints : 0,
        state: await states.ladder(channelId),
      };
    },
  };
}
