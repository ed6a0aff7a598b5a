import { toInstant } from "@/lib/core/clock.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { orderEvent, takenBackEvent } from "@/lib/clients/providers/events.ts";
import { exactObject } from "@/lib/clients/providers/exact_json.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import { giverNamed } from "@/lib/clients/providers/people.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { headerOf } from "@/lib/clients/providers/signatures.ts";
import { ShopifyOrder, ShopifyRefund } from "./wire.ts";

const PROVIDER = "shopify";
const DELIVERY = /^[\w-]{1,100}$/;
/** Items of an order that are named, and the longest name of one. */
const MAX_ITEMS = 50;
const MAX_TITLE = 200;

/**
 * Reads an order that was paid, or a refund. The body says which it is: the
 * header with the topic is not signed.
 */
export function parseShopify({ text, headers }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) return NO_OBJECT;
  const deliveryId = headers &&
    headerOf(headers, "x-shopify-webhook-id", DELIVERY);
  const id = body.admin_graphql_api_id;
  if (typeof id !== "string") {
    return notUnderstood("the field admin_graphql_api_id has another shape");
  }
  if (id.startsWith("gid://shopify/Order/")) return readOrder(body, deliveryId);
  if (id.startsWith("gid://shopify/Refund/")) {
    return readRefund(body, deliveryId);
  }
  return ignored(deliveryId, "neither an order nor a refund");
}

function readOrder(
  body: Record<string, unknown>,
  deliveryId: string | null,
): Parsed {
  const read = ShopifyOrder.safeParse(body);
  if (!read.success) return notUnderstood(read.error);
  const order = read.data;
  // Shopify's test notification is an order that was cancelled.
  if (!order.test) {
    if (order.cancelled_at !== null) {
      return ignored(deliveryId, "the order was cancelled");
    }
    if (order.financial_status !== "paid") {
      return ignored(deliveryId, "the order is not paid");
    }
  }
  const { presentment_money, shop_money } = order.total_price_set;
  const amount = moneyOf(presentment_money);
  const baseAmount = moneyOf(shop_money);
  if (!amount || !baseAmount) return NO_AMOUNT;
  const id = order.admin_graphql_api_id;
  const event = orderEvent({
    provider: PROVIDER,
    id,
    testId: order.test ? deliveryId ?? id : null,
    occurredAt: toInstant(order.processed_at),
    // The first name alone: the family name is for the parcel.
    giver: giverNamed(order.customer?.first_name),
    amount,
    anonymous: false,
    message: null,
    items: order.line_items.slice(0, MAX_ITEMS).map(({ title, quantity }) => ({
      name: title.slice(0, MAX_TITLE).toWellFormed(),
      quantity,
    })),
  });
  const isConverted = amount.currency !== baseAmount.currency;
  return told(deliveryId, {
    ...event,
    data: isConverted ? { ...event.data, baseAmount } : event.data,
  });
}

/** Reads a refund: what went back is in its transactions, not in its items. */
function readRefund(
  body: Record<string, unknown>,
  deliveryId: string | null,
): Parsed {
  const read = ShopifyRefund.safeParse(body);
  if (!read.success) return notUnderstood(read.error);
  const { transactions, order_id, created_at, ...refund } = read.data;
  const done = transactions.filter(({ kind, status, test }) =>
    kind === "refund" && status === "success" && !test
  );
  if (done.length === 0) {
    return ignored(deliveryId, "no money went back with the refund");
  }
  const amount = sumOf(done);
  if (amount === null) return NO_AMOUNT;
  const id = refund.admin_graphql_api_id;
  return told(
    deliveryId,
    takenBackEvent({
      provider: PROVIDER,
      id,
      kind: "order",
      transactionId: `gid://shopify/Order/${order_id}`,
      reason: "refund",
      occurredAt: toInstant(created_at),
      part: { amount, refundId: id },
    }),
  );
}

function moneyOf(
  { amount, currency_code }: { amount: string; currency_code: string },
): Money | null {
  return decimalMoney(amount, currency_code);
}

/** Adds amounts of one currency; `null` where one is none, or of another currency. */
function sumOf(
  parts: readonly { amount: string; currency: string | null }[],
): Money | null {
  let sum: Money | null = null;
  for (const { amount, currency } of parts) {
    const part = decimalMoney(amount, currency);
    if (part === null || sum && sum.currency !== part.currency) return null;
    const amountMinor: number = (sum?.amountMinor ?? 0) + part.amountMinor;
    if (!Number.isSafeInteger(amountMinor)) return null;
    sum = { ...part, amountMinor };
  }
  return sum;
}
