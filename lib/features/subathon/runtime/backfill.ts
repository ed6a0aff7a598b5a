import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import {
  type Contribution,
  toContribution,
} from "@/lib/features/subathon/rules/contribution.ts";
import { type FollowHistory, readFollows } from "./follow_history.ts";
import type { SubathonParts } from "./parts.ts";
import { toRefund } from "./refund_event.ts";
import { ruleFor } from "@/lib/features/subathon/rules/pricing.ts";
import { CONTRIBUTION_KINDS } from "@/lib/schema/subathon/rules.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import type { BackfillResult } from "@/lib/schema/subathon/state.ts";

type Asked = Extract<SubathonCommand, { name: "goals_backfill" }>["body"];

/** The session that counts, and when it began, ms since the epoch. */
interface Target {
  sessionId: string;
  since: number;
}

/** RFC 3339 in UTC; `to` is not in it. */
interface Period extends Target {
  from: string;
  to: string;
}

/** Numbers of events that were seen and counted from one source. */
interface Tallied {
  seen: number;
  counted: number;
}

const PAGE_ENTRIES = 200;
const KINDS = readKindFilter([...CONTRIBUTION_KINDS, "correction"].join(","));

/**
 * Counts earlier activity for the ladder: events of a period that the log
 * still keeps and that this session's ladder has not, and follows that the
 * platform remembers. Their time on the clock is not touched. Each act counts
 * once per session and ladder, however often, and from wherever, it is asked.
 */
export function createBackfill(
  { clock, events, queue, store, readFollowers }: SubathonParts,
) {
  /**
   * Counts one act. What the log got since the session began is counted as
   * the log's own count would, should that still be to come: only then does
   * the clock get its time.
   */
  async function takeIn(
    channelId: string,
    { sessionId, since }: Target,
    what: Contribution,
  ): Promise<boolean> {
    const { deliveryKey, actKey, actWindow } = what;
    const taken = await store.keysTaken(
      channelId,
      new Set([deliveryKey, actKey]),
    );
    const oneAct = actWindow === "session" || actWindow === "ever";
    const records = [
      taken.get(deliveryKey),
      // Another message of the same act.
      oneAct ? taken.get(actKey) : null,
    ];
    const record = records.find((one) => one?.sessionId === sessionId);
    if (record) return await recount(channelId, record.entryId);
    const { decision } = await queue.perform(channelId, {
      type: "contribute",
      what,
      ladderOnly: what.receivedAt < since,
    });
    if (decision.type !== "outcome") return decision.type === "counted_before";
    const { counted, entry } = decision.outcome;
    if (entry === null || entry.counts) return counted;
    return await recount(channelId, entry.id);
  }

  async function recount(channelId: string, entryId: string): Promise<boolean> {
    const { decision } = await queue.perform(channelId, {
      type: "recount",
      entryId,
    });
    return decision.type === "done" && decision.done.changed;
  }

  /** Takes back what was refunded of acts that this session counts. */
  async function takeBack(
    channelId: string,
    corrections: readonly LiveEvent<"correction">[],
  ): Promise<void> {
    for (const event of corrections) {
      const operation = await toRefund(store, channelId, event);
      if (operation) await queue.perform(channelId, operation);
    }
  }

  async function takeAll(
    channelId: string,
    target: Target,
    all: readonly Contribution[],
  ): Promise<Tallied> {
    const results = await Promise.all(
      all.map((what) => takeIn(channelId, target, what)),
    );
    return { seen: all.length, counted: results.filter(Boolean).length };
  }

  async function fromLog(
    channelId: string,
    { from, to, ...target }: Period,
  ): Promise<Tallied & { complete: boolean }> {
    const sum = { seen: 0, counted: 0, complete: true };
    const corrections: LiveEvent<"correction">[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await events.read({
        channelId,
        after,
        limit: PAGE_ENTRIES,
        kinds: KINDS,
      });
      // What was taken away is older than all that is kept.
      const reaches = after === null && page.events[0] !== undefined &&
        page.events[0].receivedAt <= from;
      sum.complete &&= page.complete || reaches;
      const chosen = page.events.filter((event: LiveEvent) =>
        event.occurredAt >= from && event.occurredAt < to
      ).map(toContribution).filter((what) => what !== null);
      for (const event of page.events) {
        if (event.kind === "correction") corrections.push(event);
      }
      const { seen, counted } = await takeAll(channelId, target, chosen);
      sum.seen += seen;
      sum.counted += counted;
      after = page.next;
      if (!page.more) break;
    }
    await takeBack(channelId, corrections);
    return sum;
  }

  /** `null` when no rule speaks of follows: then nobody is asked. */
  async function fromPlatform(
    channelId: string,
    { sessionId, from, to }: Period,
  ): Promise<(Tallied & Omit<FollowHistory, "follows">) | null> {
    const { definition } = await store.known(channelId);
    const rules = definition?.rules.book.rules ?? [];
    if (!ruleFor(rules, "follow", null)?.enabled) return null;
    // Nobody told of them when they happened: they are never the clock's.
    const past = { sessionId, since: Infinity };
    const { follows, ...read } = await readFollows(readFollowers, channelId, {
      from: Date.parse(from),
      to: Date.parse(to),
      now: clock.now(),
    });
    return { ...await takeAll(channelId, past, follows), ...read };
  }

  return {
    /** The period that is asked for. Throws `conflict` without a session, `invalid_input` when it is empty. */
    async periodOf(
      channelId: string,
      { from, to }: Pick<Asked, "from" | "to">,
    ): Promise<Period> {
      const { head } = await store.current(channelId);
      if (head.session === null) {
        throw new AppError(
          "conflict",
          "Cannot count earlier activity: the channel has no ladder yet",
        );
      }
      const period = {
        sessionId: head.session.id,
        since: head.session.createdAt,
        from,
        to: to ?? new Date(clock.now()).toISOString(),
      };
      if (period.to > from) return period;
      throw new AppError(
        "invalid_input",
        "Cannot count earlier activity: the period ends before it begins",
        { issues: [{ path: "to", message: "later than `from`" }] },
      );
    },

    async count(channelId: string, period: Period): Promise<BackfillResult> {
      const log = await fromLog(channelId, period);
      const platform = await fromPlatform(channelId, period);
      return {
        counted: log.counted + (platform?.counted ?? 0),
        seen: log.seen + (platform?.seen ?? 0),
        complete: log.complete,
        platform: platform && {
          available: platform.reason === null,
          reason: platform.reason,
          complete: platform.complete,
          counted: platform.counted,
        },
      };
    },
  };
}
