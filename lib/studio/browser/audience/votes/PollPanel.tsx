import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { type VoteActsProps, type VoteKind, VotePanel } from "./VotePanel.tsx";

const words = VOTE_MESSAGES.polls;

const POLLS: VoteKind<TwitchPoll, NewPoll> = {
  noun: "poll",
  shown: SHOWN.poll,
  words,
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
  resultOf({ status, choices }) {
    const most = choices.reduce((best, one) =>
      one.votes > best.votes ? one : best
    );
    return {
      state: status === "terminated" ? words.states.terminated ?? null : null,
      text: most.votes === 0 ? VOTE_MESSAGES.noResult : words.won(
        most.title,
        VOTE_MESSAGES.votes(most.votes, numberText(most.votes)),
      ),
    };
  },
};

/** Draws the channel's polls. */
export default function PollPanel({ desk }: { desk: AudienceStore }) {
  return <VotePanel desk={desk} kind={POLLS} />;
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
