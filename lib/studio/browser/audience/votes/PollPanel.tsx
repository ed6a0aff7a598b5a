import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
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
  resultOf: pollResult,
};

/** Draws the channel's polls, in chat and on Twitch. */
export default function PollPanel({ desk }: { desk: AudienceStore }) {
  const holder = useSignal("chat");
  // Twitch is asked once it was chosen; what was typed for either is kept.
  const asksTwitch = useRef(false);
  asksTwitch.current ||= holder.value === "twitch";
  return (
    <div class="stack">
      <SelectField
        id="poll-holder"
        label={VOTE_MESSAGES.where}
        options={[
          ["chat", VOTE_MESSAGES.inChat],
          ["twitch", VOTE_MESSAGES.onTwitch],
        ]}
        value={holder.value}
        onChange={({ currentTarget }) => {
          holder.value = currentTarget.value;
        }}
      />
      <div data-holder="chat" hidden={holder.value !== "chat"}>
        <VotePanel desk={desk} kind={CHAT_POLLS} />
      </div>
      {asksTwitch.current && (
        <div data-holder="twitch" hidden={holder.value !== "twitch"}>
          <VotePanel desk={desk} kind={POLLS} />
        </div>
      )}
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
