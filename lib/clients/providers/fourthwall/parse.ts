import { toInstant } from "@/lib/core/clock.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { z } from "zod";
import {
  memberEvent,
  orderEvent,
  takenBackEvent,
  tipEvent,
} from "@/lib/clients/providers/events.ts";
import {
  AmountText,
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

const PROVIDER = "fourthwall";

/** Fields around every event; version V1 has prices of value and currency. */
const Envelope = z.object({
  id: ProviderRef,
  type: z.string(),
  apiVersion: z.literal("V1"),
  createdAt: z.string(),
  testMode: z.boolean(),
  data: z.unknown(),
});
type Envelope = z.infer<typeof Envelope>;

const Price = z.object({ value: AmountText, currency: z.string() });
/** With tax, shipping and what was given on top. */
const Amounts = z.object({ total: Price });

const Donation = z.object({
  id: ProviderRef,
  status: z.string(),
  username: z.string().nullish(),
  message: z.string().nullish(),
  amounts: Amounts,
});

/** The fields of an order that are read; mail, billing and shipping are not among them. */
const Order = Donation.extend({
  offers: z.array(z.object({
    name: z.string(),
    variant: z.object({ quantity: Quantity }),
  })),
  source: z.object({ type: z.string() }),
});

const OrderUpdate = z.object({ order: Order });

const Membership = z.object({
  nickname: z.string().nullish(),
  subscription: z.object({
    type: z.string(),
    variant: z.object({ amount: Price }),
  }),
});

const GiftPurchase = z.object({
  id: ProviderRef,
  offer: z.object({ name: z.string() }),
  quantity: Quantity,
  username: z.string().nullish(),
  message: z.string().nullish(),
  amounts: Amounts,
});

/** Orders that nobody pays, or that were paid before, by their source. */
const NO_MONEY: ReadonlyMap<string, string> = new Map([
  ["SAMPLES_ORDER", "a sample order is no sale"],
  ["TWITCH_GIFT_REDEMPTION", "a redeemed gift was paid for when it was given"],
  ["GIVEAWAY_LINKS", "an order of a giveaway is not paid for"],
]);

/** Readers of the events that are understood, by their type. */
const READERS: ReadonlyMap<string, (envelope: Envelope) => Parsed> = new Map([
  ["ORDER_PLACED", orderPlaced],
  ["ORDER_UPDATED", orderUpdated],
  ["DONATION", donation],
  ["GIFT_PURCHASE", giftPurchase],
  ["SUBSCRIPTION_PURCHASED", subscriptionPurchased],
]);

/** Events that tell of no payment, and why. */
const NO_PAYMENT: ReadonlyMap<string, string> = new Map([
  [
    "GIFT_DRAW_ENDED",
    "the gifts of a draw were paid for when they were given",
  ],
  ["SUBSCRIPTION_CHANGED", "a changed membership tells of no payment"],
  ["SUBSCRIPTION_EXPIRED", "the end of a membership is no payment"],
]);

/** Reads an event of a Fourthwall shop. */
export function parseFourthwall({ text }: Pick<ProviderText, "text">): Parsed {
  const object = exactObject(text);
  if (!object) return NO_OBJECT;
  const envelope = Envelope.safeParse(object);
  if (!envelope.success) return notUnderstood(envelope.error);
  const { id, type } = envelope.data;
  const read = READERS.get(type);
  if (read) return read(envelope.data);
  const why = NO_PAYMENT.get(type) ?? "events of this type are not counted";
  return ignored(id, why);
}

const moneyOf = ({ value, currency }: z.infer<typeof Price>): Money | null =>
  decimalMoney(value, currency);

/** Returns the fields that a payment takes from its envelope. */
const toldBy = ({ id, createdAt, testMode }: Envelope) => ({
  provider: PROVIDER,
  testId: testMode ? id : null,
  occurredAt: toInstant(createdAt),
});

/**
 * Returns the giver and their message. To leave the name out is no wish to be
 * unknown.
 */
const givenBy = (
  { username, message }: {
    username?: string | null | undefined;
    message?: string | null | undefined;
  },
) => ({
  giver: giverNamed(username),
  anonymous: false,
  message: messageOf(message),
});

function orderPlaced(envelope: Envelope): Parsed {
  const order = Order.safeParse(envelope.data);
  if (!order.success) return notUnderstood(order.error);
  const { id, status, amounts, offers, source } = order.data;
  const unpaid = NO_MONEY.get(source.type);
  if (unpaid !== undefined) return ignored(envelope.id, unpaid);
  if (source.type !== "ORDER") {
    return notUnderstood(
      "the order's source is none that Fourthwall documents",
    );
  }
  if (status === "CANCELLED") {
    return ignored(envelope.id, "the order was canceled");
  }
  const amount = moneyOf(amounts.total);
  if (!amount) return NO_AMOUNT;
  return told(
    envelope.id,
    orderEvent({
      ...toldBy(envelope),
      ...givenBy(order.data),
      id,
      amount,
      items: offers.map(({ name, variant }) => ({
        name,
        quantity: variant.quantity,
      })),
    }),
  );
}

function orderUpdated(envelope: Envelope): Parsed {
  const update = OrderUpdate.safeParse(envelope.data);
  if (!update.success) return notUnderstood(update.error);
  const { id, status, source } = update.data.order;
  if (status !== "CANCELLED") {
    return ignored(envelope.id, "the order goes on: no money came or went");
  }
  if (source.type !== "ORDER") {
    return ignored(envelope.id, "the canceled order was never counted");
  }
  if (envelope.testMode) {
    return ignored(
      envelope.id,
      "a test of a canceled order takes nothing back",
    );
  }
  return told(
    envelope.id,
    takenBackEvent({
      ...toldBy(envelope),
      id: `canceled:${id}`,
      kind: "order",
      transactionId: id,
      reason: "canceled",
    }),
  );
}

function donation(envelope: Envelope): Parsed {
  const given = Donation.safeParse(envelope.data);
  if (!given.success) return notUnderstood(given.error);
  const { id, status, amounts } = given.data;
  if (status !== "COMPLETED") {
    return ignored(envelope.id, "the donation is not completed");
  }
  const amount = moneyOf(amounts.total);
  if (!amount) return NO_AMOUNT;
  return told(
    envelope.id,
    tipEvent({ ...toldBy(envelope), ...givenBy(given.data), id, amount }),
  );
}

function giftPurchase(envelope: Envelope): Parsed {
  const gift = GiftPurchase.safeParse(envelope.data);
  if (!gift.success) return notUnderstood(gift.error);
  const { id, offer, quantity, amounts } = gift.data;
  const amount = moneyOf(amounts.total);
  if (!amount) return NO_AMOUNT;
  return told(
    envelope.id,
    orderEvent({
      ...toldBy(envelope),
      ...givenBy(gift.data),
      id,
      amount,
      items: [{ name: offer.name, quantity }],
    }),
  );
}

function subscriptionPurchased(envelope: Envelope): Parsed {
  const member = Membership.safeParse(envelope.data);
  if (!member.success) return notUnderstood(member.error);
  const { nickname, subscription } = member.data;
  if (subscription.type !== "ACTIVE") {
    return ignored(envelope.id, "the membership is not active");
  }
  const amount = moneyOf(subscription.variant.amount);
  if (!amount) return NO_AMOUNT;
  return told(
    envelope.id,
    memberEvent({
      ...toldBy(envelope),
      // No payment has an id there, and a member may come back.
      id: envelope.id,
      giver: giverNamed(nickname),
      level: "",
      amount,
      message: null,
    }),
  );
}
