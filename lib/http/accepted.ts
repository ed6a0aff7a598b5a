import { AppError } from "@/lib/core/errors.ts";
import type { AcceptResult } from "@/lib/schema/platform/notifications.ts";
import { json } from "./respond.ts";

/**
 * Answers 202 with what became of a batch. Throws `invalid_input` when the body
 * was one item alone and that could not be taken: nothing was accepted then.
 */
export function accepted(body: unknown, result: AcceptResult): Response {
  const [error] = result.errors;
  if (error && !Array.isArray(body)) {
    throw new AppError("invalid_input", error.message);
  }
  return json(result, { status: 202 });
}
