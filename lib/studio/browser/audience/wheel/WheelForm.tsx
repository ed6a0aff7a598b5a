import {
  BLANK_CONTROL,
  type ProjectedField,
} from "@/lib/schema/forms/model.ts";
import type { WheelAnswer } from "@/lib/schema/audience/wheel.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TypedLinesControl } from "@/lib/studio/kit/form/TypedLinesControl.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { runCommand } from "@/lib/studio/kit/resource/run_command.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { SliceColorFields } from "./SliceColorFields.tsx";
import {
  colorsOf,
  lineOfSlice,
  type OwnColor,
  sliceOfLine,
} from "./wheel_lines.ts";
import type { WheelStore } from "./wheel_store.ts";

/** Values of the form: each slice is a line. */
type Written = Pick<WheelAnswer, "title" | "turnMs"> & {
  slices: string[];
  colors: readonly OwnColor[];
};

/** The list of slices, a document's part that the service projects no field of. */
const SLICES: ProjectedField = perLanguage(() => ({
  ...BLANK_CONTROL,
  kind: "texts",
  path: ["slices"],
  key: "slices",
  label: words.slices,
  hint: words.slicesHint,
  showIf: undefined,
  moneyIf: undefined,
}));

/** Draws the form of the wheel: its slices with their odds, its title, how long it turns. */
export function WheelForm({ store, wheel, fields, readOnly }: {
  store: WheelStore;
  wheel: WheelAnswer;
  fields: readonly ProjectedField[];
  readOnly: boolean;
}) {
  const { title, slices, turnMs } = wheel;
  const form = useForm<Written>({
    prefix: "wheel",
    fields: [SLICES, ...fields],
    controls: { texts: TypedLinesControl },
    valueOf: () => ({
      title,
      turnMs,
      slices: slices.map(lineOfSlice),
      colors: colorsOf(slices),
    }),
    readOnly,
    // No field is of money.
    offersOf: () => ({ currency: "", currencyDigits: 0 }),
  });
  const save = () =>
    runCommand(
      () =>
        form.sending(() => {
          const { slices, colors, ...rest } = form.value.peek();
          const all = slices.map((line) => sliceOfLine(line, colors));
          return store.send({ action: "save", ...rest, slices: all });
        }),
      () => ({ text: words.saved, shown: SHOWN.wheel }),
    );
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(save);
      }}
    >
      <FormFields form={form} names={["slices"]} />
      <SliceColorFields
        labels={form.value.value.slices.map((line) => sliceOfLine(line).label)}
        colors={form.value.value.colors}
        work={form.work}
        onChange={(colors) => form.change({ colors })}
      />
      <div class="aud-form">
        <FormFields form={form} names={["title", "turnMs"]} />
      </div>
      <SubmitRow icon="check" busy={form.isBusy.value} disabled={readOnly}>
        {words.save}
      </SubmitRow>
    </form>
  );
}
