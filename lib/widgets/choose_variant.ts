import type { Condition, Variant } from "./settings/variant.ts";
import {
  type AlertEvent,
  amountsOf,
  type EventAmounts,
} from "./event_amounts.ts";

/**
 * Returns the variant that alerts an event, or `null` when none fits. Of the
 * variants whose conditions all hold, the highest priority wins, then the
 * largest threshold, then a draw by weight. The draw is made from the event's
 * id, so that every open page gets the same result.
 */
export function chooseVariant(
  variants: readonly Variant[],
  event: AlertEvent,
): Variant | null {
  const kind = event.kind === "gift.recipient" ? "gift" : event.kind;
  const figures = amountsOf(event);
  const fitting = variants.filter((variant) =>
    variant.enabled && variant.kinds.includes(kind) &&
    variant.conditions.every((condition) => holds(condition, event, figures))
  );
  const priority = Math.max(...fitting.map((variant) => variant.priority));
  const first = fitting.filter((variant) => variant.priority === priority);
  const threshold = Math.max(...first.map(thresholdOf));
  return drawByWeight(
    first.filter((variant) => thresholdOf(variant) === threshold),
    event.id,
  );
}

/** Tells whether a condition holds for an event. */
function holds(
  condition: Condition,
  event: AlertEvent,
  figures: EventAmounts,
): boolean {
  const actual = condition.field === "platform"
    ? event.platform
    : condition.field === "name"
    ? event.actor?.name ?? event.actor?.login ?? null
    : figures[condition.field];
  if (actual === null) return false;
  const wanted = Array.isArray(condition.value)
    ? condition.value
    : [condition.value];
  switch (condition.op) {
    case "=":
    case "in":
      return wanted.some((value) => isSame(value, actual));
    case "≥":
      return Number(actual) >= Number(wanted[0]);
    case "≤":
      return Number(actual) <= Number(wanted[0]);
  }
}

function isSame(wanted: string | number, actual: string | number): boolean {
  return String(wanted).toLowerCase() === String(actual).toLowerCase();
}

/** The largest number that a variant asks for; none counts as the smallest. */
function thresholdOf({ conditions }: Variant): number {
  const numbers = conditions.flatMap(({ op, value }) =>
    op === "≥" || op === "=" ? [Number(value)] : []
  ).filter(Number.isFinite);
  return Math.max(-1, ...numbers);
}

function drawByWeight(
  variants: readonly Variant[],
  seed: string,
): Variant | null {
  const total = variants.reduce((sum, variant) => sum + variant.weight, 0);
  let left = hash(seed) % Math.max(1, total);
  for (const variant of variants) {
    left -= variant.weight;
    if (left < 0) return variant;
  }
  return null;
}

/** FNV-1a of 32 bits (https://www.rfc-editor.org/rfc/rfc9923), mixed so that close ids draw apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
