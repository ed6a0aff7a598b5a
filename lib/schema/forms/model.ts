import { isRecord } from "@/lib/core/is_record.ts";

/** Sections and controls that a form is drawn from, made of a JSON Schema. */

/** Kind of control that draws one field. */
export type ControlKind =
  /** A boolean. */
  | "switch"
  /** A whole or decimal number; `unit` says how it is written. */
  | "number"
  /** The same with a short range. */
  | "slider"
  /** Milliseconds, written in seconds or longer. */
  | "duration"
  /** The same, written as people write a length: `1:30`. */
  | "length"
  /** Minor units of the channel's currency. */
  | "money"
  | "text"
  | "textarea"
  /** A text with placeholders; `multiline` where it may have lines. */
  | "template"
  | "color"
  /** One of at most four values. */
  | "segmented"
  /** One of at most eight values. */
  | "select"
  /** One of more values. */
  | "combobox"
  /** Some of several values, each once. */
  | "choices"
  /** Some of several values in an order. */
  | "order"
  /** A list of lines. */
  | "texts"
  /** A list of colours. */
  | "colors"
  /** One value or a list of them. */
  | "values"
  | "font"
  | "locale"
  | "currency"
  | "time-zone"
  | "time-zones"
  /** A time of day, or an instant. */
  | "time"
  | "date-time"
  /** A voice that reads aloud. */
  | "voice"
  /** Id of a thing of the channel; `ref` says of which kind. */
  | "reference"
  | "references"
  /** A text for each of some keys. */
  | "map"
  /** An object, whose fields are `controls`. */
  | "group"
  /** A list of objects, each with controls of its own. */
  | "list"
  /** Any other value, as JSON. */
  | "json";

/** Place of a value in settings: keys of objects, positions in lists. */
export type Path = readonly (string | number)[];

/** One value that can be chosen. */
export interface Option {
  value: string | number;
  label: string;
}

/** One entry of a list of objects. */
export interface ListEntry {
  /** Position in the list. */
  index: number;
  /** Index among the `alternatives`; 0 where there is one. */
  alternative: number;
  controls: FormControl[];
}

/** One kind of entry that a list takes. */
interface Alternative {
  title: string | null;
  /** A new entry, with every default; what has none is missing. */
  fresh: Record<string, unknown>;
}

/** One field of a form. */
export interface FormControl {
  kind: ControlKind;
  path: Path;
  /** The path as errors name it, such as `text.fontSize`. */
  key: string;
  label: string;
  /** Help; `null` where the label says it all. */
  hint: string | null;
  /** Heading among its siblings; `null` at the beginning. */
  section: string | null;
  options: Option[];
  unit: string | null;
  /** Number that an arrow key or a slider adds; its range says it where there is none. */
  step?: number;
  /** Words behind a number, in place of the sign of its unit. */
  suffix?: string;
  min: number | null;
  max: number | null;
  /** Whole numbers only. */
  whole: boolean;
  /** Of a text in visible characters, of a list in entries. */
  minLength: number;
  maxLength: number | null;
  multiline: boolean;
  placeholders: string[];
  /** Such as `sound` or `media`. */
  ref: string | null;
  nullable: boolean;
  /** Label of no value, where one of several is chosen. */
  none: string | null;
  /** True where a new thing needs a value. */
  required: boolean;
  advanced: boolean;
  /** True where its value cannot be changed now. */
  fixed?: boolean;
  /** False while another field's value makes it useless. */
  visible: boolean;
  /** Value that holds now; `undefined` where there is none yet. */
  value: unknown;
  /** Value without what was set here. */
  base: unknown;
  /** Set here, from the look, or the default. */
  origin: "set" | "look" | "default";
  /** Of a group: its fields. */
  controls: FormControl[];
  /** Of a list of objects: its entries. */
  entries: ListEntry[];
  /** Of a list of objects: the kinds of entries it takes. */
  alternatives: Alternative[];
}

/** A control of which nothing is known yet. */
export const BLANK_CONTROL: FormControl = {
  kind: "json",
  path: [],
  key: "",
  label: "",
  hint: null,
  section: null,
  options: [],
  unit: null,
  min: null,
  max: null,
  whole: false,
  minLength: 0,
  maxLength: null,
  multiline: false,
  placeholders: [],
  ref: null,
  nullable: false,
  none: null,
  required: false,
  advanced: false,
  visible: true,
  value: undefined,
  base: undefined,
  origin: "default",
  controls: [],
  entries: [],
  alternatives: [],
};

/** Parts of a control that make it one of money. */
export const MONEY = { kind: "money", unit: "minor" } as const;

/** A field as the service projects it, with the conditions that its document decides. */
export interface ProjectedField extends FormControl {
  /** Condition under which it is shown. */
  showIf?: unknown;
  /** Condition under which it is an amount of money. */
  moneyIf?: unknown;
}

/** Some controls under one heading. */
export interface FormSection {
  /** Key of the group, or the heading; empty at the beginning. */
  id: string;
  title: string | null;
  /** A shared group, which is drawn closed. */
  group: boolean;
  controls: FormControl[];
  /** Number of its fields that are set here. */
  changed: number;
}

/** A form, from the fields of its own to the shared groups. */
export interface FormModel {
  sections: FormSection[];
}

/** A JSON Schema with labels, as the API serves it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Returns a value as a schema, or an empty one. */
export function schemaOf(value: unknown): Schema {
  return isRecord(value) ? value : {};
}

/** Returns an own value of an object by its key. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the label of a field by its key; the key where no field has it. */
export const nameOfField = (
  fields: readonly FormControl[],
  key: string,
): string => fields.find((field) => field.key === key)?.label ?? key;

/** Returns the label of a value that a field lets one choose; the value where no field has it. */
export const nameOfOption = (
  fields: readonly FormControl[],
  key: string,
  value: string,
): string =>
  fields.find((field) => field.key === key)?.options
    .find((option) => option.value === value)?.label ?? value;
