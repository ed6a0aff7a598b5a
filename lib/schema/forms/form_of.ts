/** From a labelled JSON Schema and values to the model of a form. */
import { isRecord } from "@/lib/core/is_record.ts";
import { isFitting } from "@/lib/core/show_if.ts";
import {
  alternativesOf,
  type Bare,
  controlKind,
  withoutNull,
} from "./control_kind.ts";
import { defaultOf } from "./defaults.ts";
import { effectiveOf } from "./effective.ts";
import {
  BLANK_CONTROL,
  type FormControl,
  type FormModel,
  type FormSection,
  type ListEntry,
  type Option,
  own,
  type Path,
  type ProjectedField,
  type Schema,
  schemaOf,
} from "./model.ts";
import { decided } from "./projected.ts";
import { changedIn, sectionsOf } from "./sections.ts";

/** Values that a form shows. */
interface FormInput {
  /** Values that are set here and saved. */
  stored: Readonly<Record<string, unknown>>;
  /**
   * Values of the look, which hold where nothing is set; where it has nothing either,
   * the schema's default holds.
   */
  look?: Readonly<Record<string, unknown>>;
  /** Keys of the shared groups, in their order; drawn after everything else. */
  groups?: readonly string[];
}

/** Position of a field, and its object's values. */
interface Place {
  path: Path;
  /** Values that are set of the object that holds it. */
  stored: unknown;
  look: unknown;
  /** All its values as they act: what is hidden has its default. */
  acting: unknown;
  /** Default of the object that holds it. */
  base: unknown;
  required: boolean;
}

/** Returns the sections and controls of an object schema. */
export function formOf(
  schema: Schema,
  { stored, look = {}, groups = [] }: FormInput,
): FormModel {
  const controls = controlsOf(schema, {
    path: [],
    stored,
    look,
    acting: effectiveOf(schema, { stored, look }),
    base: schema.default,
    required: false,
  });
  const fields = controls.filter(({ path }) => !groups.includes(keyOf(path)));
  const shared = groups.flatMap((group) =>
    controls.filter(({ path }) => keyOf(path) === group)
  );
  return {
    sections: [
      ...sectionsOf(fields),
      ...shared.map((control): FormSection => ({
        id: control.key,
        title: control.label,
        group: true,
        controls: control.kind === "group" ? control.controls : [control],
        changed: changedIn([control]),
      })),
    ],
  };
}

/** Returns every control of a form, those within groups and entries too. */
export function allControls(controls: readonly FormControl[]): FormControl[] {
  return controls.flatMap((control) => [
    control,
    ...allControls(control.controls),
    ...allControls(control.entries.flatMap((entry) => entry.controls)),
  ]);
}

/** Returns the labels of settings by their paths; a path itself where nothing draws it. */
export function labelsOf(
  schema: Schema,
  stored: FormInput["stored"],
  paths: readonly string[],
): string[] {
  const { sections } = formOf(schema, { stored });
  const all = allControls(sections.flatMap(({ controls }) => controls));
  return paths.map((path) =>
    all.find(({ key }) => key === path)?.label ?? path
  );
}

function keyOf(path: Path): string {
  return String(path[0]);
}

function controlsOf(schema: Schema, place: Place): FormControl[] {
  const properties = schemaOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(properties).flatMap(([key, field]) =>
    isRecord(field) && field.control !== "hidden" && !("const" in field)
      ? [{ key, field }]
      : []
  );
  const controls = fields.map(({ key, field }) =>
    controlOf(field, key, { ...place, required: required.includes(key) })
  );
  const value = (key: string) => own(place.acting, key);
  return controls.map((control, at) =>
    decided(control, fields[at]?.field ?? {}, value)
  );
}

function controlOf(field: Schema, key: string, place: Place): FormControl {
  const bare = withoutNull(field);
  const { schema } = bare;
  const kind = controlKind(schema);
  const path = [...place.path, key];
  const stored = own(place.stored, key);
  const look = own(place.look, key);
  const fallback = own(place.base, key) ?? defaultOf(field);
  const base = kind === "group" ? fallback : look ?? fallback;
  const control: FormControl = {
    ...plainControl(bare, key),
    kind,
    path,
    key: path.join("."),
    required: place.required && field.default === undefined,
    value: stored === undefined ? base : stored,
    base,
    origin: stored !== undefined
      ? "set"
      : look !== undefined
      ? "look"
      : "default",
  };
  const acting = own(place.acting, key);
  if (kind === "group") {
    return groupOf(control, schema, { stored, look, acting, base: fallback });
  }
  if (kind === "list") return listControl(control, schema, acting);
  return control;
}

