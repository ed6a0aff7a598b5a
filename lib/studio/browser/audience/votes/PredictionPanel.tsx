import type { NewPrediction } from "@/lib/schema/audience/predictions.ts";
import type { TwitchPrediction } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { VoteTimeLeft } from "./VoteTimeLeft.tsx";
import { useVoteStore, type Votes, type VoteStore } from "./vote_store.ts";
import { VoteForm } from "./VoteForm.tsx";
import { VoteNotes } from "./VoteNotes.tsx";
import { VoteShares } from "./VoteShares.tsx";

type Predictions = Votes<"/api/channels/1/predictions">;

const words = VOTE_MESSAGES.predictions;
const FRESH: NewPrediction = { title: "", outcomes: [], windowSeconds: 120 };
/** Predictions that are over and listed. */
const MAX_LISTED = 5;

/** Draws the channel's predictions: the one that is open, those before, and the form of a new one. */
export default function PredictionPanel({ desk }: { desk: AudienceStore }) {
  const { channelId, readOnly } = desk;
  const path = `/api/channels/${channelId}/predictions` as const;
  const store = useVoteStore<Predictions>({
    channelId,
    kinds: "prediction.*",
    shown: SHOWN.prediction,
    read: () => api.get(path),
  });
  const found = store.votes.value;
  const predictions = found?.available ? found.items : [];
  const open = predictions.find(({ status }) =>
    status === "active" || status === "locked"
  );
  return (
    <div class="stack">
      <VoteNotes
        store={store}
        reason={found && !found.available ? found.reason : null}
      />
      <WhereShown thing={SHOWN.prediction} isOn={open !== undefined} />
      {found === null && <p class="dim">{VOTE_MESSAGES.asking}</p>}
      {open && <OpenPrediction desk={desk} store={store} prediction={open} />}
      {!open && predictions.length === 0 && <p class="dim">{words.none}</p>}
      {!open && (
        <VoteForm
          prefix="prediction"
          fields={desk.lateFields.prediction}
          fresh={FRESH}
          start={words.start}
          readOnly={readOnly}
          onStart={(prediction, sending) =>
            store.act(
              () => sending(() => api.post(path, prediction)),
              ({ data }) => words.started(data.title),
            )}
        />
      )}
      <PastPredictions
        predictions={predictions.filter((one) => one !== open)}
      />
    </div>
  );
}

function OpenPrediction({ desk, store, prediction }: {
  desk: AudienceStore;
  store: VoteStore<Predictions>;
  prediction: TwitchPrediction;
}) {
  const { id, title, status, outcomes, locksAt } = prediction;
  const path = `/api/channels/${desk.channelId}/predictions/${id}` as const;

  async function resolve(outcome: { id: string; title: string }) {
    const goesOn = await confirmed({
      title: words.resolveTitle(outcome.title),
      text: words.resolveText,
      act: words.resolveAct,
    });
    if (!goesOn) return;
    await store.act(
      () =>
        api.patch(path, { status: "resolve", winningOutcomeId: outcome.id }),
      () => words.resolved(outcome.title),
    );
  }

  async function cancel() {
    const goesOn = await confirmed({
      title: words.cancelTitle,
      text: words.cancelText,
      act: words.cancelAct,
      danger: true,
    });
    if (!goesOn) return;
    await store.act(
      () => api.patch(path, { status: "cancel" }),
      () => words.cancelled,
    );
  }

  return (
    <>
      <div class="row">
        <p class="aud-what" dir="auto">{title}</p>
        <span role="status">
          <Badge tone="live">{words.states[status]}</Badge>
        </span>
      </div>
      <VoteShares
        unit="points"
        shares={outcomes.map(({ id, title, points }) => ({
          id,
          title,
          amount: points,
        }))}
      />
      {status === "locked"
        ? <p>{words.waits}</p>
        : locksAt && <VoteTimeLeft desk={desk} endsAt={locksAt} />}
      <div class="row">
        {status === "active" && (
          <Button
            icon="lock"
            disabled={desk.readOnly}
            onClick={() =>
              void store.act(
                () => api.patch(path, { status: "lock" }),
                () => words.locked,
              )}
          >
            {words.lock}
          </Button>
        )}
        {outcomes.map((outcome) => (
          <Button
            key={outcome.id}
            icon="check"
            disabled={desk.readOnly}
            onClick={() => void resolve(outcome)}
          >
            {words.resolve(outcome.title)}
          </Button>
        ))}
        <Button
          tone="quiet"
          icon="undo-2"
          disabled={desk.readOnly}
          onClick={() => void cancel()}
        >
          {words.cancel}
        </Button>
      </div>
    </>
  );
}

function PastPredictions(
  { predictions }: { predictions: readonly TwitchPrediction[] },
) {
  if (predictions.length === 0) return null;
  return (
    <section>
      <h3>{VOTE_MESSAGES.last}</h3>
      <ul class="aud-people">
        {predictions.slice(0, MAX_LISTED).map((
          { id, title, status, outcomes, winningOutcomeId },
        ) => {
          const won = outcomes.find((one) => one.id === winningOutcomeId);
          return (
            <li key={id}>
              <strong dir="auto">{title}</strong>{" "}
              <Badge>{words.states[status] ?? status}</Badge>{" "}
              {won && <span dir="auto">{won.title}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
