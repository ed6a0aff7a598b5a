import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import type { useFields } from "./use_fields.ts";

/** Fields of what viewers take part in: what it is about, and how long it lasts. */
type StartFields<K extends string> = Pick<
  ReturnType<typeof useFields<K | "durationMs">>,
  "values" | "set" | "text" | "choice"
>;

/**
 * Draws a form that starts an activity for viewers. `subject` names the field
 * that says what, which is emptied once it runs; `start` resolves with a value
 * when it does.
 */
export function StartForm<K extends string>(
  { fields, subject, words, readOnly, start, before, children, more }: {
    fields: StartFields<K>;
    subject: K;
    words: {
      subject: string;
      hint?: string;
      duration: string;
      durations: readonly (readonly [value: string, label: string])[];
      start: string;
    };
    readOnly: boolean;
    /** `durationMs` is `null` for as long as the streamer wants. */
    start: (durationMs: number | null) => Promise<unknown>;
    before?: ComponentChildren;
    /** The fields between. */
    children: ComponentChildren;
    /** The part behind all fields. */
    more?: ComponentChildren;
  },
) {
  const busy = useSignal(false);
  const { durationMs } = fields.values;

  async function submit(event: Event) {
    event.preventDefault();
    busy.value = true;
    const started = await start(durationMs === "" ? null : Number(durationMs));
    busy.value = false;
    if (started) fields.set(subject, "");
  }

  return (
    <form class="stack" onSubmit={submit}>
      {before}
      <div class="aud-form">
        <TextField
          {...fields.text(subject)}
          label={words.subject}
          hint={words.hint}
          required
          maxLength={120}
        />
        {children}
        <SelectField
          {...fields.choice("durationMs")}
          label={words.duration}
          options={words.durations}
        />
      </div>
      {more}
      <SubmitRow icon="play" busy={busy.value} disabled={readOnly}>
        {words.start}
      </SubmitRow>
    </form>
  );
}
