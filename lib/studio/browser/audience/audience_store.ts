import type { AnswerOf } from "@/lib/studio/browser/api_operations.ts";
import { signal } from "@preact/signals";
import type { ChallengeAnswer } from "@/lib/schema/audience/challenges.ts";
import type {
  CountdownAnswer,
  StopwatchAnswer,
} from "@/lib/schema/audience/clocks.ts";
import type { GiveawayAnswer } from "@/lib/schema/audience/giveaways.ts";
import type { HighlightAnswer } from "@/lib/schema/audience/highlights.ts";
import type { QueueAnswer } from "@/lib/schema/audience/viewer_queue.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { ChannelCounter } from "@/lib/schema/bot/counters.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  SHOWN,
  type ShownThing,
} from "@/lib/studio/browser/sources/where_shown.ts";
import type { AudienceTab, ShowingWidget } from "./audience_tabs.ts";
import {
  createAudiencePart,
  GATHER_MS,
  type PartName,
} from "./audience_part.ts";
import { createServerClock } from "@/lib/overlay/server_clock.ts";
import { createChatLines } from "@/lib/studio/browser/chat/chat_lines.ts";
import type { StandingLine } from "@/lib/studio/browser/chat/lines_after.ts";

/** Fields of forms, as the service projects them, by what they start. */
type LateFields = Readonly<
  Record<
    | "giveaway"
    | "poll"
    | "chatPoll"
    | "prediction"
    | "wheel"
    | "wheelRule"
    | "chatRule",
    readonly ProjectedField[]
  >
>;

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
  lines: readonly StandingLine[];
  countdowns: { id: string; name: string; clock: CountdownAnswer }[];
  /** Amount that a counter's widget adds at a time, by the counter's name. */
  steps: Readonly<Record<string, number>>;
  /** Fields of the forms of polls, predictions, the wheel and rules. */
  lateFields: LateFields;
  /** True where the owner has not allowed the service to write in chat yet. */
  needsChatConsent: boolean;
  /** Tab that is open at first. */
  tab: AudienceTab;
  /** Widgets that show what the tabs are about. */
  showing: readonly ShowingWidget[];
}

/** Creates the states of what viewers take part in, and what follows them. */
export function createAudienceStore(props: AudienceProps) {
  const { channelId, readOnly, currency, steps, lateFields } = props;
  const { needsChatConsent } = props;
  const base = `/api/channels/${channelId}` as const;
  const clock = createServerClock();
  const part = <N extends PartName>(
    name: N,
    initial: AnswerOf<"GET", `${typeof base}/${N}`>,
    shown: ShownThing,
    kinds: string,
  ) =>
    createAudiencePart<`${typeof base}/${N}`>(
      `${base}/${name}`,
      initial,
      { clock, shown, kinds },
    );
  const counters = createResource({
    state: signal(props.counters),
    kinds: "metric.updated",
    gatherMs: GATHER_MS,
    read: async () => (await api.get(`${base}/counters`)).data.items,
  });
  const lines = createChatLines(channelId, props.lines);
  const parts = {
    giveaway: part(
      "giveaway",
      props.giveaway,
      SHOWN.giveaway,
      "giveaway.*",
    ),
    queue: part("viewer-queue", props.queue, SHOWN.queue, "viewer_queue.*"),
    challenge: part(
      "challenge",
      props.challenge,
      SHOWN.challenge,
      "challenge.*",
    ),
    stopwatch: part(
      "stopwatch",
      props.stopwatch,
      SHOWN.stopwatch,
      "stopwatch.*",
    ),
    highlight: part(
      "chat-highlight",
      props.highlight,
      SHOWN.highlight,
      "chat.highlight",
    ),
  };
  const countdowns = props.countdowns.map(({ id, name, clock }) => ({
    id,
    name,
    part: part(`countdowns/${id}`, clock, SHOWN.countdown, "countdown.*"),
  }));
  const followed = [
    ...Object.values(parts),
    ...countdowns.map(({ part }) => part),
  ].map(({ resource }) => resource);

  return {
    channelId,
    readOnly,
    currency,
    steps,
    lateFields,
    needsChatConsent,
    clock,
    ...parts,
    countdowns,
    counters: counters.state,
    /** Lines of chat that can be shown, newest first. */
    lines: lines.state,
    readCounters: counters.read,

    /** Follows the channel until the answer is called. */
    follow(): () => void {
      // The clock needs the server's time, which events do not tell.
      for (const { readSoon } of followed) readSoon();
      return followOnChannel(channelId, [...followed, counters, lines], {
        onJump: clock.restart,
      });
    },
  };
}

/** States of what viewers take part in, and the commands to them. */
export type AudienceStore = ReturnType<typeof createAudienceStore>;

/** Returns the states of the page, which follows the channel while it is there. */
export const useAudienceStore = (props: AudienceProps): AudienceStore =>
  useFollowed(() => createAudienceStore(props), props.channelId);
