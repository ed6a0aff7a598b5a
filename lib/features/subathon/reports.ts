import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Refusal } from "./decide_batch.ts";
import { toContribution } from "./contribution.ts";
import type { SubathonParts } from "./parts.ts";
import type { Entry } from "./schema_ledger.ts";
import type {
  AddGoalsAnswer,
  AddTimeAnswer,
  LadderAnswer,
  TimerAnswer,
} from "./schema_state.ts";

type ReportRefusal = Refusal | "preview" | "test" | "not_a_contribution";

type Reported =
  | { counted: true; entry: Entry }
  | { counted: false; reason: ReportRefusal };

/** Where a report comes from. */
export interface ReportOptions {
  /** A preview page: nothing that it sends counts. */
  preview: boolean;
}

/**
 * Reports of overlays. The event is read from the log and priced by the
 * server; whoever tells of it first, a page or the log's own count, counts it.
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
  ): Promise<Reported> {
    const event = await events.findById(channelId, eventId);
    if (event === null) {
      throw new AppError(
        "unknown_event",
        "Cannot count the event: the channel's log has none of this id",
      );
    }
    if (preview) return { counted: false, reason: "preview" };
    if (event.test) return { counted: false, reason: "test" };
    return await count(channelId, event);
  }

  async function count(
    channelId: string,
    event: LiveEvent,
  ): Promise<Reported> {
    const what = toContribution(event);
    if (what === null) return { counted: false, reason: "not_a_contribution" };
    const { decision, session } = await queue.perform(channelId, {
      type: "contribute",
      what,
      ladderOnly: false,
    });
    if (decision.type === "outcome") return decision.outcome;
    const entry = decision.type === "counted_before" && session !== null
      ? await store.entryById(channelId, session.id, decision.entryId)
      : null;
    // The commit of this very report, whose reply was lost.
    return entry?.status === "applied"
      ? { counted: true, entry }
      : { counted: false, reason: entry?.reason ?? "already_counted" };
  }

  return {
    /** Counts an event; answers what it added to the clock. */
    async addTime(
      channelId: string,
      eventId: string,
      options: ReportOptions,
    ): Promise<AddTimeAnswer> {
      const reported = await report(channelId, eventId, options);
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
      const reported = await report(channelId, eventId, options);
      return {
        counted: reported.counted,
        ...(reported.counted ? {} : { reason: reported.reason }),
        addedPoints: reported.counted ? reported.entry.milliPoints / 1_000 : 0,
        state: await states.ladder(channelId),
      };
    },
  };
}
