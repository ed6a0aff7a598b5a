import { useRef } from "preact/hooks";
import { describedBy, Field } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { CommandChoice } from "./commands.ts";

/** Longest sentence that the bot API takes. */
const MAX_SENTENCE = 400;

/** Returns the first place of a sentence for which the answer has no value; `null` for none. */
function unfilledPlace(sentence: string, count: number): number | null {
  const places = [...sentence.matchAll(/\{(\d+)\}/g)].map(([, at]) =>
    Number(at)
  );
  return places.find((place) => place >= count) ?? null;
}

/** Draws the sentence of a command, with a button for each name it can hold. */
export function SentenceField(
  { choice, count, onChange }: {
    choice: Pick<CommandChoice, "subject" | "sentence">;
    /** Number of values that the answer has. */
    count: number;
    onChange: (part: Pick<CommandChoice, "sentence">) => void;
  },
) {
  const { subject, sentence } = choice;
  const unfilled = unfilledPlace(sentence, count);
  const error = unfilled === null
    ? undefined
    : subject === "random"
    ? words.sentenceUnfilled(unfilled, count)
    : words.sentenceWithout(unfilled);
  const input = useRef<HTMLInputElement>(null);

  function insert(index: number) {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const at = selectionStart ?? sentence.length;
    field.setRangeText(`{${index}}`, at, selectionEnd ?? at, "end");
    onChange({ sentence: field.value });
    field.focus();
  }

  return (
    <Field
      for="sentence"
      label={words.sentence}
      hint={subject.startsWith("say/")
        ? words.saySentenceHint(
          words.values[subject as keyof typeof words.values],
        )
        : words.sentenceHint(count)}
      error={error}
    >
      <input
        ref={input}
        id="sentence"
        class="input"
        type="text"
        maxLength={MAX_SENTENCE}
        placeholder={subject === "random" ? words.sentenceExample : undefined}
        value={sentence}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("sentence", { hint: true, error })}
        onInput={(event) => onChange({ sentence: event.currentTarget.value })}
      />
      <div class="row">
        {Array.from({ length: count }, (_, index) => (
          <Button
            key={index}
            size="small"
            aria-label={words.insertName(index)}
            onClick={() => insert(index)}
          >
            {`{${index}}`}
          </Button>
        ))}
      </div>
    </Field>
  );
}
