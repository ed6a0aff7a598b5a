import type { Settings } from "@/lib/schema/subathon/mod.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { lengthText, readLength } from "@/lib/studio/kit/form/lengths.ts";

/** A setting that the form has. */
export type SettingName = Exclude<keyof Settings, "hypeTrain">;

type SettingKind =
  | "length"
  | "optional"
  | "choice"
  | "switch"
  | "instant"
  | "code";

/** Settings by their groups, with what their control is; `optional`: a length or none. */
export const SETTING_GROUPS = {
  clock: {
    initialMs: "length",
    direction: "choice",
    capAt: "instant",
    maxActiveMs: "optional",
    maxRemainingMs: "optional",
    onExpire: "choice",
    reviveWindowMs: "length",
    lateWindowMs: "length",
  },
  counting: {
    countWhilePaused: "switch",
    countBeforeStart: "switch",
    maxPerEventMs: "optional",
    maxPerUserMs: "optional",
    perUserWindowMs: "length",
    combineMultipliers: "choice",
    refunds: "choice",
    currency: "code",
  },
  stream: {
    onStreamOffline: "choice",
    offlineGraceMs: "length",
    onStreamOnline: "choice",
    downtimePolicy: "choice",
  },
} as const satisfies Record<
  string,
  Partial<Record<SettingName, SettingKind>>
>;

/** Settings that nothing can change once the clock was started. */
export const FIXED: readonly SettingName[] = ["initialMs", "direction"];

const KINDS = Object.assign(
  {},
  ...Object.values(SETTING_GROUPS),
) as Record<SettingName, SettingKind>;

/** Returns what the form shows of a setting. */
export function textOfSetting(settings: Settings, name: SettingName): string {
  const value = settings[name];
  if (value === null) return "";
  if (typeof value === "number") return lengthText(value);
  return name === "capAt" ? localInstant(String(value)) : String(value);
}

/** Returns an instant as a field of date and time takes it, in the local zone. */
function localInstant(instant: string): string {
  const at = new Date(instant);
  const local = at.getTime() - at.getTimezoneOffset() * 60_000;
  return new Date(local).toISOString().slice(0, 16);
}

/** Reads what was typed for each changed setting: the settings to send, or the faults. */
export function readSettings(
  edits: Partial<Record<SettingName, string>>,
): { settings: Partial<Settings> } | {
  faults: Partial<Record<SettingName, string>>;
} {
  const settings: Record<string, unknown> = Object.create(null);
  const faults: Partial<Record<SettingName, string>> = {};
  for (const [key, typed] of Object.entries(edits)) {
    const name = key as SettingName;
    const read = readSetting(KINDS[name], typed.trim());
    if (read.fault === undefined) settings[name] = read.value;
    else faults[name] = read.fault;
  }
  return Object.keys(faults).length > 0 ? { faults } : { settings };
}

function readSetting(
  kind: SettingKind,
  typed: string,
): { value?: unknown; fault?: string } {
  switch (kind) {
    case "switch":
      return { value: typed === "true" };
    case "choice":
      return { value: typed };
    case "code":
      return /^[a-z]{3}$/i.test(typed)
        ? { value: typed.toUpperCase() }
        : { fault: words.currencyWrong };
    case "instant": {
      if (typed === "") return { value: null };
      const at = new Date(typed);
      return Number.isNaN(at.getTime())
        ? { fault: words.wrongInstant }
        : { value: at.toISOString() };
    }
    case "optional":
    case "length": {
      if (typed === "" && kind === "optional") return { value: null };
      const value = readLength(typed);
      return value === null ? { fault: words.wrongLength } : { value };
    }
  }
}
