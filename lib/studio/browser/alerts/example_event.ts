/** A test event that an alert plays for. Pure. */
import type { Condition } from "@/lib/schema/widgets/settings/variant.ts";
import { isMomentKind } from "@/lib/schema/events/kinds/moments.ts";
import {
  type AlertKind,
  fieldsOfKind,
} from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { conditionHolds } from "@/lib/schema/widgets/settings/condition_holds.ts";
import type {
  AlertFacts,
  ConditionField,
  VariantRule,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import type { TestBody } from "@/lib/studio/browser/preview_tests.ts";
import { isWritten } from "./condition_rows.ts";

/** A test event for an alert. */
interface AlertExample {
  body: TestBody;
  /** False when no test event can meet the conditions. */
  fits: boolean;
}

type Value = string | number;

/** Values that are tried before those that conditions name. */
const LIKELY: Readonly<Record<ConditionField, readonly Value[]>> = {
  amount: [],
  months: [7, 1],
  tier: [1, 2, 3],
  count: [5, 1],
  viewers: [42, 1],
  platform: ["limelight"],
  provider: ["kofi"],
  name: ["Ada Lovelace"],
  reward: ["Hydrate!"],
  plan: ["paid", "prime"],
  level: [3],
  title: ["A new chair"],
  result: ["Puzzles"],
  source: ["cheer", "custom"],
  message: ["This is a test"],
  emote: ["Kappa"],
};

/** Amounts that are likely for each kind. */
const AMOUNTS: Partial<Record<AlertKind, number>> = {
  cheer: 100,
  charity: 1_000,
  redemption: 300,
};

/** Values that the request of a test event takes, by field. */
const TAKES: Readonly<Record<ConditionField, (value: Value) => boolean>> = {
  amount: isAmount,
  count: isAmount,
  viewers: isAmount,
  months: (value) => Number(value) >= 1 && Number(value) <= 600,
  tier: (value) => [1, 2, 3].includes(Number(value)),
  plan: (value) => value === "prime" || value === "paid",
  platform: (value) => /^[a-z0-9_-]{1,40}$/.test(String(value)),
  provider: (value) => String(value).length <= 64,
  name: (value) =>
    String(value).length <= 50 && String(value).trim() === value &&
    value !== "",
  reward: (value) => String(value).length <= 100,
  level: (value) => Number(value) >= 1 && Number(value) <= 1_000,
  title: isText,
  result: isText,
  source: (value) => isText(value) && String(value).length <= 40,
  message: isPartOfMessage,
  emote: isPartOfMessage,
};

/** Words and emotes stand in one message, each in a half of it at most. */
function isPartOfMessage(value: Value): boolean {
  return value !== "" && String(value).length <= 240;
}

function isText(value: Value): boolean {
  return value !== "" && String(value).length <= 100;
}

function isAmount(value: Value): boolean {
  return Number(value) >= 1 && Number(value) <= 100_000_000;
}

/** Returns a test event of the first of its kinds that can meet the conditions. */
export function exampleOf(
  { kinds, conditions }: Pick<VariantRule, "kinds" | "conditions">,
  currency: string,
): AlertExample {
  for (const kind of kinds) {
    const body = bodyOf(kind, conditions);
    if (body) return { body: { ...body, currency }, fits: true };
  }
  return { body: { ...kindOf(kinds[0] ?? "follow"), currency }, fits: false };
}

/** Returns what a request says of the kind of event that an alert is for. */
const kindOf = (kind: AlertKind): TestBody =>
  isMomentKind(kind) ? { kind: "moment", moment: kind } : { kind };

function bodyOf(
  kind: AlertKind,
  conditions: readonly Condition[],
): TestBody | null {
  const fields = fieldsOfKind(kind);
  if (conditions.some(({ field }) => !fields.includes(field))) return null;
  const found = new Map<ConditionField, Value>();
  for (const field of fields) {
    const own = conditions.filter((one) => one.field === field);
    const value = valueFor(field, kind, own);
    if (value === null) return null;
    if (own.length > 0) found.set(field, value);
  }
  const body: TestBody = kindOf(kind);
  for (const [field, value] of found) put(body, field, value);
  return body;
}

function valueFor(
  field: ConditionField,
  kind: AlertKind,
  conditions: readonly Condition[],
): Value | null {
  const named = conditions.flatMap(({ value }) => value);
  const near = [
    ...named,
    // Several conditions may each ask for a word of one message.
    ...isWritten(field) ? [named.join(" ")] : [],
  ].flatMap((value): Value[] =>
    typeof value === "number" ? [value, value + 1, value - 1] : [value]
  ).map((value) =>
    field === "platform" || field === "plan"
      ? String(value).toLowerCase()
      : value
  );
  // A first sub is in its first month.
  const likely: readonly Value[] = field === "months" && kind === "sub"
    ? [1]
    : field === "amount"
    ? [AMOUNTS[kind] ?? 500]
    : LIKELY[field];
  const tried = field === "months" && kind === "sub"
    ? likely
    : [...near, ...likely];
  return tried.find((value) => {
    const facts = { [field]: value } as unknown as AlertFacts;
    return TAKES[field](value) &&
      conditions.every((one) => conditionHolds(one, facts));
  }) ?? null;
}

function put(body: TestBody, field: ConditionField, value: Value): void {
  switch (field) {
    case "amount":
    case "count":
    case "viewers":
      body.amount = Number(value);
      return;
    case "level":
      body.level = Number(value);
      return;
    case "months":
      body.months = Number(value);
      return;
    case "tier":
      body.tier = Number(value) as 1 | 2 | 3;
      return;
    case "plan":
      body.prime = value === "prime";
      return;
    case "message":
    case "emote":
      body.message = [body.message ?? [], value].flat().join(" ");
      return;
    default:
      body[field] = String(value);
  }
}
