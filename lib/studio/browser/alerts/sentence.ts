/** Conditions of an alert as a sentence: "From 100 to 999 bits". Pure. */
import { providerName } from "@/lib/overlay/provider_name.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import {
  ALERT_LABELS,
  type AlertKind,
} from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type {
  VariantLimits,
  VariantRule,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import { CONDITION_MESSAGES } from "@/lib/studio/messages/alerts.ts";
import { type ConditionRow, rowsOf } from "./condition_rows.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";

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
    ? joined(kinds.map((one) => ALERT_LABELS[one]), "or")
    : headOf(only, rows, money);
  if (cooldownMs > 0) parts.push(`once in ${plain(cooldownMs / 1_000)} s`);
  if (dailyMax > 0) parts.push(`at most ${plain(dailyMax)} in 24 hours`);
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
  const name = ALERT_LABELS[kind];
  const sizes = about("amount", "count", "viewers").filter((row) =>
    isInHead(row, kind)
  );
  if (isBits(kind) && sizes.length > 0) {
    return joined(sizes.map((row) => range(row, bits)), "and");
  }
  const say = isMoney(kind) ? money : isViewers(kind) ? viewers : plain;
  const size = sizes.map((row) => range(row, say))
    .map((text) => /^(?:from|up to) /.test(text) ? text : `of ${text}`);
  const plans = about("plan").flatMap(({ values }) => values)
    .map((value) => planWord(value));
  const rewards = about("reward").flatMap(({ values }) => values);
  const noun = kind === "gift" && isBomb(sizes)
    ? "Gift bomb"
    : kind === "gift" && sizes.length > 0
    ? "Gift"
    : name;
  return [
    ...plans.length > 0 ? [joined(plans, "or"), noun.toLowerCase()] : [noun],
    ...rewards.length > 0 ? [quoted(rewards.map(String))] : [],
    ...size,
  ].join(" ");
}

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
        ? `costing ${range(row, points)}`
        : `amount ${range(row, plain)}`;
    case "months":
      return `in month ${range(row, plain)}`;
    case "tier":
      return `tier ${range(row, plain, "")}`;
    case "count":
      return range(row, plain);
    case "viewers":
      return range(row, viewers);
    case "platform":
      return `on ${joined(words, "or")}`;
    case "provider":
      return `through ${joined(words.map(providerName), "or")}`;
    case "name":
      return `by ${joined(words, "or")}`;
    case "reward":
      return quoted(words);
    case "plan":
      return joined(words.map(planWord), "or");
    case "level":
      return `level ${range(row, plain, "")}`;
    case "title":
      return `about ${quoted(words)}`;
    case "result":
      return `with ${quoted(words)}`;
    case "source":
      return `by ${joined(words.map(sourceWord), "or")}`;
    case "message":
      return `saying ${quoted(words)}`;
    case "emote":
      return `with the emote ${joined(words, "or")}`;
  }
}

const quoted = (words: readonly string[]) =>
  joined(words.map((text) => `“${text}”`), "or");

const sourceWord = (value: string): string =>
  CONDITION_MESSAGES.sources[value] ?? value;

function planWord(value: unknown): string {
  return value === "prime" || value === "paid"
    ? CONDITION_MESSAGES.plans[value]
    : String(value);
}

const plain = (value: number) => numberText(value);
const bits = (value: number) =>
  `${plain(value)} ${value === 1 ? "bit" : "bits"}`;
const viewers = (value: number) =>
  `${plain(value)} ${value === 1 ? "viewer" : "viewers"}`;
const points = (value: number) => `${plain(value)} points`;

/** Says a range of numbers, with its unit once. */
function range(
  { mode, values }: ConditionRow,
  say: (value: number) => string,
  exactly = "exactly ",
): string {
  const [first = 0, second = 0] = values.map(Number);
  switch (mode) {
    case "least":
      return `${say(first)} or more`;
    case "most":
      return `up to ${say(second || first)}`;
    case "between":
      return `from ${
        say === bits || say === viewers || say === points
          ? plain(first)
          : say(first)
      } to ${say(second)}`;
    case "exactly":
      return `${exactly}${say(first)}`;
    case "oneOf":
    case "contains":
      return joined(values.map(Number).map(say), "or");
  }
}

function joined(words: readonly string[], last: "and" | "or"): string {
  const head = words.slice(0, -1);
  const tail = words.at(-1) ?? "";
  return head.length === 0 ? tail : `${head.join(", ")} ${last} ${tail}`;
}
