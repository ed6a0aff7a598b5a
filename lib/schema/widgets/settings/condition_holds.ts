/** The whole rule of conditions, those on what a viewer wrote included. Pure. */
import { messageContains } from "./message_contains.ts";
import type { Condition } from "./variant.ts";
import { type AlertFacts, holdsBy } from "./variant_match.ts";

/** Tells whether a condition holds for what is known of an event. */
export const conditionHolds = (
  condition: Condition,
  facts: AlertFacts,
): boolean => holdsBy(messageContains, condition, facts);
