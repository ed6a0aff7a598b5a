import { useSignal } from "@preact/signals";
import type { ChallengeKind } from "@/lib/features/audience/challenges/schema.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { SelectField, TextField } from "@/lib/studio/parts/Field.tsx";
import { AUDIENCE_WORDS } from "@/lib/studio/words/audience.ts";
import type { AudienceDesk } from "./audience_desk.ts";
import { challengeActs, unitsOf } from "./challenge_acts.ts";

const words = AUDIENCE_WORDS.challenge;
const KINDS = Object.entries(words.kinds) as [ChallengeKind, string][];

/** Draws the form that starts a mini goal. */
export function ChallengeForm({ desk }: { desk: AudienceDesk }) {
  const text = useSignal("");
  const kind = useSignal<string>("manual");
  const target = useSignal("10");
  const durationMs = useSignal("");
  const busy = useSignal(false);
  const { readOnly, currency } = desk;
  const isMoney = kind.value === "tip";

  async function start(event: Event) {
    event.preventDefault();
    busy.value = true;
    const started = await challengeActs(desk).start({
      text: text.value.trim(),
      kind: kind.value,
      target: Math.round(
        Number(target.value) * unitsOf(isMoney ? currency : null),
      ),
      durationMs: durationMs.value === "" ? null : Number(durationMs.value),
    });
    busy.value = false;
    if (started) text.value = "";
  }

  return (
    <form class="stack" onSubmit={start}>
      <div class="aud-form">
        <TextField
          id="challenge-text"
          label={words.text}
          hint={words.textHint}
          required
          maxLength={120}
          autocomplete="off"
          dir="auto"
          value={text.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => text.value = currentTarget.value}
        />
        <SelectField
          id="challenge-kind"
          label={words.kind}
          options={KINDS}
          value={kind.value}
          disabled={readOnly}
          onChange={({ currentTarget }) => kind.value = currentTarget.value}
        />
        <TextField
          id="challenge-target"
          type="number"
          label={isMoney ? words.tipTarget(currency) : words.target}
          min={1}
          max={1_000_000}
          required
          value={target.value}
          readOnly={readOnly}
          onInput={({ currentTarget }) => target.value = currentTarget.value}
        />
        <SelectField
          id="challenge-duration"
          label={words.duration}
          options={words.durations}
          value={durationMs.value}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            durationMs.value = currentTarget.value}
        />
      </div>
      <div class="row">
        <Button
          type="submit"
          icon="play"
          busy={busy.value}
          disabled={readOnly}
        >
          {words.start}
        </Button>
      </div>
    </form>
  );
}
