/** Parts of a subathon's rules while the streamer changes them. */
import type { RuleBook, Settings } from "@/lib/schema/subathon/mod.ts";
import { nameOfField, type ProjectedField } from "@/lib/schema/forms/model.ts";
import type { BodyOf } from "@/lib/studio/browser/api_operations.ts";
import { changedFields } from "@/lib/studio/browser/merge_fields.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import {
  type RevisedStore,
  type StatePart,
  usePartDraft,
} from "./part_draft.ts";
import type { DeskTimer, TimerStore } from "./timer_store.ts";

type Rule = RuleBook["rules"][number];
type Rate = RuleBook["exchangeRates"][number];

type RulesBody = NonNullable<
  BodyOf<"POST", `/api/channels/${string}/timer/rules`>
>;
type RulesPart<T extends object> = StatePart<DeskTimer, RulesBody, T>;

/** A rule as a line of the list: there is one for each kind, variant, platform and provider. */
export type ListedRule = Rule & { id: string };

/** Returns the id of a rule in the list. */
export const idOfRule = (
  { kind, variant, platform, provider }: Rule,
) => [kind, variant, platform, provider].join(" ");

const withoutId = <T extends { id: string }>({ id: _id, ...one }: T) => one;

/** Returns the rules, in their order, as a document; `fields` are those of one. */
export const rulesPart = (
  fields: readonly ProjectedField[],
): RulesPart<{ rules: readonly ListedRule[] }> => ({
  pick: ({ book }) => ({
    rules: book.rules.map((rule) => ({ ...rule, id: idOfRule(rule) })),
  }),
  bodyOf: ({ rules }) => ({ rules: rules.map(withoutId) }),
  nameAt: ([, , field]) =>
    field === undefined ? words.rules : nameOfField(fields, field),
});

/** The exchange rates as a document, by currency. */
interface RatesDocument {
  rates: readonly (Rate & { id: string })[];
}

/** Creates what sets the rate of a currency at `now`, ms since the epoch, or takes it out (`null`). */
export const withRate =
  (currency: string, rate: string | null, now: number) =>
  ({ rates }: RatesDocument): RatesDocument => {
    const at = rates.findIndex(({ id }) => id === currency);
    const asOf = new Date(now).toISOString();
    const next = rate === null ? [] : [{ id: currency, currency, rate, asOf }];
    return {
      rates: at < 0 ? [...rates, ...next] : rates.toSpliced(at, 1, ...next),
    };
  };

/** The exchange rates. */
export const RATES: RulesPart<RatesDocument> = {
  pick: ({ book }) => ({
    rates: book.exchangeRates.map((rate) => ({ ...rate, id: rate.currency })),
  }),
  bodyOf: ({ rates }) => ({
    exchangeRates: rates.map(withoutId)
      .sort((a, b) => a.currency.localeCompare(b.currency)),
  }),
  nameAt: ([, currency = ""]) => words.rateFor(currency),
};

/** Returns the settings of the session as a document; `fields` have their names. */
export const sessionSettings = (
  fields: readonly ProjectedField[],
): RulesPart<Settings> => ({
  pick: ({ settings }) => settings,
  bodyOf: (next, { settings }) => ({
    settings: Object.fromEntries(
      changedFields(settings, next).map((field) => [field, next[field]]),
    ),
  }),
  nameAt: ([field = ""]) => nameOfField(fields, field),
});

/** Returns the rules as they are read and written. */
export const rulesOf = (
  { whole, reload, send }: TimerStore,
): RevisedStore<DeskTimer, RulesBody> => ({
  whole,
  read: reload,
  write: async (body) => (await send("rules", body)).state,
});

/** Returns the draft of a part of the rules, which follows the channel unless the person `isEditing`. */
export const useRulesDraft = <T extends object>(
  desk: TimerStore,
  part: RulesPart<T>,
  isEditing: boolean,
) => usePartDraft(() => rulesOf(desk), part, isEditing);
