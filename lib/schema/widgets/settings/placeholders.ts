import { SUPPORT_KINDS } from "@/lib/schema/events/kinds/given.ts";

/** The placeholders a template of a built-in widget may use. */
export const PLACEHOLDERS = [
  "name",
  "gifter",
  "action",
  "kind",
  "amount",
  "currency",
  "count",
  "total",
  "months",
  "streak",
  "tier",
  "viewers",
  "reward",
  "message",
  "platform",
  "goal",
  "current",
  "target",
  "percent",
  "remaining",
  "time",
  "factor",
  "what",
  "prize",
  "value",
] as const;

/** The placeholders of an alert: those of its event, and those of moments. */
export const ALERT_PLACEHOLDERS = [
  ...PLACEHOLDERS,
  "title",
  "result",
  "level",
  "source",
  "countdown",
] as const;

/** Public values that are no event's. */
const CHANNEL_VALUES = [
  "viewers",
  "followers",
  "subs",
  "uptime",
  "timer",
  "title",
  "category",
] as const;

/** Public values which free text may use beside the placeholders of events. */
export const LIVE_VALUES = [
  ...CHANNEL_VALUES,
  ...SUPPORT_KINDS.map((kind) => `latest.${kind}` as const),
];

/** One public value of free text. */
export type LiveValue = typeof LIVE_VALUES[number];

// A brace that does not enclose a word is an ordinary character.
const PLACEHOLDER = /\{([A-Za-z][\w.-]*)\}/g;

/** Returns the names between braces in `template`, in order, each once. */
export function placeholdersOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(PLACEHOLDER), (m) => m[1]!))];
}

/** Returns the live values that `template` uses. */
export function liveValuesOf(template: string): LiveValue[] {
  const named = new Set(placeholdersOf(template));
  return LIVE_VALUES.filter((value) => named.has(value));
}
