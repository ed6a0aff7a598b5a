/** JSON of providers with its numbers as they are written: an amount is no float, an id beyond 2^53 stays itself. */
import { isRecord } from "@/lib/core/is_record.ts";
import { z } from "zod";
import { boundedJson } from "./json.ts";

/** `JSON.parse` by the language's newest edition, which the types lag behind. */
type Parse = (
  text: string,
  revive: (
    key: string,
    value: unknown,
    context: { source?: string },
  ) => unknown,
) => unknown;

/**
 * Parses a JSON text in which every number becomes the text that it is written
 * as. Returns `undefined` for what is no JSON, or is beyond the bounds.
 */
export function parseExact(text: string): unknown {
  return boundedJson(text, (bounded) =>
    (JSON.parse as Parse)(
      bounded,
      (_key, value, { source }) => typeof value === "number" ? source : value,
    ));
}

/** Parses the JSON object of a delivery as `parseExact` does; `null` for what is none. */
export function exactObject(text: string): Record<string, unknown> | null {
  const value = parseExact(text);
  return isRecord(value) ? value : null;
}

/** A whole number without a sign, as `parseExact` leaves it. */
export const DigitsText = z.string().regex(/^\d{1,30}$/);

/** A count of things: at least one, as `parseExact` leaves it. */
export const Quantity = z.string().regex(/^[1-9]\d{0,5}$/).transform(Number);

/** An amount, sent as a number or as a text: `money.ts` decides whether it is one. */
export const AmountText = z.string().max(40);

/** A text of a person, which may be missing. */
export const PersonText = z.string().nullish();
