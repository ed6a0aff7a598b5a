import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TypedLinesControl } from "@/lib/studio/kit/form/TypedLinesControl.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";

/** Draws the form that starts a poll or a prediction; what the service refuses stands at its field. */
export function VoteForm<T extends object>(
  { prefix, fields, fresh, start, readOnly, onStart }: {
    prefix: string;
    fields: readonly ProjectedField[];
    /** Values to begin with. */
    fresh: T;
    /** Words of the button. */
    start: string;
    readOnly: boolean;
    /** Starts it by `sending` what it sends; `true` once it runs. */
    onStart: (form: T, sending: Sending) => Promise<boolean>;
  },
) {
  const form = useForm<T>({
    prefix,
    fields,
    controls: { texts: TypedLinesControl },
    valueOf: () => fresh,
    readOnly,
    // No field is of money.
    offersOf: () => ({ currency: "", currencyDigits: 0 }),
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(() => onStart(form.value.peek(), form.sending));
      }}
    >
      <div class="aud-form">
        <FormFields form={form} names={Object.keys(fresh)} />
      </div>
      <SubmitRow icon="play" busy={form.isBusy.value} disabled={readOnly}>
        {start}
      </SubmitRow>
    </form>
  );
}
