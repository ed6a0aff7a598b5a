import { toInstant, toIso } from "@/lib/core/clock.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { exactObject } from "../exact_json.ts";
import { oddField } from "../json.ts";
import { decimalMoney } from "../money.ts";
import { giverNamed } from "../people.ts";
import type { Parsed, ProviderText } from "../provider.ts";
import { headerOf } from "../signatures.ts";
import { ShopifyOrder, ShopifyRefund } from "./wire.ts";

const PROVIDER = "shopify";
const DELIVERY = /^[\w-]{1,100}$/;
/** Items of an order that are named, and the longest name of one. */
const MAX_ITEMS = 50;
const MAX_TITLE = 200;

const NO_AMOUNT = {
  kind: "not_understood",
  reason: "the amount is none of its currency",
} as const;

/**
 * Reads an order that was paid, or a refund. The body says which it is: the
 * header with the topic is not signed.
 */
export function parseShopify({ text, headers, at }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) {
    return { kind: "not_understood", reason: "the body is no JSON object" };
  }
  const deliveryId = headers &&
    headerOf(headers, "x-shopify-webhook-id", DELIVERY);
  const found = { body, deliveryId, at };
  const id = body.admin_graphql_api_id;
  if (typeof id !== "string") {
    return {
      kind: "not_understood",
      reason: "the field admin_graphql_api_id has another shape",
    };
  }
  if (id.startsWith("gid://shopify/Order/")) return readOrder(found);
  if (id.startsWith("gid://shopify/Refund/")) return readRefund(found);
  return ignored(deliveryId, "neither an order nor a refund");
}

interface Found {
  body: Record<string, unknown>;
  deliveryId: string | null;
  at: number;
}

function readOrder({ body, deliveryId, at }: Found): Parsed {
  const read = ShopifyOrder.safeParse(body);
  if (!read.success) {
    return { kind: "not_understood", reason: oddField(read.error) };
  }
  const order = read.data;
  const gid = order.admin_graphql_api_id;
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
  const paid = moneyOf(presentment_money);
  const converted = moneyOf(shop_money);
  if (!paid || !converted) return NO_AMOUNT;
  const id = order.test ? deliveryId ?? gid : gid;
  return {
    kind: "events",
    deliveryId,
    events: [{
      id: `${PROVIDER}:${id}`,
      kind: "order",
      occurredAt: toInstant(order.processed_at) ?? toIso(at),
      test: order.test,
      // The first name alone: the family name is for the parcel.
      actor: giverNamed(order.customer?.first_name),
      data: {
        amount: paid,
        baseAmount: paid.currency === converted.currency ? null : converted,
        provider: PROVIDER,
        transactionId: id,
        anonymous: false,
        message: null,
        items: order.line_items.slice(0, MAX_ITEMS).map((
          { title, quantity },
        ) => ({
          name: title.slice(0, MAX_TITLE).toWellFormed(),
          quantity: Math.min(Math.max(Number(quantity), 1), 1_000_000),
        })),
      },
      payment: null,
    }],
  };
}

/** Reads a refund: what went back is in its transactions, not in its items. */
function readRefund({ body, deliveryId, at }: Found): Parsed {
  const read = ShopifyRefund.safeParse(body);
  if (!read.success) {
    return { kind: "not_understood", reason: oddField(read.error) };
  }
  const { transactions, order_id, created_at, ...refund } = read.data;
  const done = transactions.filter(({ kind, status, test }) =>
    kind === "refund" && status === "success" && !test
  );
  if (done.length === 0) {
    return ignored(deliveryId, "no money went back with the refund");
  }
  const amount = sumOf(done);
  if (amount === null) return NO_AMOUNT;
  const gid = refund.admin_graphql_api_id;
  return {
    kind: "events",
    deliveryId,
    events: [{
      id: `${PROVIDER}:${gid}`,
      kind: "correction",
      occurredAt: toInstant(created_at) ?? toIso(at),
      data: {
        refersTo: acts.payment(
          "order",
          PROVIDER,
          `gid://shopify/Order/${order_id}`,
        ),
        kind: "order",
        reason: "refund",
        amount,
        refundId: gid,
      },
    }],
  };
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

function ignored(deliveryId: string | null, reason: string): Parsed {
  return { kind: "ignored", deliveryId, reason };
}
