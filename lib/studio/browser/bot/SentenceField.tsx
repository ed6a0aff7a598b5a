import { useRef } from "preact/hooks";
import { describedBy, Field } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { CommandChoice } from "./commands.ts";

/** Longest sentence that the bot API takes. */
const MAX_SENTENCE = 400;

/** Returns the first place of a sentence for which the command asks no name; `null` for none. */
function unfilledPlace({ sentence, count }: CommandChoice): number | null {
  const places = [...sentence.matchAll(/\{(\d+)\}/g)].map(([, at]) =>
    Number(at)
  );
  return places.find((place) => place >= count) ?? null;
}

/** Draws the sentence of a command, with a button for each name it can hold. */
export function SentenceField(
  { choice, onChange }: {
    choice: CommandChoice;
    onChange: (part: Pick<CommandChoice, "sentence">) => void;
  },
) {
  const { sentence, count } = choice;
  const unfilled = unfilledPlace(choice);
  const error = unfilled === null
    ? undefined
    : words.sentenceUnfilled(unfilled, count);
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
      hint={words.sentenceHint(count)}
      error={error}
    >
      <input
        ref={input}
        id="sentence"
        class="input"
        type="text"
        maxLength={MAX_SENTENCE}
        placeholder={words.sentenceExample}
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
