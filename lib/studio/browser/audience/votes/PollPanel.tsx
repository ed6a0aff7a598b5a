import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { CHAT_POLLS } from "./chat_polls.tsx";
import { PollEnds } from "./PollEnds.tsx";
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
  const path = `/api/channels/${desk.channelId}/polls/${vote.id}` as const;
  return (
    <PollEnds
      readOnly={desk.readOnly}
      {...{ store, words }}
      ways={[
        { way: "end", icon: "square", done: words.ended },
        { way: "archive", icon: "eye-off", done: words.archived },
      ]}
      send={(status) => api.patch(path, { status })}
    />
  );
}
