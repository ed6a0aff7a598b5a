import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import {
  memberEvent,
  takenBackEvent,
  tipEvent,
} from "@/lib/clients/providers/events.ts";
import { exactObject } from "@/lib/clients/providers/exact_json.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { stripeMoney } from "./money.ts";
import {
  Charge,
  ChargeBefore,
  CheckoutSession,
  Dispute,
  StripeEvent,
  StripeRefund,
} from "./wire.ts";

const PROVIDER = "stripe";
/** From this version of the API on `refund.created` tells of every refund. */
const REFUNDS_BY_THEMSELVES = "2024-10-28";

/** Events that are left out, and why. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ...["created", "updated", "funds_withdrawn", "funds_reinstated"].map((
    name,
  ): [string, string] => [
    `charge.dispute.${name}`,
    "the dispute is not decided; its end will be told",
  ]),
  ...["payment_intent.succeeded", "charge.succeeded"].map((
    name,
  ): [string, string] => [
    name,
    "checkout.session.completed tells of the payment",
  ]),
]);

/** Events that are read. Payments count by the payment page alone: others tell of them again. */
const READERS: ReadonlyMap<string, (event: StripeEvent) => Parsed> = new Map([
  ["checkout.session.completed", readSession],
  ["checkout.session.async_payment_succeeded", readSession],
  ["refund.created", readRefund],
  ["refund.updated", readRefund],
  ["refund.failed", readRefund],
  ["charge.refunded", readCharge],
  ["charge.dispute.closed", readDispute],
]);

/** Reads an event of Stripe. */
export function parseStripe({ text }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) return NO_OBJECT;
  const event = StripeEvent.safeParse(body);
  if (!event.success) return notUnderstood(event.error);
  const { id, type } = event.data;
  return READERS.get(type)?.(event.data) ??
    ignored(id, LEFT_OUT.get(type) ?? "an event of Stripe that is not used");
}

/** Reads a payment page that was gone through; in test mode no money moved. */
function readSession(event: StripeEvent): Parsed {
  const read = CheckoutSession.safeParse(event.data.object);
  if (!read.success) return notUnderstood(read.error);
  const session = read.data;
  if (session.payment_status !== "paid") {
    return ignored(
      event.id,
      "the payment page was completed without a payment",
    );
  }
  const amount = session.amount_total === null
    ? null
    : stripeMoney(session.amount_total, session.currency);
  if (amount === null) return NO_AMOUNT;
  if (amount.amountMinor === 0) {
    return ignored(event.id, "nothing was to be paid");
  }
  const paid = {
    provider: PROVIDER,
    testId: event.livemode ? null : event.id,
    occurredAt: timeOf(event),
    giver: giverNamed(answerTo(session, /name|nick/)),
    amount,
    message: messageOf(answerTo(session, /message|note/)),
  };
  const { id, mode, payment_intent, subscription, invoice } = session;
  if (mode === "subscription") {
    const membership = subscription === null || invoice === null
      ? null
      : { subscriptionId: subscription, period: invoice };
    return told(
      event.id,
      memberEvent({
        ...paid,
        id: membership ? `${subscription}:${invoice}` : id,
        // The name of what was subscribed to is not in the body.
        level: "",
        ...(membership ? { membership } : {}),
      }),
    );
  }
  return told(
    event.id,
    tipEvent({
      ...paid,
      id: payment_intent ?? id,
      anonymous: false,
      payment: payment_intent === null
        ? null
        : { processor: PROVIDER, id: payment_intent },
    }),
  );
}

/**
 * Returns what the payer wrote into a field that the streamer added to the
 * page. The name on the card is never read: no payer meant it for a stream.
 */
function answerTo(
  { custom_fields }: CheckoutSession,
  asks: RegExp,
): string | null {
  const field = custom_fields.find(({ key, text }) =>
    text?.value && asks.test(key.toLowerCase())
  );
  return field?.text?.value ?? null;
}

/** Reads a refund that is told by itself. */
function readRefund(event: StripeEvent): Parsed {
  const read = StripeRefund.safeParse(event.data.object);
  if (!read.success) return notUnderstood(read.error);
  if (!tellsRefunds(event)) {
    return ignored(
      event.id,
      "the endpoint's version of the API tells refunds by charge.refunded",
    );
  }
  return read.data.status === "failed"
    ? corrections(event, [read.data], { reason: "refund", reinstated: true })
    : takenBack(event, [read.data]);
}

/** Reads the refunds of a charge, each by its own id where they are told. */
function readCharge(event: StripeEvent): Parsed {
  if (tellsRefunds(event)) {
    return ignored(event.id, "refund.created tells of the refund");
  }
  const read = Charge.safeParse(event.data.object);
  if (!read.success) return notUnderstood(read.error);
  const charge = read.data;
  if (charge.refunds) return takenBack(event, charge.refunds.data);
  const before = ChargeBefore.safeParse(event.data.previous_attributes);
  if (!before.success) return notUnderstood(before.error);
  // The sum so far is what is told: the part since then has the sum as its name.
  const part = BigInt(charge.amount_refunded) -
    BigInt(before.data.amount_refunded);
  if (part <= 0n) {
    return ignored(event.id, "no more was refunded than before");
  }
  return takenBack(event, [{
    ...charge,
    id: `${charge.id}:${charge.amount_refunded}`,
    amount: String(part),
    status: "succeeded",
  }]);
}

/** Money that went back of a payment, or is to. */
interface Returned {
  id: string;
  amount: string;
  currency: string;
  payment_intent: string | null;
}

/** Takes back what refunds that went through returned. */
function takenBack(
  event: StripeEvent,
  refunds: readonly (Returned & { status: string | null })[],
): Parsed {
  const done = refunds.filter(({ status }) => status === "succeeded");
  return done.length === 0
    ? ignored(event.id, "the refund did not go through")
    : corrections(event, done, { reason: "refund" });
}

/** Takes back a payment that the payer's bank got back for good. */
function readDispute(event: StripeEvent): Parsed {
  const read = Dispute.safeParse(event.data.object);
  if (!read.success) return notUnderstood(read.error);
  return read.data.status === "lost"
    ? corrections(event, [read.data], { reason: "chargeback" })
    : ignored(event.id, "the dispute ended without a loss");
}

/** Takes back what was returned of payments, or, `reinstated`, gives it again. */
function corrections(
  event: StripeEvent,
  returned: readonly Returned[],
  how: { reason: "refund" | "chargeback"; reinstated?: true },
): Parsed {
  if (!event.livemode) return ignored(event.id, "no money moves in test mode");
  const events: ProviderEvent[] = [];
  for (const { id, amount, currency, payment_intent } of returned) {
    const money = stripeMoney(amount, currency);
    if (money === null) return NO_AMOUNT;
    if (payment_intent === null) continue;
    events.push(takenBackEvent({
      ...how,
      provider: PROVIDER,
      id: how.reinstated ? `${id}:failed` : id,
      kind: "tip",
      transactionId: payment_intent,
      occurredAt: timeOf(event),
      part: { amount: money, refundId: id },
    }));
  }
  return events.length > 0
    ? { kind: "events", deliveryId: event.id, events }
    : ignored(event.id, "the payment was of no payment page");
}

/** Returns whether refunds are told by events of their own, as an endpoint's version of the API says. */
function tellsRefunds({ api_version }: StripeEvent): boolean {
  return api_version === null || api_version >= REFUNDS_BY_THEMSELVES;
}

function timeOf({ created }: StripeEvent): string {
  return toIso(Number(created) * SECOND_MS);
}
