import { useSignal } from "@preact/signals";
import type { Goal, GoalInput } from "@/lib/schema/subathon/mod.ts";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import {
  type LadderMeasure,
  plainFigure,
  readFigure,
} from "./ladder_figures.ts";
import { lengthText, readLength } from "@/lib/studio/kit/form/lengths.ts";

/** Draws the form of one goal; what cannot be read is said at its field. */
export function GoalDialog(
  { open, goal, measure, isTaken, onClose, onSave }: {
    open: boolean;
    /** The goal as it is; none for a new one. */
    goal: Goal | undefined;
    measure: LadderMeasure;
    isTaken: (threshold: number) => boolean;
    onClose: () => void;
    onSave: (goal: GoalInput) => Promise<unknown>;
  },
) {
  const at = useSignal(goal ? plainFigure(measure, goal.threshold) : "");
  const title = useSignal(goal?.title ?? "");
  const note = useSignal(goal?.note ?? "");
  const grant = useSignal(goal?.grantMs ? lengthText(goal.grantMs) : "");
  const hidden = useSignal(goal?.hidden ?? false);
  const isTried = useSignal(false);
  const isBusy = useSignal(false);

  const read = readFigure(measure, at.value, { isAboveZero: true });
  const threshold = "number" in read ? read.number : null;
  const grantMs = grant.value.trim() === "" ? 0 : readLength(grant.value);
  const taken = threshold !== null && isTaken(threshold);
  const atFault = "why" in read ? read.why : taken ? words.taken : undefined;

  async function submit(event: Event) {
    event.preventDefault();
    isTried.value = true;
    if (
      threshold === null || taken || grantMs === null || !title.value.trim()
    ) {
      return;
    }
    isBusy.value = true;
    const saved = await onSave({
      ...(goal ? { id: goal.id } : {}),
      threshold,
      title: title.value.trim(),
      note: note.value,
      hidden: hidden.value,
      grantMs,
    });
    isBusy.value = false;
    if (saved) onClose();
  }

  return (
    <FormDialog
      open={open}
      title={goal ? words.dialogEdit : words.dialogAdd}
      save={SUBATHON_ROOM_MESSAGES.save}
      busy={isBusy.value}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        id="goal-title"
        label={words.title}
        maxLength={120}
        value={title.value}
        error={isTried.value && !title.value.trim()
          ? words.titleWrong
          : undefined}
        onInput={(event) => title.value = event.currentTarget.value}
      />
      <TextField
        id="goal-at"
        label={words.at}
        suffix={measure.metric === "money"
          ? measure.currency
          : words.metrics[measure.metric]}
        maxLength={20}
        autocomplete="off"
        value={at.value}
        error={isTried.value ? atFault : undefined}
        onInput={(event) => at.value = event.currentTarget.value}
      />
      <TextField
        id="goal-grant"
        label={words.grantMs}
        hint={words.grantHint}
        maxLength={20}
        autocomplete="off"
        value={grant.value}
        error={isTried.value && grantMs === null ? words.grantWrong : undefined}
        onInput={(event) => grant.value = event.currentTarget.value}
      />
      <TextField
        id="goal-note"
        label={words.note}
        maxLength={500}
        value={note.value}
        onInput={(event) => note.value = event.currentTarget.value}
      />
      <Switch
        id="goal-hidden"
        label={words.hide}
        checked={hidden.value}
        onChange={(event) => hidden.value = event.currentTarget.checked}
      />
    </FormDialog>
  );
}