function groupOf(
  control: FormControl,
  schema: Schema,
  values: Pick<Place, "stored" | "look" | "acting" | "base">,
): FormControl {
  const controls = controlsOf(schema, {
    ...values,
    path: control.path,
    required: false,
  });
  const valueOf = (of: (one: FormControl) => unknown) =>
    Object.fromEntries(
      controls.flatMap((one) =>
        of(one) === undefined ? [] : [[String(one.path.at(-1)), of(one)]]
      ),
    );
  // An object that may be missing is missing until it is set.
  const absent = control.nullable && !isRecord(control.value);
  return {
    ...control,
    controls: absent ? [] : controls,
    value: absent ? null : valueOf(({ value }) => value),
    base: absent ? null : valueOf(({ base }) => base),
  };
}

function listControl(
  control: FormControl,
  schema: Schema,
  acting: unknown,
): FormControl {
  const items = schemaOf(schema.items);
  const several = alternativesOf(items);
  const shapes = several.length > 0 ? several : [items];
  const values = Array.isArray(control.value) ? control.value : [];
  return {
    ...control,
    alternatives: shapes.map((shape) => ({
      title: textOr(shape.title, null),
      fresh: freshOf(shape),
    })),
    entries: values.map((value, index): ListEntry => {
      const alternative = Math.max(
        0,
        shapes.findIndex((shape) => isFitting(shape, value)),
      );
      return {
        index,
        alternative,
        controls: controlsOf(shapes[alternative] ?? {}, {
          path: [...control.path, index],
          stored: value,
          look: undefined,
          acting: Array.isArray(acting) ? acting[index] : undefined,
          base: undefined,
          required: false,
        }),
      };
    }),
  };
}

/** Returns a new entry: its constants and defaults. */
function freshOf(shape: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemaOf(shape.properties)).flatMap(([key, field]) => {
      const value = own(field, "const") ?? defaultOf(schemaOf(field)) ??
        firstOf(schemaOf(field).enum);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function firstOf(values: unknown): unknown {
  return Array.isArray(values) ? values[0] : undefined;
}

/** A control's parts that its schema alone decides. */
function plainControl({ schema, nullable }: Bare, key: string): FormControl {
  const items = schemaOf(schema.items);
  const list = schema.type === "array";
  return {
    ...BLANK_CONTROL,
    label: textOr(schema.title, key),
    hint: "hint" in schema
      ? textOr(schema.hint, null)
      : hintOf(schema.description),
    section: textOr(schema.section, null),
    options: [schema, items, schemaOf(schema.propertyNames)]
      .flatMap(optionsOf),
    unit: textOr(schema.unit, null),
    min: numberOr(schema.minimum, null),
    max: numberOr(schema.maximum, null),
    whole: schema.type === "integer",
    minLength: list
      ? numberOr(schema.minItems, 0)
      : numberOr(schema.minGraphemes, numberOr(schema.minLength, 0)),
    maxLength: list
      ? numberOr(schema.maxItems, null)
      : numberOr(schema.maxGraphemes, numberOr(schema.maxLength, null)),
    multiline: schema.control === "textarea",
    placeholders: Array.isArray(schema.placeholders)
      ? schema.placeholders.map(String)
      : [],
    ref: textOr(schema.ref, textOr(items.ref, null)) ??
      (schema.control === "sound" ? "sound" : null),
    nullable,
    none: textOr(schema.none, null),
    advanced: schema.advanced === true,
  };
}

function optionsOf(schema: Schema): Option[] {
  if (!Array.isArray(schema.enum)) return [];
  return schema.enum.flatMap((value) =>
    typeof value === "string" || typeof value === "number"
      ? [{
        value,
        label: textOr(own(schema.optionLabels, String(value)), String(value)),
      }]
      : []
  );
}

/** Returns a description without the range in brackets at its end. */
function hintOf(description: unknown): string | null {
  if (typeof description !== "string") return null;
  if (!description.endsWith(")")) return description || null;
  const at = description.lastIndexOf(" (");
  const range = description.slice(at + 2, -1);
  const isRange = /^(?:up to )?-?[\d.]/.test(range);
  return (at > 0 && isRange ? description.slice(0, at) : description) || null;
}

function textOr<F>(value: unknown, fallback: F): string | F {
  return typeof value === "string" ? value : fallback;
}

function numberOr<F>(value: unknown, fallback: F): number | F {
  return typeof value === "number" ? value : fallback;
}

/**
 * Returns the fields of a document's schema for a page that fills them with
 * values (`filledControls`); objects within it are not among them.
 */
export function projectedFields(schema: Schema): ProjectedField[] {
  const properties = schemaOf(schema.properties);
  return formOf(schema, { stored: {} }).sections
    .flatMap(({ controls }) => controls)
    .filter(({ kind }) => kind !== "group" && kind !== "list")
    .map((control) => {
      const { showIf, moneyIf } = schemaOf(properties[control.key]);
      return { ...control, showIf, moneyIf };
    });
}
