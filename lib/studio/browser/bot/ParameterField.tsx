import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import type { ParameterName, Subject } from "./subjects.ts";

const MAX_COUNT = 10;

/** Number of names where the command does not say one. */
const USUAL_COUNT: Partial<Record<Subject, number>> = { "say/queue": 5 };

/** Returns values with their texts; the first is the service's default, and stands for no value. */
const withDefault = (texts: object): [value: string, text: string][] =>
  Object.entries(texts).map(([value, text], index) => [
    index === 0 ? "" : value,
    text,
  ]);

/** Returns what can be chosen; the first is the service's default, and is left out of the address. */
function optionsOf(
  subject: Subject,
  name: ParameterName,
): [value: string, text: string][] | null {
  switch (name) {
    case "n": {
      const usual = USUAL_COUNT[subject] ?? 1;
      return Array.from({ length: MAX_COUNT }, (_, index) => {
        const count = index + 1;
        return [count === usual ? "" : String(count), String(count)];
      });
    }
    case "kind":
      return withDefault(
        subject === "say/top" ? words.topKinds : words.latestKinds,
      );
    case "period":
      return withDefault(words.periods);
    default:
      return null;
  }
}

/** Draws one parameter of a call. */
export function ParameterField(
  { subject, name, value, onChange }: {
    subject: Subject;
    name: ParameterName;
    value: string;
    onChange: (value: string) => void;
  },
) {
  const options = optionsOf(subject, name);
  const label = words.parameters[name];
  if (options) {
    return (
      <SelectField
        id={`bot-${name}`}
        {...{ label, options, value }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const hints: Partial<Record<ParameterName, string>> = words.parameterHints;
  const hint = hints[name];
  return (
    <TextField
      id={`bot-${name}`}
      {...{ label, hint, value }}
      maxLength={50}
      autocomplete="off"
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
