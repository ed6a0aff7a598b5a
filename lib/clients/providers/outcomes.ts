/** Outcomes of `parse`, as every adapter words them. */
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import type { z } from "zod";
import { oddField } from "./json.ts";
import type { Parsed } from "./provider.ts";

/** Returns the outcome of a delivery that tells of one event. */
export function told(deliveryId: string | null, event: ProviderEvent): Parsed {
  return { kind: "events", deliveryId, events: [event] };
}

/** Returns the outcome of a delivery that is known and tells of no new money. */
export function ignored(deliveryId: string | null, reason: string): Parsed {
  return { kind: "ignored", deliveryId, reason };
}

/** Returns the outcome of a body of another shape than was witnessed. */
export function notUnderstood(
  why: string | z.ZodError,
): Extract<Parsed, { kind: "not_understood" }> {
  return {
    kind: "not_understood",
    reason: typeof why === "string" ? why : oddField(why),
  };
}

/** The body is no JSON object, or nested too deeply. */
export const NO_OBJECT = notUnderstood("the body is no JSON object");

/** The amount is none of its currency. */
export const NO_AMOUNT = notUnderstood("the amount is none of its currency");
