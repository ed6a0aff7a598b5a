/** Conditions of an alert as people fill them in: one row says a whole range. Pure. */
import type { Condition } from "@/lib/schema/widgets/settings/variant.ts";
import type { ConditionField } from "@/lib/schema/widgets/settings/variant_match.ts";
import type { ConditionMode } from "@/lib/studio/messages/alerts.ts";

/** One row: what is compared, how, and with what. */
export interface ConditionRow {
  field: ConditionField;
  mode: ConditionMode;
  /** Two for `between`, any number for `oneOf` and `contains`, otherwise one. */
  values: readonly (string | number)[];
}

/** Fields whose values are words. */
export const WORD_FIELDS: ReadonlySet<ConditionField> = new Set<ConditionField>(
  [
    "platform",
    "provider",
    "name",
    "reward",
    "plan",
    "title",
    "result",
    "source",
    "message",
    "emote",
  ],
);

const MODES = {
  "=": "exactly",
  "≥": "least",
  "≤": "most",
  in: "oneOf",
  contains: "contains",
} as const;

/** Returns the rows that say the same as the conditions, in their order. */
export function rowsOf(conditions: readonly Condition[]): ConditionRow[] {
  const rows: ConditionRow[] = [];
  for (const { field, op, value } of conditions) {
    const values = Array.isArray(value) ? value : [value];
    const other = op === "≥" ? "most" : op === "≤" ? "least" : null;
    const at = rows.findIndex((row) =>
      row.field === field && row.mode === other
    );
    const half = rows[at];
    if (!half) {
      rows.push({ field, mode: MODES[op], values });
    } else {
      rows[at] = {
        field,
        mode: "between",
        values: op === "≤"
          ? [...half.values, ...values]
          : [...values, ...half.values],
      };
    }
  }
  return rows;
}

/** Returns the conditions that rows say; a row without a value says nothing. */
export function conditionsOf(rows: readonly ConditionRow[]): Condition[] {
  return rows.flatMap(({ field, mode, values }) => {
    const [first, second] = values;
    if (first === undefined || first === "") return [];
    const one = (op: string, value: unknown) =>
      ({ field, op, value }) as Condition;
    switch (mode) {
      case "least":
        return [one("≥", first)];
      case "most":
        return [one("≤", first)];
      case "exactly":
        return [one("=", first)];
      case "oneOf":
        return [one("in", [...values])];
      case "contains":
        return [one("contains", [...values])];
      case "between":
        return [
          one("≥", first),
          ...second === undefined ? [] : [one("≤", second)],
        ];
    }
  });
}

/** Tells whether a field is looked for in what a viewer wrote. */
export const isWritten = (field: ConditionField): boolean =>
  field === "message" || field === "emote";

/** Returns the ways in which a field can be compared. */
export function modesOf(field: ConditionField): readonly ConditionMode[] {
  if (field === "plan") return ["exactly"];
  if (isWritten(field)) return ["contains"];
  if (WORD_FIELDS.has(field)) return ["exactly", "oneOf"];
  return ["least", "most", "between", "exactly", "oneOf"];
}

/** Returns a row with the values that another way of comparing takes. */
export function withMode(row: ConditionRow, mode: ConditionMode): ConditionRow {
  const [first = FIRST[row.field], second] = row.values;
  if (mode === "oneOf" || mode === "contains") {
    return { ...row, mode, values: [...row.values] };
  }
  if (mode !== "between") return { ...row, mode, values: [first] };
  const to = second ?? (typeof first === "number" ? first * 10 - 1 : first);
  return { ...row, mode, values: [first, to] };
}

/** Values with which a new row begins. */
const FIRST: Readonly<Record<ConditionField, string | number>> = {
  amount: 100,
  months: 2,
  tier: 2,
  count: 5,
  viewers: 10,
  platform: "twitch",
  provider: "kofi",
  name: "",
  reward: "",
  plan: "prime",
  level: 3,
  title: "",
  result: "",
  source: "",
  message: "",
  emote: "",
};

/** Returns a new row about a field. */
export function newRow(field: ConditionField): ConditionRow {
  const mode = isWritten(field)
    ? "contains"
    : WORD_FIELDS.has(field) || field === "tier"
    ? "exactly"
    : "least";
  return { field, mode, values: [FIRST[field]] };
}
