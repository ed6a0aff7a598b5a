import type { ChallengeKind } from "@/lib/features/audience/challenges/schema.ts";
import { SelectField, TextField } from "@/lib/studio/parts/Field.tsx";
import { AUDIENCE_WORDS } from "@/lib/studio/words/audience.ts";
import type { AudienceDesk } from "./audience_desk.ts";
import { challengeActs, unitsOf } from "./challenge_acts.ts";
import { StartForm } from "./StartForm.tsx";
import { useFields } from "./use_fields.ts";

const words = AUDIENCE_WORDS.challenge;
const KINDS = Object.entries(words.kinds) as [ChallengeKind, string][];
const EMPTY = { text: "", kind: "manual", target: "10", durationMs: "" };

/** Draws the form that starts a mini goal. */
export function ChallengeForm({ desk }: { desk: AudienceDesk }) {
  const { readOnly, currency } = desk;
  const fields = useFields("challenge", EMPTY, readOnly);
  const { text, kind, target } = fields.values;
  const isMoney = kind === "tip";
  return (
    <StartForm
      fields={fields}
      subject="text"
      words={{ ...words, subject: words.text, hint: words.textHint }}
      readOnly={readOnly}
      start={(durationMs) =>
        challengeActs(desk).start({
          text: text.trim(),
          kind,
          target: Math.round(
            Number(target) * unitsOf(isMoney ? currency : null),
          ),
          durationMs,
        })}
    >
      <SelectField
        {...fields.choice("kind")}
        label={words.kind}
        options={KINDS}
      />
      <TextField
        {...fields.text("target")}
        type="number"
        label={isMoney ? words.tipTarget(currency) : words.target}
        min={1}
        max={1_000_000}
        required
      />
    </StartForm>
  );
}
