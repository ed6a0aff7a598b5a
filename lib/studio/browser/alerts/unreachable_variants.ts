/**
 * Finds variants of an alert box that no event can ever choose. Pure: a search
 * over the few values at which some condition changes its mind.
 */
import { isMomentKind } from "@/lib/schema/events/kinds/moments.ts";
import { conditionHolds } from "@/lib/schema/widgets/settings/condition_holds.ts";
import { isWritten, WORD_FIELDS } from "./condition_rows.ts";
import {
  type AlertKind,
  fieldsOfKind,
} from "@/lib/schema/widgets/settings/alert_kinds.ts";
import {
  type AlertFacts,
  compareRank,
  type ConditionField,
  NO_AMOUNTS,
  type VariantLimits,
  type VariantRule,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";

/** The part of an alert box's filter that the search looks at. */
export type AlertFilter = Pick<
  FilterQuery,
  "kinds" | "minBits" | "minTip" | "minGifts" | "minRaid"
>;

/** Reason why no event chooses a variant. */
export type UnreachableReason =
  /** Others go first wherever it fits; their positions in the list. */
  | { reason: "covered"; by: number[] }
  /** The alert box's filter leaves out every kind of it. */
  | { reason: "filtered" }
  /** No event can meet its conditions. */
  | { reason: "impossible" };

/** Most events that are tried out for one variant; beyond it, it may play. */
const MAX_TRIES = 20_000;

/** A text that nobody has in a condition. */
const NOBODY = "\u0000";

/** A word that no condition asks for; keeps others from being read as one phrase. */
const APART = "\ua66e";

/** Most messages that are put together for one variant. */
const MAX_MESSAGES = 100;

/** Facts of which nothing is known. */
const NO_FACTS: AlertFacts = {
  ...NO_AMOUNTS,
  platform: null,
  provider: null,
  name: null,
  message: null,
  emote: null,
};

/** Fields whose values are texts that an event may lack: who gives anonymously has no name. */
const MAY_LACK: ReadonlySet<ConditionField> = new Set([
  "name",
  "provider",
  "message",
  "emote",
]);

/**
 * Returns why the variant at `index` never plays; `null` when an event chooses
 * it, at least by the draw of weights, or when it is off.
 */
export function whyUnreachable(
  variants: readonly (VariantRule & VariantLimits)[],
  index: number,
  filter: AlertFilter,
): UnreachableReason | null {
  const variant = variants[index];
  if (!variant?.enabled) return null;
  // A filter names kinds of support: moments pass it.
  const kinds = variant.kinds.filter((kind) =>
    filter.kinds === undefined || isMomentKind(kind) ||
    filter.kinds.includes(kind)
  );
  if (kinds.length === 0) return { reason: "filtered" };
  const by = new Set<number>();
  let fits = false;
  for (const kind of kinds) {
    const ahead = variants.flatMap((other, at) =>
      // One that rests at times lets others play.
      other.enabled && !other.cooldownMs && !other.dailyMax &&
        other.kinds.includes(kind) &&
        compareRank(other, variant) > 0
        ? [at]
        : []
    );
    const found = search(variants, { index, kind, ahead, filter });
    if (found === null) return null;
    for (const at of found) by.add(at);
    fits ||= found.size > 0;
  }
  return fits
    ? { reason: "covered", by: [...by].sort((a, b) => a - b) }
    : { reason: "impossible" };
}

/**
 * Looks for an event of one kind that fits the variant and none `ahead` of it.
 * Returns those that go first where it fits; none where it fits nowhere; `null`
 * when it plays.
 */
function search(
  variants: readonly VariantRule[],
  { index, kind, ahead, filter }: {
    index: number;
    kind: AlertKind;
    ahead: readonly number[];
    filter: AlertFilter;
  },
): Set<number> | null {
  const rules = (at: number) => variants[at]?.conditions ?? [];
  const fields = fieldsOfKind(kind);
  const by = new Set<number>();
  let tries = 0;
  const valuesOf = (field: ConditionField, left: readonly number[]) =>
    [
      ...candidates(field, kind, filter, [index, ...left].flatMap(rules)),
      ...isWritten(field) ? messagesFor(field, rules(index)) : [],
    ].filter((value) => all(rules(index), field, value));
  const isForeign = rules(index).some(({ field }) => !fields.includes(field));
  if (isForeign) return by;

  /** True when an event is found, or looking further is too much. */
  function look(depth: number, left: readonly number[]): boolean {
    if (++tries > MAX_TRIES) return true;
    const field = fields[depth];
    if (field === undefined) {
      if (left.length === 0) return true;
      const top = left.reduce((best, at) => {
        const [one, other] = [variants[at], variants[best]];
        return one && other && compareRank(one, other) > 0 ? at : best;
      });
      by.add(top);
      return false;
    }
    return valuesOf(field, left).some((value) =>
      look(
        depth + 1,
        left.filter((at) => all(rules(at), field, value)),
      )
    );
  }

  const possible = ahead.filter((at) =>
    rules(at).every(({ field }) => fields.includes(field))
  );
  return look(0, possible) ? null : by;
}

/** Tells whether all conditions on one field hold for a value of it. */
function all(
  conditions: VariantRule["conditions"],
  field: ConditionField,
  value: string | number | null,
): boolean {
  const facts = { ...NO_FACTS, [field]: value };
  return conditions.every((condition) =>
    condition.field !== field || conditionHolds(condition, facts)
  );
}

/** Returns a value of a field from each stretch in which no condition changes its mind. */
function candidates(
  field: ConditionField,
  kind: AlertKind,
  filter: AlertFilter,
  conditions: VariantRule["conditions"],
): (string | number | null)[] {
  if (field === "tier") return [1, 2, 3];
  if (field === "plan") return [null, "prime", "paid"];
  const named = conditions.filter((one) => one.field === field)
    .flatMap(({ value }) => value);
  if (WORD_FIELDS.has(field)) {
    // Names of emotes are told apart by case.
    const texts = new Set(
      named.map((value) =>
        isWritten(field) ? String(value) : String(value).toLowerCase()
      ),
    );
    return [NOBODY, ...texts, ...MAY_LACK.has(field) ? [null] : []];
  }
  const least = isMomentKind(kind) ? 0 : leastOf(field, kind, filter);
  const numbers = new Set(
    [least, ...named.map(Number).flatMap((at) => [at - 1, at, at + 1])]
      .filter((value) => value >= least),
  );
  return [
    ...numbers,
    ...field === "months" || isMomentKind(kind) ? [null] : [],
  ];
}

/** Returns messages in which each condition on one field finds a word or an emote. */
function messagesFor(
  field: ConditionField,
  conditions: VariantRule["conditions"],
): string[] {
  return conditions.filter((one) => one.field === field)
    .reduce<string[]>(
      (texts, { value }) =>
        texts.flatMap((text) =>
          [value].flat().map((one) => `${text} ${APART} ${one}`)
        ).slice(0, MAX_MESSAGES),
      [APART],
    );
}

/** Returns the smallest number that an event of the kind can have. */
function leastOf(
  field: ConditionField,
  kind: AlertKind,
  { minBits, minTip, minGifts, minRaid }: AlertFilter,
): number {
  if (field === "count") return Math.max(1, minGifts);
  if (field === "viewers") return minRaid;
  if (field !== "amount" || kind === "redemption") return 0;
  return kind === "cheer" ? Math.max(1, minBits) : minTip;
}
