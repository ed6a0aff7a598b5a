import { SECOND_MS, toInstant, toIso } from "@/lib/core/clock.ts";
import type { PaymentReference } from "@/lib/schema/events/shapes/support.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { z } from "zod";
import {
  memberEvent,
  orderEvent,
  takenBackEvent,
  tipEvent,
} from "@/lib/clients/providers/events.ts";
import {
  AmountText,
  DigitsText,
  exactObject,
  Quantity,
} from "@/lib/clients/providers/exact_json.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import { ProviderRef } from "@/lib/clients/providers/provider_ref.ts";

const PROVIDER = "buymeacoffee";

/** A time in seconds since the epoch. */
const Seconds = z.string().regex(/^\d{1,12}$/).transform(Number);

const Envelope = z.object({
  type: z.string(),
  live_mode: z.boolean(),
  created: Seconds,
  event_id: DigitsText,
  data: z.unknown(),
});
type Envelope = z.infer<typeof Envelope>;

/** A truth, as a boolean in some events and as a word in others. */
const Flag = z.union([z.boolean(), z.enum(["true", "false"])])
  .transform((flag) => flag === true || flag === "true");

/** Fields of payments and memberships that are read; mail is not among them. */
const Given = z.object({
  id: DigitsText,
  amount: AmountText,
  currency: z.string(),
  status: z.string(),
  supporter_name: z.string().nullish(),
  supporter_name_type: z.string().optional(),
  support_note: z.string().nullish(),
  note_hidden: Flag.optional(),
});
type Given = z.infer<typeof Given>;

const Payment = Given.extend({ transaction_id: ProviderRef, refunded: Flag });
type Payment = z.infer<typeof Payment>;

const Extra = Payment.extend({
  extras: z.array(z.object({ title: z.string(), quantity: Quantity })),
});

const Membership = Given.extend({
  psp_id: ProviderRef,
  membership_level_name: z.string().nullish(),
  current_period_start: DigitsText,
});

const END = "the end of a membership is no payment";
const CHANGE = "a changed membership tells of no payment";
const UNKNOWN =
  "Buy Me a Coffee shows no example of this event, so it is not counted";

/** Events that are left out, and why. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  // It comes beside `started` with the same data.
  ["recurring_donation.updated", CHANGE],
  ["recurring_donation.paused", CHANGE],
  ["recurring_donation.cancelled", END],
  ["membership.updated", CHANGE],
  ["membership.paused", CHANGE],
  ["membership.cancelled", END],
  ["extra_purchase.updated", UNKNOWN],
  ["extra_purchase.refunded", UNKNOWN],
  ["commission_order.created", UNKNOWN],
  ["commission_order.refunded", UNKNOWN],
  ["wishlist_payment.created", UNKNOWN],
  ["wishlist_payment.refunded", UNKNOWN],
]);

/** Readers of the events that are understood. */
const READERS: ReadonlyMap<string, (envelope: Envelope) => Parsed> = new Map([
  ["donation.created", donationCreated],
  ["donation.refunded", donationRefunded],
  ["extra_purchase.created", extraPurchased],
  ["membership.started", membershipStarted],
  ["recurring_donation.started", membershipStarted],
]);

/** Reads an event of a Buy Me a Coffee page. */
export function parseBuyMeACoffee(
  { text }: Pick<ProviderText, "text">,
): Parsed {
  const object = exactObject(text);
  if (!object) return NO_OBJECT;
  const envelope = Envelope.safeParse(object);
  if (!envelope.success) return notUnderstood(envelope.error);
  const { type } = envelope.data;
  const why = LEFT_OUT.get(type);
  if (why !== undefined) return ignored(deliveryOf(envelope.data), why);
  const read = READERS.get(type);
  return read
    ? read(envelope.data)
    : notUnderstood("the type is none that Buy Me a Coffee documents");
}

/** Returns the id of the event. Every test has the same one: its time tells it apart. */
function deliveryOf(
  { type, live_mode: isLive, event_id: id, created }: Envelope,
): string {
  return isLive ? id : `test:${type}:${created}`;
}

