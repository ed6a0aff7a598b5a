import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import { type Contribution, toContribution } from "./contribution.ts";
import type { SubathonParts } from "./parts.ts";
import { CONTRIBUTION_KINDS } from "./schema_rules.ts";
import type { Command } from "./schema_commands.ts";
import type { CountDone } from "./schema_state.ts";

const PAGE_ENTRIES = 200;
const KINDS = readKindFilter(CONTRIBUTION_KINDS.join(","));

/**
 * Counts earlier activity for the ladder: events of a period that the log
 * still keeps and that did not count, whatever kept them out. Their time on
 * the clock is not touched. Each event counts once however often it is asked.
 */
export function createBackfill({ clock, events, queue, store }: SubathonParts) {
  async function takeIn(
    channelId: string,
    sessionId: string,
    what: Contribution,
  ): Promise<boolean> {
    const taken = await store.keysTaken(channelId, new Set([what.deliveryKey]));
    const record = taken.get(what.deliveryKey);
    const { decision } = await queue.perform(
      channelId,
      record?.sessionId === sessionId
        ? { type: "recount", entryId: record.entryId }
        : { type: "contribute", what, ladderOnly: true },
    );
    if (decision.type === "outcome") return decision.outcome.counted;
    return decision.type === "counted_before" ||
      (decision.type === "done" && decision.done.changed);
  }

  return async function backfill(
    channelId: string,
    { from, to }: Extract<Command, { name: "goals_backfill" }>["body"],
  ): Promise<CountDone> {
    const { head } = await store.current(channelId);
    if (head.session === null) {
      throw new AppError(
        "conflict",
        "Cannot count earlier activity: the channel has no ladder yet",
      );
    }
    const { id } = head.session;
    const end = to ?? new Date(clock.now()).toISOString();
    if (end <= from) {
      throw new AppError(
        "invalid_input",
        "Cannot count earlier activity: the period ends before it begins",
        { issues: [{ path: "to", message: "later than `from`" }] },
      );
    }
    let after: string | null = null;
    let complete = true;
    let [seen, counted] = [0, 0];
    for (;;) {
      const page = await events.read({
        channelId,
        after,
        limit: PAGE_ENTRIES,
        kinds: KINDS,
      });
      complete &&= page.complete;
      const chosen = page.events.filter((event: LiveEvent) =>
        event.occurredAt >= from && event.occurredAt < end
      ).map(toContribution).filter((what) => what !== null);
      const results = await Promise.all(
        chosen.map((what) => takeIn(channelId, id, what)),
      );
      seen += chosen.length;
      counted += results.filter((result) => result).length;
      after = page.next;
      if (!page.more) return { counted, seen, complete };
    }
  };
}
