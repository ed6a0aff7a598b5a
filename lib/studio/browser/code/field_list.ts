/** The fields of a custom widget as its form shows them. Pure. */
import { isRecord } from "@/lib/core/is_record.ts";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";

/** Types of fields that the form knows; others are shown as text. */
export const FIELD_TYPES = [
  "text",
  "number",
  "slider",
  "checkbox",
  "dropdown",
  "colorpicker",
  "googleFont",
  "image-input",
  "video-input",
  "sound-input",
  "button",
  "hidden",
] as const;
type FieldType = typeof FIELD_TYPES[number];

/** A field as its form shows it. */
export interface CodeField {
  key: string;
  type: FieldType;
  label: string;
  group: string;
  value: unknown;
  min: number | null;
  max: number | null;
  step: number | null;
  options: readonly (readonly [value: string, label: string])[];
  /** Of a field for files: it takes several. */
  multiple: boolean;
}

/** A fault of a definition. */
interface FieldProblem {
  key: string;
  message: string;
}

/** Most fields that a form shows. */
const MAX_SHOWN = 300;

/** Returns the number that a value is, also written as text; `null` where it is none. */
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== ""
    ? Number(value)
    : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

/** Lists the fields that definitions describe, and what is wrong with them. */
export function listFields(
  definitions: unknown,
): { fields: CodeField[]; problems: FieldProblem[] } {
  if (!isRecord(definitions)) {
    return { fields: [], problems: [{ key: "", message: words.noObject }] };
  }
  const fields: CodeField[] = [];
  const problems: FieldProblem[] = [];
  for (const [key, found] of Object.entries(definitions).slice(0, MAX_SHOWN)) {
    // Authors keep notes of their own beside.
    if (!isRecord(found) || !("type" in found || "value" in found)) continue;
    const field = fieldOf(key, found);
    fields.push(field);
    for (const message of faultsOf(found, field)) {
      problems.push({ key, message });
    }
  }
  return { fields, problems };
}

function fieldOf(key: string, found: Record<string, unknown>): CodeField {
  const { type, label, group, value, options } = found;
  return {
    key,
    type: FIELD_TYPES.find((one) => one === type) ?? "text",
    label: typeof label === "string" && label !== "" ? label : key,
    group: typeof group === "string" ? group : "",
    value: value ?? (type === "checkbox" ? false : ""),
    min: numberOf(found.min),
    max: numberOf(found.max),
    step: numberOf(found.step ?? found.steps),
    options: isRecord(options)
      ? Object.entries(options).map(([key, name]) => [key, String(name)])
      : [],
    multiple: found.multiple === true,
  };
}

function faultsOf(
  found: Record<string, unknown>,
  { type, min, max, options, value }: CodeField,
): string[] {
  const faults: string[] = [];
  if (typeof found.type === "string" && found.type !== type) {
    faults.push(words.unknownType(found.type));
  }
  if (type === "dropdown") {
    if (!isRecord(found.options)) faults.push(words.noOptions);
    else if (value !== "" && !options.some(([key]) => key === String(value))) {
      faults.push(words.notAnOption(String(value)));
    }
  }
  if ((type === "number" || type === "slider") && value !== "") {
    const number = numberOf(value);
    if (number === null) faults.push(words.noNumber(String(value)));
    else if ((min !== null && number < min) || (max !== null && number > max)) {
      faults.push(words.outside(number));
    }
    if (min !== null && max !== null && min > max) faults.push(words.swapped);
  }
  return faults;
}

/** Returns the numbers that a field takes; bounds that leave none are no bounds. */
export function rangeOfField({ min, max }: CodeField): NumberRange {
  const isSwapped = min !== null && max !== null && min > max;
  const bounds = isSwapped ? { min: null, max: null } : { min, max };
  return { ...bounds, decimals: null };
}

/** Returns the line, from 1, on which a text names a key; 1 where it does not. */
export function lineOfKey(text: string, key: string): number {
  if (key === "") return 1;
  for (const quoted of [JSON.stringify(key), `'${key}'`, key]) {
    for (let at = text.indexOf(quoted); at >= 0;) {
      const rest = text.slice(at + quoted.length, at + quoted.length + 100);
      if (/^\s*:/.test(rest)) return text.slice(0, at).split("\n").length;
      at = text.indexOf(quoted, at + 1);
    }
  }
  return 1;
}
