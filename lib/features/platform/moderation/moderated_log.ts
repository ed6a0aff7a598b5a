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
 * Creates the log's entrance for what viewers did: follows of a burst and spins
 * of a prize wheel that turns are held before it, events are moderated before they are in it, deletions of chat lines
 * name the cheers that those were, and events are noted as they came
 * afterwards.
 */
export function createModeratedLog(
  {
    kv,
    clock,
    judgeFollows,
    holdSpins,
    moderate,
    withBadges,
    append,
    noteEvents,
  }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Decides which follows count; holds the others. */
    judgeFollows: (
      channelId: string,
      follows: readonly NewEvent[],
    ) => Promise<FollowJudgement[]>;
    /** Decides which spins of prize wheels pass; the others wait for their turn. */
    holdSpins: (
      channelId: string,
      spins: readonly NewEvent[],
    ) => Promise<("passes" | "waits" | "told_again")[]>;
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
  /** Appends what was held; it holds none of it. */
  appendReleased: (
    channelId: string,
    events: NewEvent[],
  ) => Promise<{ position: string; duplicate: boolean }[]>;
} {
  const nameDeletedCheers = createLineCheers({
    kv,
    texts: createDeletedTexts({ kv, clock, keys }),
  });

  async function appendAll(
    channelId: string,
    taken: NewEvent[],
  ): Promise<{ position: string; duplicate: boolean }[]> {
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
      const held = new Map<NewEvent, TakenEvent>();
      /** Holds those of a kind that `judge` does not let pass. */
      async function holdOf(
        kind: string,
        judge: (
          channelId: string,
          events: readonly NewEvent[],
        ) => Promise<string[]>,
      ): Promise<void> {
        const asked = taken.filter((event) =>
          event.kind === kind && !event.test
        );
        if (asked.length === 0) return;
        const judged = await judge(channelId, asked);
        asked.forEach((event, index) => {
          const judgement = judged[index] ?? "counts";
          if (judgement === "counts" || judgement === "passes") return;
          const duplicate = judgement === "told_again";
          held.set(event, { position: null, duplicate });
        });
      }
      await holdOf("follow", judgeFollows);
      await holdOf("wheel.spin", holdSpins);
      if (held.size === 0) return await appendAll(channelId, taken);
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
