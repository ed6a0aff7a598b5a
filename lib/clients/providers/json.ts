/** Bodies of providers as values, bounded like those of `/internal`. */
import { AppError } from "@/lib/core/errors.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { assertBounded } from "@/lib/core/json_text.ts";
import type { z } from "zod";

/** Deepest and largest JSON of a delivery: witnessed ones nest at most 9 deep. */
const BOUNDS = { depth: 24, values: 20_000 };

/**
 * Parses the JSON object of a delivery. Returns `null` for what is none, or is
 * beyond the bounds.
 */
export function jsonObject(text: string): Record<string, unknown> | null {
  const value = boundedJson(text, JSON.parse);
  return isRecord(value) ? value : null;
}

/**
 * Parses the JSON of a delivery as `parse` does. Returns `undefined` for what is
 * none, or is beyond the bounds.
 */
export function boundedJson(
  text: string,
  parse: (text: string) => unknown,
): unknown {
  try {
    assertBounded(text, BOUNDS);
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof AppError) return;
    throw error;
  }
}

/** Says which field of a body has another shape than was witnessed; never its value. */
export function oddField({ issues }: z.ZodError): string {
  const path = (issues[0]?.path ?? []).map(String).join(".");
  return path === ""
    ? "the body has another shape"
    : `the field ${path} has another shape`;
}
