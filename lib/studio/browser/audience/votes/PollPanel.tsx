import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { useVoteStore, type Votes, type VoteStore } from "./vote_store.ts";
import { VoteTimeLeft } from "./VoteTimeLeft.tsx";
import { VoteForm } from "./VoteForm.tsx";
import { VoteNotes } from "./VoteNotes.tsx";
import { VoteShares } from "./VoteShares.tsx";

type Polls = Votes<"/api/channels/1/polls">;

const words = VOTE_MESSAGES.polls;
const FRESH: NewPoll = {
  title: "",
  choices: [],
  durationSeconds: 120,
  channelPointsPerVote: null,
};
/** Polls that are over and listed. */
const MAX_LISTED = 5;

/** Draws the channel's polls: the one that runs, those before, and the form of a new one. */
export default function PollPanel({ desk }: { desk: AudienceStore }) {
  const { channelId, readOnly } = desk;
  const path = `/api/channels/${channelId}/polls` as const;
  const store = useVoteStore<Polls>({
    channelId,
    kinds: "poll.*",
    shown: SHOWN.poll,
    read: () => api.get(path),
  });
  const found = store.votes.value;
  const polls = found?.available ? found.items : [];
  const running = polls.find(({ status }) => status === "active");
  return (
    <div class="stack">
      <VoteNotes
        store={store}
        reason={found && !found.available ? found.reason : null}
      />
      <WhereShown thing={SHOWN.poll} isOn={running !== undefined} />
      {found === null && <p class="dim">{VOTE_MESSAGES.asking}</p>}
      {running && <RunningPoll desk={desk} store={store} poll={running} />}
      {!running && polls.length === 0 && <p class="dim">{words.none}</p>}
      {!running && (
        <VoteForm
          prefix="poll"
          fields={desk.lateFields.poll}
          fresh={FRESH}
          start={words.start}
          readOnly={readOnly}
          onStart={(poll, sending) =>
            store.act(
              () => sending(() => api.post(path, poll)),
              ({ data }) => words.started(data.title),
            )}
        />
      )}
      <PastPolls polls={polls.filter((poll) => poll !== running)} />
    </div>
  );
}

function RunningPoll({ desk, store, poll }: {
  desk: AudienceStore;
  store: VoteStore<Polls>;
  poll: TwitchPoll;
}) {
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
        api.patch(`/api/channels/${desk.channelId}/polls/${poll.id}`, {
          status,
        }),
      () => status === "end" ? words.ended : words.archived,
    );
  }

  return (
    <>
      <div class="row">
        <p class="aud-what" dir="auto">{poll.title}</p>
        <span role="status">
          <Badge tone="live">{words.states[poll.status]}</Badge>
        </span>
      </div>
      <VoteShares
        unit="votes"
        shares={poll.choices.map(({ votes, ...choice }) => ({
          ...choice,
          amount: votes,
        }))}
      />
      {poll.endsAt && <VoteTimeLeft desk={desk} endsAt={poll.endsAt} />}
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
    </>
  );
}

function PastPolls({ polls }: { polls: readonly TwitchPoll[] }) {
  if (polls.length === 0) return null;
  return (
    <section>
      <h3>{VOTE_MESSAGES.last}</h3>
      <ul class="aud-people">
        {polls.slice(0, MAX_LISTED).map(({ id, title, status, choices }) => {
          const most = choices.reduce((best, one) =>
            one.votes > best.votes ? one : best
          );
          return (
            <li key={id}>
              <strong dir="auto">{title}</strong>{" "}
              {status === "terminated" && <Badge>{words.states[status]}</Badge>}
              {" "}
              <span dir="auto">
                {most.votes === 0 ? VOTE_MESSAGES.noResult : words.won(
                  most.title,
                  VOTE_MESSAGES.votes(most.votes, numberText(most.votes)),
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
