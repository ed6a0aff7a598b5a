/** Conditions of an alert as a sentence: "From 100 to 999 bits". Pure. */
import { providerName } from "@/lib/schema/integrations/provider_names.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { ALERT_NAMES } from "@/lib/studio/messages/kinds.ts";
import { messagesOf, studioLanguage } from "@/lib/studio/messages/texts.ts";
import type {
  VariantLimits,
  VariantRule,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import { CONDITION_MESSAGES } from "@/lib/studio/messages/alerts.ts";
import { type ConditionRow, rowsOf } from "./condition_rows.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";

const { say } = messagesOf("alerts");

/** Writes an amount of money in minor units of the channel's currency. */
type SayMoney = (minor: number) => string;

const isGiven = (unit: Unit) => (kind: AlertKind): boolean =>
  unitOf(kind) === unit;
const isMoney = isGiven("money");
const isBits = isGiven("bits");
const isViewers = isGiven("viewers");

/** From so many gifts at once people speak of a bomb. */
const BOMB = 5;

/** Returns what an alert is for, in words: "Gift bomb of 10 or more". */
export function alertSentence(
  { kinds, conditions, cooldownMs = 0, dailyMax = 0 }:
    & Pick<VariantRule, "kinds" | "conditions">
    & VariantLimits,
  money: SayMoney,
): string {
  const rows = rowsOf(conditions);
  const [kind] = kinds;
  const only = kinds.length === 1 && kind !== undefined ? kind : null;
  const parts = rows.flatMap((row) =>
    only !== null && isInHead(row, only) ? [] : [partOf(row, kinds, money)]
  );
  const head = only === null
    ? joined(kinds.map((one) => ALERT_NAMES[one]), "or")
    : headOf(only, rows, money);
  if (cooldownMs > 0) parts.push(say`once in ${plain(cooldownMs / 1_000)} s`);
  if (dailyMax > 0) parts.push(say`at most ${plain(dailyMax)} in 24 hours`);
  const sentence = [head, ...parts].join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The rows that the head of a sentence says already. */
function isInHead({ field }: ConditionRow, kind: AlertKind): boolean {
  if (field === "amount") return isBits(kind) || isMoney(kind);
  return field === "count" || field === "viewers" || field === "reward" ||
    field === "plan";
}

function headOf(
  kind: AlertKind,
  rows: readonly ConditionRow[],
  money: SayMoney,
): string {
  const about = (...fields: ConditionRow["field"][]) =>
    rows.filter(({ field }) => fields.includes(field));
  const name = ALERT_NAMES[kind];
  const sizes = about("amount", "count", "viewers").filter((row) =>
    isInHead(row, kind)
  );
  if (isBits(kind) && sizes.length > 0) {
    return joined(sizes.map((row) => range(row, bits)), "and");
  }
  const write = isMoney(kind) ? money : isViewers(kind) ? viewers : plain;
  const size = sizes.map((row) => {
    const text = range(row, write);
    return row.mode === "most" || row.mode === "between"
      ? text
      : say`of ${text}`;
  });
  const plans = about("plan").flatMap(({ values }) => values)
    .map((value) => planWord(value));
  const rewards = about("reward").flatMap(({ values }) => values);
  const noun = kind === "gift" && isBomb(sizes)
    ? say`Gift bomb`
    : kind === "gift" && sizes.length > 0
    ? say`Gift`
    : name;
  return [
    plans.length > 0 ? say`${joined(plans, "or")} ${inSentence(noun)}` : noun,
    ...rewards.length > 0 ? [quoted(rewards.map(String))] : [],
    ...size,
  ].join(" ");
}

/** Returns a noun as it stands within a sentence. */
const inSentence = (noun: string): string =>
  studioLanguage() === "de" ? noun : noun.toLowerCase();

function isBomb(sizes: readonly ConditionRow[]): boolean {
  return sizes.some(({ mode, values }) =>
    mode !== "most" && Number(values[0]) >= BOMB
  );
}

function partOf(
  row: ConditionRow,
  kinds: readonly AlertKind[],
  money: SayMoney,
): string {
  const words = row.values.map(String);
  switch (row.field) {
    case "amount":
      return kinds.every(isMoney)
        ? range(row, money)
        : kinds.every(isGiven("points"))
        ? say`costing ${range(row, points)}`
        : say`amount ${range(row, plain)}`;
    case "months":
      return say`in month ${range(row, plain)}`;
    case "tier":
      return say`tier ${range(row, plain, true)}`;
    case "count":
      return range(row, plain);
    case "viewers":
      return range(row, viewers);
    case "platform":
      return say`on ${joined(words, "or")}`;
    case "provider":
      return say`through ${joined(words.map(providerName), "or")}`;
    case "name":
      return say`by ${joined(words, "or")}`;
    case "reward":
      return quoted(words);
    case "plan":
      return joined(words.map(planWord), "or");
    case "level":
      return say`level ${range(row, plain, true)}`;
    case "title":
      return say`about ${quoted(words)}`;
    case "result":
      return say`with ${quoted(words)}`;
    case "source":
      return say`by ${joined(words.map(sourceWord), "or")}`;
    case "message":
      return say`saying ${quoted(words)}`;
    case "emote":
      return say`with the emote ${joined(words, "or")}`;
  }
}

const quoted = (words: readonly string[]) =>
  joined(words.map((text) => say`“${text}”`), "or");

const sourceWord = (value: string): string =>
  CONDITION_MESSAGES.sources[value] ?? value;

function planWord(value: unknown): string {
  return value === "prime" || value === "paid"
    ? CONDITION_MESSAGES.plans[value]
    : String(value);
}

const plain = (value: number) => numberText(value);
const bits = (value: number) =>
  value === 1 ? say`1 bit` : say`${plain(value)} bits`;
const viewers = (value: number) =>
  value === 1 ? say`1 viewer` : say`${plain(value)} viewers`;
const points = (value: number) => say`${plain(value)} points`;

/** Says a range of numbers, with its unit once; a number that is a name is not said to be exact. */
function range(
  { mode, values }: ConditionRow,
  write: (value: number) => string,
  isNamed = false,
): string {
  const [first = 0, second = 0] = values.map(Number);
  switch (mode) {
    case "least":
      return say`${write(first)} or more`;
    case "most":
      return say`up to ${write(second || first)}`;
    case "between":
      return say`from ${
        write === bits || write === viewers || write === points
          ? plain(first)
          : write(first)
      } to ${write(second)}`;
    case "exactly":
      return isNamed ? write(first) : say`exactly ${write(first)}`;
    case "oneOf":
    case "contains":
      return joined(values.map(Number).map(write), "or");
  }
}

function joined(words: readonly string[], last: "and" | "or"): string {
  const head = words.slice(0, -1);
  const tail = words.at(-1) ?? "";
  if (head.length === 0) return tail;
  return last === "and"
    ? say`${head.join(", ")} and ${tail}`
    : say`${head.join(", ")} or ${tail}`;
}
