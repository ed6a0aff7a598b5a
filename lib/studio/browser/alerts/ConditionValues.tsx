import { listedItems } from "@/lib/core/unseen.ts";
import type { ComponentProps } from "preact";
import { isMomentKind } from "@/lib/schema/events/kinds/moments.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import {
  PROVIDER_NAMES,
  providerName,
} from "@/lib/schema/integrations/provider_names.ts";
import type { Offers } from "@/lib/studio/browser/settings/offers.ts";
import type { UnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import { useTypedText } from "@/lib/studio/kit/form/use_typed_text.ts";
import { numberIn } from "@/lib/studio/kit/form/read_number.ts";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import {
  shownNumber,
  shownRange,
  storedNumber,
} from "@/lib/schema/forms/shown_number.ts";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { CONDITION_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import { SETTINGS_MESSAGES } from "@/lib/studio/messages/settings.ts";
import { type ConditionRow, WORD_FIELDS } from "./condition_rows.ts";

interface ConditionValuesProps {
  /** Beginning of the ids of its fields. */
  id: string;
  row: ConditionRow;
  kinds: readonly AlertKind[];
  offers: Pick<Offers, "currency" | "currencyDigits">;
  unread: UnreadTexts;
  readOnly: boolean;
  onChange: (values: readonly (string | number)[]) => void;
}

/** Returns how events name a service that a person typed; another text stays. */
function providerOf(text: string): string {
  const typed = text.trim().toLowerCase();
  for (const [provider, name] of PROVIDER_NAMES) {
    if (name.toLowerCase() === typed) return provider;
  }
  return text;
}

const MAX_NUMBER = 1_000_000_000;
const MAX_VALUES = 20;

/** Returns the unit of a row's numbers: `minor` of money, and its sign. */
function unitOf(
  { field }: ConditionRow,
  kinds: readonly AlertKind[],
  currency: string,
): { unit: string | null; sign: string | undefined } {
  if (field !== "amount") return { unit: null, sign: undefined };
  if (kinds.every((kind) => kind === "cheer")) {
    return { unit: null, sign: words.bits };
  }
  if (kinds.every((kind) => kind === "redemption")) {
    return { unit: null, sign: words.points };
  }
  const isMoney = kinds.every((kind) =>
    kind !== "cheer" && kind !== "redemption" && !isMomentKind(kind)
  );
  return isMoney
    ? { unit: "minor", sign: currency }
    : { unit: null, sign: undefined };
}

/** Draws the fields for what a condition compares with. */
export function ConditionValues(
  { id, row, kinds, offers, unread, readOnly, onChange }: ConditionValuesProps,
) {
  const { field, mode, values } = row;
  if (field === "plan") {
    return (
      <SelectField
        id={`${id}-value`}
        label={words.value}
        value={String(values[0])}
        disabled={readOnly}
        options={Object.entries(words.plans)}
        onChange={({ currentTarget }) => onChange([currentTarget.value])}
      />
    );
  }
  if (field === "provider" && mode === "exactly") {
    const own = String(values[0] ?? "");
    const others = PROVIDER_NAMES.has(own) ? [] : [[own, own] as const];
    return (
      <SelectField
        id={`${id}-value`}
        label={words.value}
        value={own}
        disabled={readOnly}
        options={[...PROVIDER_NAMES, ...others]}
        onChange={({ currentTarget }) => onChange([currentTarget.value])}
      />
    );
  }
  const { unit, sign } = unitOf(row, kinds, offers.currency);
  const { currencyDigits } = offers;
  const shared = { unread, disabled: readOnly };
  const put = (at: number, next: string | number) =>
    onChange(values.map((value, index) => index === at ? next : value));

  if (WORD_FIELDS.has(field)) {
    return mode === "oneOf" || mode === "contains"
      ? (
        <TypedField
          {...shared}
          maxLength={2_000}
          id={`${id}-value`}
          label={words.values}
          shown={values.map((value) =>
            field === "provider" ? providerName(String(value)) : value
          ).join(", ")}
          take={(text) => {
            const given = listedItems(text)
              .flatMap((one) => field === "emote" ? one.split(/\s+/) : one)
              .map((one) => field === "provider" ? providerOf(one) : one)
              .map((one) => one.slice(0, 100));
            onChange(given.slice(0, MAX_VALUES));
            return null;
          }}
        />
      )
      : (
        <TypedField
          {...shared}
          maxLength={100}
          id={`${id}-value-0`}
          label={words.value}
          shown={String(values[0] ?? "")}
          take={(text) => {
            put(0, text.trim());
            return null;
          }}
        />
      );
  }

  const bounds = { min: 0, max: MAX_NUMBER, whole: true, unit };
  const range = shownRange(bounds, currencyDigits);
  const write = (value: string | number | undefined) =>
    typeof value === "number" ? shownNumber(value, unit, currencyDigits) : null;
  const store = (number: number) =>
    storedNumber(number, unit, true, currencyDigits);
  const numbersShared = { ...shared, ...(sign ? { suffix: sign } : {}) };
  if (mode === "oneOf") {
    return (
      <TypedField
        {...numbersShared}
        inputMode="text"
        maxLength={2_000}
        id={`${id}-value`}
        label={words.values}
        shown={values.map(write).join(", ")}
        take={(text) => {
          const given = listedItems(text);
          const found = given.flatMap((one) => numberIn(one, range) ?? []);
          if (found.length < given.length) return SETTINGS_MESSAGES.noNumbers;
          onChange(found.slice(0, MAX_VALUES).map(store));
          return null;
        }}
      />
    );
  }
  const one = (at: number, label: string) => (
    <NumberField
      {...numbersShared}
      key={at}
      id={`${id}-value-${at}`}
      label={label}
      value={write(values[at])}
      range={range}
      set={(number) => put(at, store(number))}
    />
  );
  return mode === "between"
    ? <>{[one(0, words.from), one(1, words.to)]}</>
    : one(0, words.value);
}

/** Draws a field whose text is taken once it can be read; `take` returns why it cannot. */
function TypedField({ id, shown, unread, take, ...rest }:
  & Omit<ComponentProps<typeof TextField>, "value" | "error">
  & {
    shown: string;
    unread: UnreadTexts;
    take: (text: string) => string | null;
  }) {
  const typed = useTypedText({
    key: id,
    shown,
    unread,
    read(text) {
      typed.expectChange();
      return take(text) === null;
    },
  });
  return (
    <TextField
      {...rest}
      id={id}
      value={typed.text}
      error={unread.at(id)?.why}
      onInput={({ currentTarget }) => typed.type(currentTarget.value)}
      onChange={({ currentTarget: { value } }) => typed.end(value, take(value))}
    />
  );
}
