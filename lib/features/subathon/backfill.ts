import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import { type Contribution, toContribution } from "./contribution.ts";
import { type FollowHistory, readFollows } from "./follow_history.ts";
import type { SubathonParts } from "./parts.ts";
import { ruleFor } from "./pricing.ts";
import { CONTRIBUTION_KINDS } from "./schema_rules.ts";
import type { Command } from "./schema_commands.ts";
import type { BackfillDone } from "./schema_state.ts";

type Asked = Extract<Command, { name: "goals_backfill" }>["body"];

/** RFC 3339 in UTC; `to` is not in it. */
interface Period {
  sessionId: string;
  from: string;
  to: string;
}

/** What was counted from one place. */
interface Tallied {
  seen: number;
  counted: number;
}

const PAGE_ENTRIES = 200;
const KINDS = readKindFilter(CONTRIBUTION_KINDS.join(","));

/**
 * Counts earlier activity for the ladder: events of a period that the log
 * still keeps and that did not count because of how the session stood, and
 * follows that the platform remembers. Their time on the clock is not touched.
 * Each act counts once however often, and from wherever, it is asked.
 */
export function createBackfill(
  { clock, events, queue, store, readFollowers }: SubathonParts,
) {
  async function takeIn(
    channelId: string,
    sessionId: string,
    what: Contribution,
  ): Promise<boolean> {
    const { deliveryKey, actKey, actWindow } = what;
    const taken = await store.keysTaken(
      channelId,
      new Set([deliveryKey, actKey]),
    );
    const records = [
      taken.get(deliveryKey),
      // Another message of the same act.
      actWindow === "session" ? taken.get(actKey) : null,
    ];
    const record = records.find((one) => one?.sessionId === sessionId);
    const { decision } = await queue.perform(
      channelId,
      record
        ? { type: "recount", entryId: record.entryId }
        : { type: "contribute", what, ladderOnly: true },
    );
    if (decision.type === "outcome") return decision.outcome.counted;
    return decision.type === "counted_before" ||
      (decision.type === "done" && decision.done.changed);
  }

  async function takeAll(
    channelId: string,
    sessionId: string,
    all: readonly Contribution[],
  ): Promise<Tallied> {
    const results = await Promise.all(
      all.map((what) => takeIn(channelId, sessionId, what)),
    );
    return { seen: all.length, counted: results.filter(Boolean).length };
  }

  async function fromLog(
    channelId: string,
    { sessionId, from, to }: Period,
  ): Promise<Tallied & { complete: boolean }> {
    const sum = { seen: 0, counted: 0, complete: true };
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
      const { seen, counted } = await takeAll(channelId, sessionId, chosen);
      sum.seen += seen;
      sum.counted += counted;
      after = page.next;
      if (!page.more) return sum;
    }
  }

  /** `null` when no rule speaks of follows: then nobody is asked. */
  async function fromPlatform(
    channelId: string,
    { sessionId, from, to }: Period,
  ): Promise<(Tallied & Omit<FollowHistory, "follows">) | null> {
    const { definition } = await store.known(channelId);
    const rules = definition?.rules.book.rules ?? [];
    if (!ruleFor(rules, "follow", null)?.enabled) return null;
    const { follows, ...read } = await readFollows(readFollowers, channelId, {
      from: Date.parse(from),
      to: Date.parse(to),
      now: clock.now(),
    });
    return { ...await takeAll(channelId, sessionId, follows), ...read };
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

    async count(channelId: string, period: Period): Promise<BackfillDone> {
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
