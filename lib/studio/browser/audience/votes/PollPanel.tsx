import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TabList } from "@/lib/studio/ui/TabList.tsx";
import { CHAT_POLLS } from "./chat_polls.tsx";
import { pollResult } from "./poll_result.ts";
import { type VoteActsProps, type VoteKind, VotePanel } from "./VotePanel.tsx";

const words = VOTE_MESSAGES.polls;

const POLLS: VoteKind<TwitchPoll, NewPoll> = {
  noun: "poll",
  fields: "poll",
  shown: SHOWN.poll,
  words: { ...words, asking: VOTE_MESSAGES.asking },
  fresh: {
    title: "",
    choices: [],
    durationSeconds: 120,
    channelPointsPerVote: null,
  },
  unit: "votes",
  read: (channelId) => api.get(`/api/channels/${channelId}/polls`),
  start: (channelId, poll) =>
    api.post(`/api/channels/${channelId}/polls`, poll),
  sharesOf: ({ choices }) =>
    choices.map(({ votes, ...choice }) => ({ ...choice, amount: votes })),
  closesAt: ({ endsAt }) => endsAt,
  Acts: PollActs,
  resultOf: ({ status, choices }) =>
    pollResult(
      choices,
      status === "terminated" ? words.states.terminated ?? null : null,
    ),
};

/** Ways to hold a poll, by their ids. */
const HOLDERS = perLanguage(() => [
  { id: "chat" as const, name: VOTE_MESSAGES.inChat },
  { id: "twitch" as const, name: VOTE_MESSAGES.onTwitch },
]);

/** Draws the channel's polls, in chat and on Twitch. */
export default function PollPanel({ desk }: { desk: AudienceStore }) {
  const holder = useSignal<"chat" | "twitch">("chat");
  // Twitch is asked once that tab was open; what was typed in either is kept.
  const asksTwitch = useRef(false);
  asksTwitch.current ||= holder.value === "twitch";
  return (
    <div class="stack">
      <TabList
        name="poll-holder"
        label={VOTE_MESSAGES.where}
        tabs={HOLDERS}
        current={holder}
      />
      <div
        role="tabpanel"
        id="poll-holder-panel"
        aria-labelledby={`poll-holder-tab-${holder.value}`}
      >
        <div hidden={holder.value !== "chat"}>
          <VotePanel desk={desk} kind={CHAT_POLLS} />
        </div>
        {asksTwitch.current && (
          <div hidden={holder.value !== "twitch"}>
            <VotePanel desk={desk} kind={POLLS} />
          </div>
        )}
      </div>
    </div>
  );
}

function PollActs({ desk, store, vote }: VoteActsProps<TwitchPoll>) {
  /** Asks, then ends it. */
  async function end(status: "end" | "archive") {
    const goesOn = await confirmed({
      title: words[`${status}Title`],
      text: words[`${status}Text`],
      act: words[`${status}Act`],
      danger: true,
    });
    if (!goesOn) return;
    await store.act(
      () =>
        api.patch(`/api/channels/${desk.channelId}/polls/${vote.id}`, {
          status,
        }),
      () => status === "end" ? words.ended : words.archived,
    );
  }

  return (
    <div class="row">
      <Button
        icon="square"
        disabled={desk.readOnly}
        onClick={() => void end("end")}
      >
        {words.end}
      </Button>
      <Button
        tone="quiet"
        icon="eye-off"
        disabled={desk.readOnly}
        onClick={() => void end("archive")}
      >
        {words.archive}
      </Button>
    </div>
  );
}
