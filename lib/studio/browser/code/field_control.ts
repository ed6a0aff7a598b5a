import {
  BLANK_CONTROL,
  type ControlKind,
  type FormControl,
} from "@/lib/schema/forms/model.ts";
import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";
import { type CodeField, numberOf, rangeOfField } from "./field_list.ts";

/** Controls by the types of fields; a type without one is drawn as text. */
const KINDS: Partial<Record<CodeField["type"], ControlKind>> = {
  number: "number",
  slider: "slider",
  checkbox: "switch",
  dropdown: "select",
  colorpicker: "color",
  "image-input": "reference",
  "video-input": "reference",
  "sound-input": "reference",
};

/** Returns the value of a field as its control takes it: SE's values may be texts. */
function valueIn({ type }: CodeField, value: unknown): unknown {
  switch (type) {
    case "checkbox":
      return value === true || value === "true";
    case "number":
    case "slider":
      return numberOf(value);
    default:
      return value;
  }
}

/** Returns the control of a field of custom code; `values` are those that are set. */
export function controlOfField(
  field: CodeField,
  values: Readonly<Record<string, unknown>> | null,
): FormControl {
  const { key, type, label, step, options } = field;
  const { min, max } = rangeOfField(field);
  const isSet = values !== null && Object.hasOwn(values, key);
  return {
    ...BLANK_CONTROL,
    kind: KINDS[type] ?? "text",
    key,
    path: [key],
    label,
    hint: type === "googleFont" ? words.font : null,
    options: options.map(([value, label]) => ({ value, label })),
    min,
    max,
    ...(step === null ? {} : { step }),
    value: valueIn(field, isSet ? values[key] : field.value),
    origin: isSet ? "set" : "default",
  };
}
