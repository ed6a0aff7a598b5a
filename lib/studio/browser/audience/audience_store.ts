import type { AnswerOf } from "@/lib/studio/browser/api_operations.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import { throttle } from "@/lib/overlay/throttle.ts";
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ChallengeAnswer } from "@/lib/schema/audience/challenges.ts";
import type {
  CountdownAnswer,
  StopwatchAnswer,
} from "@/lib/schema/audience/clocks.ts";
import type { GiveawayAnswer } from "@/lib/schema/audience/giveaways.ts";
import type { HighlightAnswer } from "@/lib/schema/audience/highlights.ts";
import type { QueueAnswer } from "@/lib/schema/audience/viewer_queue.ts";
import type { ChannelCounter } from "@/lib/schema/bot/counters.ts";
import { pageClocks, watchForJumps } from "@/lib/overlay/page_clock.ts";
import { followChannel } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  SHOWN,
  type ShownThing,
} from "@/lib/studio/browser/sources/where_shown.ts";
import { createAudiencePart, type PartName } from "./audience_part.ts";
import { createServerClock } from "@/lib/overlay/server_clock.ts";
import {
  linesAfter,
  type LoggedChat,
  type PickableLine,
} from "./pickable_lines.ts";

/** Time for which changes are gathered before a state is read anew. */
const GATHER_MS = 300;

/** Facts that the room of the audience is drawn from. */
export interface AudienceProps {
  channelId: string;
  readOnly: boolean;
  /** The channel's, ISO 4217. */
  currency: string;
  giveaway: GiveawayAnswer;
  queue: QueueAnswer;
  challenge: ChallengeAnswer;
  stopwatch: StopwatchAnswer;
  highlight: HighlightAnswer;
  counters: ChannelCounter[];
  /** Lines of chat that can be shown, newest first. */
  lines: readonly PickableLine[];
  countdowns: { id: string; name: string; clock: CountdownAnswer }[];
  /** Amount that a counter's widget adds at a time, by the counter's name. */
  steps: Readonly<Record<string, number>>;
}

/** Kinds of events that the room follows. */
const KINDS =
  "giveaway.*,viewer_queue.*,challenge.*,stopwatch.*,countdown.*,chat.*,metric.updated";

function createAudienceDesk(props: AudienceProps) {
  const { channelId, readOnly, currency, steps } = props;
  const base = `/api/channels/${channelId}` as const;
  const clock = createServerClock();
  const part = <N extends PartName>(
    name: N,
    initial: AnswerOf<"GET", `${typeof base}/${N}`>,
    shown: ShownThing,
  ) =>
    createAudiencePart<`${typeof base}/${N}`>(
      `${base}/${name}`,
      initial,
      { clock, shown },
    );
  const counters = signal(props.counters);
  const lines = signal(props.lines);
  // Answers of reads side by side may come in any order: an old one would stay.
  const reads = createCoalescedRuns();

  const desk = {
    channelId,
    readOnly,
    currency,
    steps,
    clock,
    giveaway: part("giveaway", props.giveaway, SHOWN.giveaway),
    queue: part("viewer-queue", props.queue, SHOWN.queue),
    challenge: part("challenge", props.challenge, SHOWN.challenge),
    stopwatch: part("stopwatch", props.stopwatch, SHOWN.stopwatch),
    highlight: part("chat-highlight", props.highlight, SHOWN.highlight),
    countdowns: props.countdowns.map(({ id, name, clock }) => ({
      id,
      name,
      part: part(`countdowns/${id}`, clock, SHOWN.countdown),
    })),
    counters,
    /** Lines of chat that can be shown, newest first. */
    lines,
    readCounters: () =>
      reads.run("counters", async () => {
        const { data } = await api.get(
          `${base}/counters`,
        );
        counters.value = data.items;
      }),
  };

  const readChat = () =>
    reads.run("chat", async () => {
      const { data } = await api.get(
        `${base}/events?kinds=chat.*&limit=50&tests=exclude`,
      );
      lines.value = linesAfter([], data.items as unknown as LoggedChat[]);
    });

  /** Returns what is read anew after an event of a kind, by the name of its state. */
  function readersOf(kind: string): Record<string, () => Promise<void>> {
    const { giveaway, queue, challenge, stopwatch, highlight } = desk;
    switch (kind.split(".")[0]) {
      case "giveaway":
        return { giveaway: giveaway.read };
      case "viewer_queue":
        return { queue: queue.read };
      case "challenge":
        return { challenge: challenge.read };
      case "stopwatch":
        return { stopwatch: stopwatch.read };
      case "countdown":
        return Object.fromEntries(
          desk.countdowns.map(({ id, part }) => [id, part.read]),
        );
      case "metric":
        return { counters: desk.readCounters };
      case "chat":
        return kind === "chat.highlight" ? { highlight: highlight.read } : {};
      default:
        return {};
    }
  }

  const all = (): Record<string, () => Promise<void>> => ({
    ...Object.assign({}, ...KINDS.split(",").map(readersOf)),
    highlight: desk.highlight.read,
    chat: readChat,
  });

  /** Follows the channel until the answer is called. */
  function follow(): () => void {
    let wanted: Record<string, () => Promise<void>> = {};
    const readWanted = throttle(GATHER_MS, () => {
      const reads = Object.values(wanted);
      wanted = {};
      // One that fails is followed by another: the socket says when it is back.
      for (const read of reads) read().catch(() => {});
    });
    const readSoon = (more: typeof wanted) => {
      wanted = { ...wanted, ...more };
      readWanted();
    };
    readSoon(all());
    const stopJumps = watchForJumps(pageClocks, () => {
      clock.restart();
      readSoon(all());
    });
    const stop = followChannel({
      channelId,
      kinds: KINDS,
      onEvents(events) {
        lines.value = linesAfter(lines.peek(), events.toReversed());
        for (const { kind } of events) readSoon(readersOf(kind));
      },
      onGap: () => readSoon(all()),
    });
    return () => {
      readWanted.cancel();
      stopJumps();
      stop();
    };
  }
  return { desk, follow };
}

/** States of what viewers take part in, and the commands to them. */
export type AudienceStore = ReturnType<typeof createAudienceDesk>["desk"];

/** Returns the desk of the page, which follows the channel while it is there. */
export function useAudienceStore(props: AudienceProps): AudienceStore {
  const { desk, follow } = useMemo(
    () => createAudienceDesk(props),
    [props.channelId],
  );
  useEffect(() => follow(), [follow]);
  return desk;
}
