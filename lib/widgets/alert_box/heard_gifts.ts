/**
 * Gifts and their recipients that the page has heard of, from when this script
 * is there: recipients come as events of their own, after the purchase or before
 * it, and often before its alert has its turn.
 */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { pairGifts } from "@/lib/schema/events/gift_pairs.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { isTakenAway } from "@/lib/schema/events/taken_away.ts";
import { whenTakenAway } from "./when_taken_away.ts";

type Purchase = LiveEvent<"gift">;
type Recipient = LiveEvent<"gift.recipient">;

/** As many of each are remembered: two of the largest purchases, and what is bought beside them. */
const MAX_RECIPIENTS = 250;
const MAX_PURCHASES = 50;

let purchases: Purchase[] = [];
let recipients: Recipient[] = [];
let hearers: readonly (() => void)[] = [];
let isHearing = false;

/** Begins to hear of gifts; calling it again changes nothing. */
export function hearGifts(): void {
  if (isHearing) return;
  isHearing = true;
  overlay().listen("gift", (event) => {
    purchases = [...purchases, event].slice(-MAX_PURCHASES);
  });
  overlay().listen("gift.recipient", (event) => {
    recipients = [...recipients, event].slice(-MAX_RECIPIENTS);
    for (const hear of hearers) hear();
  });
  whenTakenAway((gone) => {
    recipients = recipients.map((one) =>
      isTakenAway(one.actor, gone) ? { ...one, actor: null } : one
    );
  });
}

/** Calls `hear` when a recipient comes; returns what stops it. */
export function whenRecipientComes(hear: () => void): () => void {
  hearers = [...hearers, hear];
  return () => {
    hearers = hearers.filter((other) => other !== hear);
  };
}

/** Lists the recipients of a purchase that the page has heard of, in the order of the log. */
export function recipientsOf(purchase: Purchase): readonly Recipient[] {
  const known = purchases.find(({ id }) => id === purchase.id);
  // A replay, or one that came before this script, has its place by its time.
  const all = known ? purchases : [...purchases, purchase];
  const pairs = pairGifts({ purchases: all, recipients, names: [] });
  return pairs.recipientsOf.get(known ?? purchase) ?? [];
}
