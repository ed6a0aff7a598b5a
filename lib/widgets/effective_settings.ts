/**
 * Effective look of a widget: the value set on the widget, else the skin's
 * value for this type, else the skin's value for all widgets, else the default.
 * Only set values are stored, so that a skin can be changed later.
 */
import { isRecord } from "@/lib/core/is_record.ts";
import { shownOnly } from "@/lib/core/show_if.ts";
import { z } from "zod";
import type {
  SettingsMigration,
  WidgetKind,
} from "@/lib/schema/widgets/define_widget.ts";
import { formSchemaOf } from "./settings_schema.ts";

/** Settings as they are stored: what was set, and nothing else. */
type StoredSettings = Record<string, unknown>;

/** Defaults that a skin changes. */
export interface SkinDefaults {
  /** Values of shared groups, for every widget that has the group. */
  all: StoredSettings;
  /** Values for one type, by its id. */
  types: Readonly<Record<string, StoredSettings>>;
}

/** One refused value: where, and why. */
interface SettingsIssue {
  /** Such as `text.fontSize` or `variants.0.template`. */
  path: string;
  message: string;
}

/** Settings that may be stored, or everything that is wrong with them. */
type SettingsResult =
  | { ok: true; stored: StoredSettings }
  | { ok: false; issues: SettingsIssue[] };

/**
 * Checks settings as a client sends them. Unknown keys, wrong types and values
 * out of range are refused with their path; nothing is changed.
 */
export function checkSettings(
  kind: WidgetKind,
  input: unknown,
): SettingsResult {
  const result = kind.settings.safeParse(input);
  if (result.success && isRecord(input)) return { ok: true, stored: input };
  return { ok: false, issues: result.error ? issuesOf(result.error) : [] };
}

/**
 * Returns the settings a component is drawn with: stored ones over the skin's
 * over the defaults. A stored one that the form hides, as it was set before
 * another one hid it, does not act.
 */
export function effectiveSettings<S extends z.ZodObject>(
  kind: Pick<WidgetKind<string, S>, "id" | "settings" | "groups">,
  stored: StoredSettings,
  skin: SkinDefaults = { all: {}, types: {} },
): z.output<S> {
  const look = lookSettings(kind, skin);
  return shownOnly(
    formSchemaOf(kind),
    stored,
    (set) => kind.settings.parse(overlay(kind.settings, look, set)),
  );
}

/** Returns what a skin sets of a kind of widget: its own values over those for all. */
export function lookSettings(
  kind: Pick<WidgetKind, "id" | "settings" | "groups">,
  skin: SkinDefaults = { all: {}, types: {} },
): StoredSettings {
  const forAll = Object.fromEntries(
    Object.entries(skin.all).filter(([key]) =>
      kind.groups.some((group) => group === key)
    ),
  );
  return overlay(kind.settings, forAll, skin.types[kind.id] ?? {});
}

/**
 * Brings stored settings up to the kind's present schema version. A version
 * from the future is left as it is: the check that follows names what is
 * unknown.
 */
export function migrateSettings(
  kind: Pick<WidgetKind, "schemaVersion" | "migrations">,
  stored: StoredSettings,
  schemaVersion: number,
): StoredSettings {
  let settings = stored;
  for (let from = schemaVersion; from < kind.schemaVersion; from++) {
    const step: SettingsMigration | undefined = kind.migrations[from];
    if (step) settings = step(settings);
  }
  return settings;
}

/** Every issue of a failed parse with the path of the field, unknown keys one by one. */
function issuesOf(error: z.ZodError): SettingsIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join("."),
        message: "Unknown key",
      }));
    }
    return [{ path: issue.path.join("."), message: issue.message }];
  });
}

/**
 * Lays `upper` over `lower`. Objects with fixed keys (the shared groups, cues,
 * and those within them) are joined key by key; any other value, lists above
 * all, is replaced as a whole.
 */
function overlay(
  schema: z.ZodObject,
  lower: StoredSettings,
  upper: StoredSettings,
): StoredSettings {
  const result: StoredSettings = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const below = lower[key];
    const inner = fixedKeysOf(schema, key);
    result[key] = isRecord(value) && isRecord(below) && inner
      ? overlay(inner, below, value)
      : value;
  }
  return result;
}

/** Returns the object with fixed keys that a field is; `null` for any other field. */
function fixedKeysOf(schema: z.ZodObject, key: string): z.ZodObject | null {
  let field: unknown = schema.shape[key];
  while (field instanceof z.ZodDefault || field instanceof z.ZodPrefault) {
    field = field.unwrap();
  }
  return field instanceof z.ZodObject ? field : null;
}
