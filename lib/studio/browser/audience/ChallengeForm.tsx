import type { ChallengeKind } from "@/lib/schema/audience/challenges.ts";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import { useFormNumber } from "@/lib/studio/kit/form/use_form_number.ts";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { challengeCommands, unitsOf } from "./challenge_commands.ts";
import { StartForm } from "./StartForm.tsx";
import { useFields } from "./use_fields.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const words = AUDIENCE_MESSAGES.challenge;
const KINDS = perLanguage(
  () => (Object.entries(words.kinds) as [ChallengeKind, string][]),
);
const EMPTY = { text: "", kind: "manual", durationMs: "" };
const MAX_TARGET = 1_000_000;

/** Draws the form that starts a mini goal. */
export function ChallengeForm({ desk }: { desk: AudienceStore }) {
  const { readOnly, currency } = desk;
  const fields = useFields("challenge", EMPTY, readOnly);
  const { text, kind } = fields.values;
  const isMoney = kind === "tip";
  const units = unitsOf(isMoney ? currency : null);
  const target = useFormNumber({
    id: "challenge-target",
    initial: 10,
    range: { min: 1, max: MAX_TARGET, decimals: Math.log10(units) },
    readOnly,
  });

  async function start(durationMs: number | null) {
    const number = target.read();
    return number !== null && await challengeCommands(desk).start({
      text: text.trim(),
      kind,
      target: Math.round(number * units),
      durationMs,
    });
  }

  return (
    <StartForm
      fields={fields}
      subject="text"
      words={{ ...words, subject: words.text, hint: words.textHint }}
      readOnly={readOnly}
      start={start}
    >
      <SelectField
        {...fields.choice("kind")}
        label={words.kind}
        options={KINDS}
      />
      <NumberField
        {...target.field}
        label={isMoney ? words.tipTarget(currency) : words.target}
      />
    </StartForm>
  );
}
