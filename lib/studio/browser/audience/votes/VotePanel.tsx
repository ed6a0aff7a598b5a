import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Reason } from "@/lib/schema/widget_data/stats.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import type { ShownThing } from "@/lib/studio/browser/sources/where_shown.ts";
import { EndsIn } from "@/lib/studio/browser/audience/EndsIn.tsx";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { VOTE_MESSAGES as words } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { useVoteStore, type VoteStore } from "./vote_store.ts";
import { VoteForm } from "./VoteForm.tsx";
import { VoteNotes } from "./VoteNotes.tsx";
import { type VoteShare, VoteShares } from "./VoteShares.tsx";

/** A poll or a prediction, as far as both are alike. */
interface Vote {
  id: string;
  title: string;
  status: string;
}

/** The list of votes of one kind. */
type VoteList<V extends Vote> =
  | { available: true; items: V[] }
  | { available: false; reason: Reason };

/** Properties of what acts on the vote that runs. */
export interface VoteActsProps<V extends Vote> {
  desk: AudienceStore;
  store: VoteStore<VoteList<V>>;
  vote: V;
}

/** A kind of votes: polls of the platform or in chat, or predictions. */
export interface VoteKind<V extends Vote, F extends object> {
  noun: "poll" | "prediction";
  /** Fields of the form that starts one. */
  fields: "poll" | "prediction" | "chatPoll";
  shown: ShownThing;
  words: {
    asking: string;
    none: string;
    start: string;
    started: (title: string) => string;
    states: Readonly<Record<string, string>>;
  };
  /** Values that the form begins with. */
  fresh: F;
  unit: "votes" | "points";
  read(channelId: string): Promise<{ data: VoteList<V> }>;
  start(channelId: string, form: F): Promise<{ data: Vote }>;
  sharesOf(vote: V): readonly VoteShare[];
  /** Returns when viewers can answer no more, while they can. */
  closesAt(vote: V): string | null;
  /** Draws what is done with the one that runs. */
  Acts: ComponentType<VoteActsProps<V>>;
  /** Returns how one that is over came out; a `state` where that needs a word. */
  resultOf(vote: V): { state: string | null; text: string };
  /** Returns what stands below the one that runs. */
  noteOf?(vote: V): string;
  /** Returns the form in which one that is over is asked again. */
  againOf?(vote: V): F;
}

/** Votes that are over and listed. */
const MAX_LISTED = 5;

/** Draws the channel's votes of a kind: the one that runs, those before, and the form of a new one. */
export function VotePanel<V extends Vote, F extends object>(
  { desk, kind }: { desk: AudienceStore; kind: VoteKind<V, F> },
) {
  const { channelId, readOnly } = desk;
  const store = useVoteStore<VoteList<V>>({
    channelId,
    kinds: `${kind.noun}.*`,
    shown: kind.shown,
    read: () => kind.read(channelId),
  });
  /** Words of one that is asked again. */
  const again = useSignal<{ vote: V; form: F } | null>(null);
  const found = store.votes.value;
  const votes = found?.available ? found.items : [];
  const running = votes.find(({ status }) =>
    status === "active" || status === "locked"
  );
  return (
    <div class="stack">
      <VoteNotes
        store={store}
        reason={found && !found.available ? found.reason : null}
      />
      <WhereShown thing={kind.shown} isOn={running !== undefined} />
      {found === null && <p class="dim">{kind.words.asking}</p>}
      {running && (
        <RunningVote desk={desk} store={store} kind={kind} vote={running} />
      )}
      {!running && votes.length === 0 && <p class="dim">{kind.words.none}</p>}
      {!running && (
        <VoteForm
          key={again.value?.vote.id}
          prefix={kind.fields}
          fields={desk.lateFields[kind.fields]}
          fresh={again.value?.form ?? kind.fresh}
          start={kind.words.start}
          readOnly={readOnly}
          onStart={(form, sending) =>
            store.act(
              () => sending(() => kind.start(channelId, form)),
              ({ data }) => kind.words.started(data.title),
            )}
        />
      )}
      <PastVotes
        kind={kind}
        votes={votes.filter((vote) => vote !== running)}
        mayAsk={!running && !readOnly}
        onAgain={(vote, form) => {
          again.value = { vote, form };
        }}
      />
    </div>
  );
}

function RunningVote<V extends Vote, F extends object>(
  { kind, ...props }: VoteActsProps<V> & { kind: VoteKind<V, F> },
) {
  const { vote, desk } = props;
  const closesAt = kind.closesAt(vote);
  return (
    <>
      <div class="row">
        <p class="aud-what" dir="auto">{vote.title}</p>
        <span role="status">
          <Badge tone="live">
            {kind.words.states[vote.status] ?? vote.status}
          </Badge>
        </span>
      </div>
      <VoteShares unit={kind.unit} shares={kind.sharesOf(vote)} />
      {closesAt && (
        <EndsIn
          desk={desk}
          endsAt={closesAt}
          say={words.closesIn}
        />
      )}
      {kind.noteOf && <p class="dim">{kind.noteOf(vote)}</p>}
      <kind.Acts {...props} />
    </>
  );
}

function PastVotes<V extends Vote, F extends object>(
  { kind, votes, mayAsk, onAgain }: {
    kind: VoteKind<V, F>;
    votes: readonly V[];
    /** True where a new one can be started. */
    mayAsk: boolean;
    onAgain: (vote: V, form: F) => void;
  },
) {
  if (votes.length === 0) return null;
  return (
    <section>
      <h3>{words.last}</h3>
      <ul class="aud-people">
        {votes.slice(0, MAX_LISTED).map((vote) => {
          const { state, text } = kind.resultOf(vote);
          const again = kind.againOf?.(vote);
          return (
            <li key={vote.id}>
              <strong dir="auto">{vote.title}</strong>{" "}
              {state && <Badge>{state}</Badge>} <span dir="auto">{text}</span>
              {again && mayAsk && (
                <Button
                  size="small"
                  tone="quiet"
                  icon="repeat"
                  aria-label={words.askAgainOf(vote.title)}
                  onClick={() => onAgain(vote, again)}
                >
                  {words.askAgain}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