/** Returns the fields that every event takes from its envelope. */
const toldBy = (envelope: Envelope) => ({
  provider: PROVIDER,
  testId: envelope.live_mode ? null : deliveryOf(envelope),
  occurredAt: toInstant(toIso(envelope.created * SECOND_MS)),
});

/**
 * Returns the giver and their note. A name of another type than the usual one
 * may be a wish to stay unknown.
 */
function givenBy(given: Given) {
  const { supporter_name_type: type = "default" } = given;
  return {
    giver: type === "default" ? giverNamed(given.supporter_name) : null,
    anonymous: type !== "default",
    message: given.note_hidden === false ? messageOf(given.support_note) : null,
  };
}

/** Payments of one page are numbered apart from its orders of extras. */
const tipId = (id: string) => `donation:${id}`;

/** Returns the payment that an id names: Stripe's ids say of themselves that they are. */
const paymentOf = (id: string): PaymentReference | null =>
  id.startsWith("pi_") ? { processor: "stripe", id } : null;

/** Reads a payment that succeeded; `eventOf` gets it with the fields that its event takes. */
function paid<P extends Payment>(
  envelope: Envelope,
  shape: z.ZodType<P>,
  eventOf: (
    payment: P,
    fields: Omit<Parameters<typeof tipEvent>[0], "id">,
  ) => ProviderEvent,
): Parsed {
  const read = shape.safeParse(envelope.data);
  if (!read.success) return notUnderstood(read.error);
  const { amount, currency, status, transaction_id, refunded } = read.data;
  const deliveryId = deliveryOf(envelope);
  if (status !== "succeeded" || refunded) {
    return ignored(deliveryId, "the payment did not succeed");
  }
  const money = decimalMoney(amount, currency);
  if (!money) return NO_AMOUNT;
  return told(
    deliveryId,
    eventOf(read.data, {
      ...toldBy(envelope),
      ...givenBy(read.data),
      amount: money,
      payment: paymentOf(transaction_id),
    }),
  );
}

function donationCreated(envelope: Envelope): Parsed {
  return paid(
    envelope,
    Payment,
    ({ id }, fields) => tipEvent({ ...fields, id: tipId(id) }),
  );
}

function donationRefunded(envelope: Envelope): Parsed {
  const read = Payment.safeParse(envelope.data);
  if (!read.success) return notUnderstood(read.error);
  const { id, status, refunded } = read.data;
  const deliveryId = deliveryOf(envelope);
  if (!envelope.live_mode) {
    return ignored(deliveryId, "a test of a refund takes nothing back");
  }
  if (status !== "refunded" || !refunded) {
    return ignored(deliveryId, "the payment is not refunded");
  }
  return told(
    deliveryId,
    takenBackEvent({
      ...toldBy(envelope),
      id: `refund:${tipId(id)}`,
      kind: "tip",
      transactionId: tipId(id),
      reason: "refund",
    }),
  );
}

function extraPurchased(envelope: Envelope): Parsed {
  return paid(envelope, Extra, ({ id, extras }, fields) =>
    orderEvent({
      ...fields,
      id: `extra:${id}`,
      items: extras.map(({ title, quantity }) => ({ name: title, quantity })),
    }));
}

function membershipStarted(envelope: Envelope): Parsed {
  const read = Membership.safeParse(envelope.data);
  if (!read.success) return notUnderstood(read.error);
  const { amount, currency, status, psp_id, current_period_start } = read.data;
  const deliveryId = deliveryOf(envelope);
  if (status !== "active") {
    return ignored(deliveryId, "the membership is not active");
  }
  const money = decimalMoney(amount, currency);
  if (!money) return NO_AMOUNT;
  const { giver, anonymous, message } = givenBy(read.data);
  return told(
    deliveryId,
    memberEvent({
      ...toldBy(envelope),
      id: `${psp_id}:${current_period_start}`,
      membership: {
        subscriptionId: psp_id,
        period: current_period_start,
      },
      giver,
      message: anonymous ? null : message,
      level: read.data.membership_level_name ?? "",
      amount: money,
    }),
  );
}
