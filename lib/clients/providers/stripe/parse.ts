import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { exactObject } from "../exact_json.ts";
import { oddField } from "../json.ts";
import { giverNamed, messageOf } from "../people.ts";
import type { Parsed, ProviderText } from "../provider.ts";
import { stripeMoney } from "./money.ts";
import {
  Charge,
  ChargeBefore,
  CheckoutSession,
  Dispute,
  Refund,
  StripeEvent,
} from "./wire.ts";

const PROVIDER = "stripe";
/** From this version of the API on `refund.created` tells of every refund. */
const REFUNDS_BY_THEMSELVES = "2024-10-28";

/** Outcome of reading one event, before its id is put to it. */
type Read = ProviderEvent[] | { ignored: string } | { odd: string };

/** Reads an event of Stripe. Payments count by the payment page alone: others tell of them again. */
export function parseStripe({ text }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) {
    return { kind: "not_understood", reason: "the body is no JSON object" };
  }
  const event = StripeEvent.safeParse(body);
  if (!event.success) {
    return { kind: "not_understood", reason: oddField(event.error) };
  }
  const read = readEvent(event.data);
  const deliveryId = event.data.id;
  if ("odd" in read) return { kind: "not_understood", reason: read.odd };
  return "ignored" in read
    ? { kind: "ignored", deliveryId, reason: read.ignored }
    : { kind: "events", deliveryId, events: read };
}

function readEvent(event: StripeEvent): Read {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return readSession(event);
    case "refund.created":
    case "refund.updated":
      return readRefund(event);
    case "charge.refunded":
      return readCharge(event);
    case "charge.dispute.closed":
      return readDispute(event);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { ignored: "the dispute is not decided; its end will be told" };
    case "payment_intent.succeeded":
    case "charge.succeeded":
      return { ignored: "checkout.session.completed tells of the payment" };
    default:
      return { ignored: "an event of Stripe that is not used" };
  }
}

/** Reads a payment page that was gone through; in test mode no money moved. */
function readSession({ id, created, livemode, data }: StripeEvent): Read {
  const read = CheckoutSession.safeParse(data.object);
  if (!read.success) return { odd: oddField(read.error) };
  const session = read.data;
  if (session.payment_status !== "paid") {
    return { ignored: "the payment page was completed without a payment" };
  }
  const amount = session.amount_total === null
    ? null
    : stripeMoney(session.amount_total, session.currency);
  if (amount === null) return { odd: "the amount is none of its currency" };
  if (amount.amountMinor === 0) return { ignored: "nothing was to be paid" };
  const payment = session.payment_intent ?? session.id;
  const shared = {
    occurredAt: secondsToIso(created),
    test: !livemode,
    actor: giverNamed(answerTo(session, /name|nick/)),
  };
  const message = messageOf(answerTo(session, /message|note/));
  if (session.mode === "subscription") {
    const period = [session.subscription ?? session.id, session.invoice]
      .filter((part) => part !== null).join(":");
    return [{
      ...shared,
      id: named(livemode ? period : id),
      kind: "member",
      data: {
        // The name of what was subscribed to is not in the body.
        level: "Stripe",
        months: null,
        message,
        amount,
        provider: PROVIDER,
      },
      payment: null,
    }];
  }
  return [{
    ...shared,
    id: named(livemode ? payment : id),
    kind: "tip",
    data: {
      amount,
      provider: PROVIDER,
      transactionId: livemode ? payment : id,
      anonymous: false,
      message,
    },
    payment: livemode && session.payment_intent !== null
      ? { processor: PROVIDER, id: session.payment_intent }
      : null,
  }];
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

function readRefund(event: StripeEvent): Read {
  const read = Refund.safeParse(event.data.object);
  if (!read.success) return { odd: oddField(read.error) };
  if (!tellsRefunds(event)) {
    return { ignored: "charge.refunded tells of the refund" };
  }
  return corrections(event, [read.data]);
}

/** Reads the refunds of a charge, each by its own id where they are told. */
function readCharge(event: StripeEvent): Read {
  const read = Charge.safeParse(event.data.object);
  if (!read.success) return { odd: oddField(read.error) };
  if (tellsRefunds(event)) {
    return { ignored: "refund.created tells of the refund" };
  }
  const charge = read.data;
  if (charge.refunds) return corrections(event, charge.refunds.data);
  const before = ChargeBefore.safeParse(event.data.previous_attributes);
  if (!before.success) {
    return { odd: "the field data.previous_attributes has another shape" };
  }
  // What is told is the sum so far: the part since then has the sum as its name.
  const part = BigInt(charge.amount_refunded) -
    BigInt(before.data.amount_refunded);
  if (part <= 0n) return { ignored: "no more was refunded than before" };
  return corrections(event, [{
    id: `${charge.id}:${charge.amount_refunded}`,
    amount: String(part),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: "succeeded",
  }]);
}

interface Taken {
  id: string;
  amount: string;
  currency: string;
  payment_intent: string | null;
  status: string | null;
}

/** Takes back what refunds that went through returned. */
function corrections(
  { livemode, created }: StripeEvent,
  refunds: readonly Taken[],
): Read {
  if (!livemode) return { ignored: "a refund in test mode" };
  const done = refunds.filter(({ status }) => status === "succeeded");
  if (done.length === 0) return { ignored: "the refund did not go through" };
  const events: ProviderEvent[] = [];
  for (const refund of done) {
    const event = correctionOf(refund, "refund", created);
    if (event === null) return { odd: "the amount is none of its currency" };
    if (event !== "no_payment") events.push(event);
  }
  return events.length > 0
    ? events
    : { ignored: "the refund is of no payment page" };
}

/** Takes back a payment that the payer's bank got back for good. */
function readDispute({ livemode, created, data }: StripeEvent): Read {
  const read = Dispute.safeParse(data.object);
  if (!read.success) return { odd: oddField(read.error) };
  if (!livemode) return { ignored: "a dispute in test mode" };
  if (read.data.status !== "lost") {
    return { ignored: "the dispute ended without a loss" };
  }
  const event = correctionOf(read.data, "chargeback", created);
  if (event === null) return { odd: "the amount is none of its currency" };
  return event === "no_payment"
    ? { ignored: "the dispute is of no payment page" }
    : [event];
}

function correctionOf(
  { id, amount, currency, payment_intent }: Omit<Taken, "status">,
  reason: "refund" | "chargeback",
  created: string,
): ProviderEvent | "no_payment" | null {
  if (payment_intent === null) return "no_payment";
  const money = stripeMoney(amount, currency);
  return money && {
    id: named(id),
    kind: "correction",
    occurredAt: secondsToIso(created),
    data: {
      refersTo: acts.payment("tip", PROVIDER, payment_intent),
      kind: "tip",
      reason,
      amount: money,
      refundId: id,
    },
  };
}

/** Returns whether refunds are told by events of their own, as an endpoint's version of the API says. */
function tellsRefunds({ api_version }: StripeEvent): boolean {
  return api_version === null || api_version >= REFUNDS_BY_THEMSELVES;
}

const named = (id: string) => `${PROVIDER}:${id}`;

const secondsToIso = (digits: string) => toIso(Number(digits) * SECOND_MS);
