import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { FollowJudgement } from "@/lib/schema/platform/follow_guard.ts";
import { createLineCheers } from "./line_cheers.ts";

/** Place of an event that came in. */
export interface TakenEvent {
  /** Position in the channel's log; `null` while it is held. */
  position: string | null;
  /** The event was there before. */
  duplicate: boolean;
}

/** Part of the event log that takes in what viewers did. */
export interface EventAppender {
  /** Appends in order; answers each event's place and whether it was known. */
  append(channelId: string, events: NewEvent[]): Promise<TakenEvent[]>;
}

/**
 * Creates the log's entrance for what viewers did: follows of a burst are held
 * before it, events are moderated before they are in it, deletions of chat lines
 * name the cheers that those were, and events are noted as they came
 * afterwards.
 */
export function createModeratedLog(
  { kv, clock, judgeFollows, moderate, withBadges, append, noteEvents }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Decides which follows count; holds the others. */
    judgeFollows: (
      channelId: string,
      follows: readonly NewEvent[],
    ) => Promise<FollowJudgement[]>;
    /** Returns the events as the channel wants them shown, in their order. */
    moderate: (
      channelId: string,
      events: readonly NewEvent[],
    ) => Promise<NewEvent[]>;
    /** Returns the events with the pictures of badges that are known now. */
    withBadges: (
      channelId: string,
      events: readonly NewEvent[],
    ) => NewEvent[];
    append: (
      channelId: string,
      events: NewEvent[],
    ) => Promise<{ position: string; duplicate: boolean }[]>;
    /** Told of events that are new, once they are in the log. */
    noteEvents: (channelId: string, events: readonly NewEvent[]) => void;
  },
): EventAppender & {
  /** Appends follows that were held; it holds none of them. */
  appendReleased: EventAppender["append"];
} {
  const nameDeletedCheers = createLineCheers({
    kv,
    texts: createDeletedTexts({ kv, clock, keys }),
  });

  async function appendAll(
    channelId: string,
    taken: NewEvent[],
  ): Promise<TakenEvent[]> {
    const moderated = withBadges(
      channelId,
      await moderate(channelId, taken),
    );
    const shown = await nameDeletedCheers(channelId, moderated);
    const placed = await append(channelId, shown);
    // What comes again may be long past. Nobody on stream sees lookups.
    noteEvents(
      channelId,
      taken.filter((_event, index) => !placed[index]?.duplicate),
    );
    return placed;
  }

  return {
    async append(channelId, taken) {
      const follows = taken.filter(({ kind, test }) =>
        kind === "follow" && !test
      );
      if (follows.length === 0) return await appendAll(channelId, taken);
      const judged = await judgeFollows(channelId, follows);
      const held = new Map<NewEvent, TakenEvent>();
      follows.forEach((follow, index) => {
        if (judged[index] === "counts") return;
        const duplicate = judged[index] === "told_again";
        held.set(follow, { position: null, duplicate });
      });
      const counted = taken.filter((event) => !held.has(event));
      const placed = counted.length === 0
        ? []
        : await appendAll(channelId, counted);
      let next = 0;
      return taken.map((event) => held.get(event) ?? placed[next++]!);
    },

    appendReleased: appendAll,
  };
}
