import { useSignal } from "@preact/signals";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { PICTURE_MESSAGES as pictures } from "@/lib/studio/messages/pictures.ts";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { Panel, Stat } from "@/lib/studio/ui/Panel.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { type LadderStore, measureOf } from "./ladder_store.ts";
import { figureText, readFigure } from "./ladder_figures.ts";
import { withUndo } from "./with_undo.ts";

const DAY_IN_MS = 24 * 60 * 60_000;

/** Draws how far the ladder is, and corrects its figure. */
export function ProgressPanel({ ladder: own }: { ladder: LadderStore }) {
  const { goals, current, percent } = own.ladder.value;
  const measure = measureOf(own);
  const shown = goals.filter(({ retired, suspended }) =>
    !retired && !suspended
  );
  const next = shown.find(({ state }) => state === "open");
  const reached = shown.filter(({ state }) => state !== "open").length;
  return (
    <Panel
      title={words.progressTitle}
      icon="trophy"
      actions={
        <ButtonLink
          size="small"
          icon="image"
          href="/studio/subathon/picture?of=total"
        >
          {pictures.open}
        </ButtonLink>
      }
    >
      <dl class="stats">
        <Stat
          name={words.figure}
          value={figureText(measure, current)}
          note={shown.length > 0 && words.reachedOf(reached, shown.length)}
        />
        {shown.length > 0 && (
          <Stat
            name={words.next}
            value={next ? figureText(measure, next.threshold) : words.nextNone}
            note={next?.title}
          />
        )}
      </dl>
      {percent.toNext !== null && (
        <progress
          class="sub-progress"
          aria-label={words.progress}
          max={100}
          value={percent.toNext}
        />
      )}
      <AdjustForm own={own} />
      <LadderActs own={own} />
    </Panel>
  );
}

function AdjustForm({ own }: { own: LadderStore }) {
  const text = useSignal("");
  const reason = useSignal("");
  const isTried = useSignal(false);
  const measure = measureOf(own);
  const { readOnly } = own.desk;
  const read = readFigure(measure, text.value, { isAboveZero: true });
  const why = reason.value.trim();

  async function adjust(sign: 1 | -1) {
    isTried.value = true;
    if ("why" in read || why === "") return;
    const sent = [text.value, reason.value] as const;
    const done = await withUndo(
      () => own.send("adjust", { delta: sign * read.number, reason: why }),
      words.adjusted,
      ({ entry }) =>
        entry ? () => own.desk.send("undo", { entryId: entry.id }) : undefined,
    );
    if (!done) return;
    isTried.value = false;
    emptyIfStill(text, sent[0]);
    emptyIfStill(reason, sent[1]);
  }

  return (
    <form
      class="stack"
      aria-label={words.adjust}
      onSubmit={(event) => {
        event.preventDefault();
        void adjust(1);
      }}
    >
      <div class="sub-boost">
        <TextField
          id="adjust-by"
          label={words.adjustBy}
          maxLength={20}
          autocomplete="off"
          readOnly={readOnly}
          value={text.value}
          error={isTried.value && "why" in read ? read.why : undefined}
          onInput={(event) => text.value = event.currentTarget.value}
        />
        <TextField
          id="adjust-reason"
          label={words.adjustReason}
          hint={words.adjustReasonHint}
          maxLength={500}
          readOnly={readOnly}
          value={reason.value}
          error={isTried.value && why === "" ? words.reasonWrong : undefined}
          onInput={(event) => reason.value = event.currentTarget.value}
        />
      </div>
      <div class="row">
        <Button type="submit" icon="plus" disabled={readOnly}>
          {words.raise}
        </Button>
        <Button icon="minus" disabled={readOnly} onClick={() => adjust(-1)}>
          {words.lower}
        </Button>
      </div>
    </form>
  );
}

function LadderActs({ own }: { own: LadderStore }) {
  const { desk } = own;

  function backfill() {
    const from = (desk.serverNow() ?? Date.now()) - DAY_IN_MS;
    return withUndo(
      async () => {
        const { data } = await api.post(
          `/api/channels/${desk.channelId}/goals/backfill`,
          { from: new Date(from).toISOString() },
          { once: true },
        );
        await desk.reload();
        return data;
      },
      ({ counted }) => words.backfilled(counted),
    );
  }

  async function reset() {
    const goesOn = await confirmed({
      title: words.resetTitle,
      text: words.resetText,
      act: words.resetAct,
      danger: true,
    });
    if (goesOn) await withUndo(() => own.send("reset"), words.resetDone);
  }

  return (
    <>
      <div class="row">
        <Button icon="history" disabled={desk.readOnly} onClick={backfill}>
          {words.backfill}
        </Button>
        <Button icon="refresh-cw" disabled={desk.readOnly} onClick={reset}>
          {words.reset}
        </Button>
      </div>
      <p class="field__hint">{words.backfillHint}</p>
    </>
  );
}
