import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { Goal, GoalInput } from "@/lib/schema/subathon/mod.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TIME_CONTROLS } from "@/lib/studio/kit/form/time_controls.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { inMeasure, type LadderMeasure } from "./ladder_figures.ts";

/** A goal as its form has it: figures that are none are `null`. */
type GoalForm = Omit<GoalInput, "threshold" | "grantMs" | "id"> & {
  threshold: number | null;
  grantMs: number | null;
};

/** Draws the form of one goal; what is wrong is said at its field. */
export function GoalDialog(
  { open, goal, fields, measure, isTaken, placeOf, onClose, onSave }: {
    open: boolean;
    /** The goal as it is; none for a new one. */
    goal: Goal | undefined;
    fields: readonly ProjectedField[];
    measure: LadderMeasure;
    isTaken: (threshold: number) => boolean;
    /** Returns the path of a goal with this figure in what is sent. */
    placeOf: (threshold: number) => string;
    onClose: () => void;
    /** Saves the goal by `sending` what it sends. */
    onSave: (goal: GoalInput, sending: Sending) => Promise<unknown>;
  },
) {
  const { currency } = measure;
  const form = useForm<GoalForm>({
    prefix: "goal",
    fields,
    controls: TIME_CONTROLS,
    valueOf: () => ({
      threshold: goal?.threshold ?? null,
      title: goal?.title ?? "",
      note: goal?.note ?? "",
      hidden: goal?.hidden ?? false,
      grantMs: goal?.grantMs || null,
    }),
    readOnly: false,
    placeOf: ({ threshold }) => placeOf(threshold ?? 0),
    offersOf: () => ({ currency, currencyDigits: minorDigits(currency) }),
    adjust: (control) =>
      control.key === "threshold"
        ? inMeasure(control, measure)
        : control.key === "grantMs"
        ? { ...control, nullable: true }
        : control,
  });

  async function submit(event: Event) {
    event.preventDefault();
    const { threshold, title, grantMs, ...rest } = form.value.peek();
    const name = title.trim();
    const isUsed = threshold !== null && isTaken(threshold);
    if (name === "") form.fault("title", words.titleWrong);
    if (threshold === null) form.fault("threshold", words.atWrong);
    if (isUsed) form.fault("threshold", words.taken);
    if (name === "" || threshold === null || isUsed) return;
    const id = goal ? { id: goal.id } : {};
    const saved = await form.submit(() =>
      onSave(
        { ...rest, ...id, threshold, title: name, grantMs: grantMs ?? 0 },
        form.sending,
      )
    );
    if (saved) onClose();
  }

  return (
    <FormDialog
      open={open}
      title={goal ? words.dialogEdit : words.dialogAdd}
      save={SUBATHON_ROOM_MESSAGES.save}
      busy={form.isBusy.value}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormFields
        form={form}
        names={["title", "threshold", "grantMs", "note", "hidden"]}
      />
    </FormDialog>
  );
}
