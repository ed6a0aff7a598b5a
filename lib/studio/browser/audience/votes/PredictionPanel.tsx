import type { NewPrediction } from "@/lib/schema/audience/predictions.ts";
import type { TwitchPrediction } from "@/lib/schema/widget_data/platform_reads.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { type VoteActsProps, type VoteKind, VotePanel } from "./VotePanel.tsx";

const words = VOTE_MESSAGES.predictions;

const PREDICTIONS: VoteKind<TwitchPrediction, NewPrediction> = {
  noun: "prediction",
  fields: "prediction",
  shown: SHOWN.prediction,
  words: { ...words, asking: VOTE_MESSAGES.asking },
  fresh: { title: "", outcomes: [], windowSeconds: 120 },
  unit: "points",
  read: (channelId) => api.get(`/api/channels/${channelId}/predictions`),
  start: (channelId, prediction) =>
    api.post(`/api/channels/${channelId}/predictions`, prediction),
  sharesOf: ({ outcomes }) =>
    outcomes.map(({ id, title, points }) => ({ id, title, amount: points })),
  closesAt: ({ status, locksAt }) => status === "locked" ? null : locksAt,
  Acts: PredictionActs,
  resultOf: ({ status, outcomes, winningOutcomeId }) => ({
    state: words.states[status] ?? status,
    text: outcomes.find(({ id }) => id === winningOutcomeId)?.title ?? "",
  }),
};

/** Draws the channel's predictions. */
export default function PredictionPanel({ desk }: { desk: AudienceStore }) {
  return <VotePanel desk={desk} kind={PREDICTIONS} />;
}

function PredictionActs(
  { desk, store, vote }: VoteActsProps<TwitchPrediction>,
) {
  const { id, status, outcomes } = vote;
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
      {status === "locked" && <p>{words.waits}</p>}
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
