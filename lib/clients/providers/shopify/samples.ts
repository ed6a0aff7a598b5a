import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";

const euros = (amount: string) => ({
  shop_money: { amount, currency_code: "EUR" },
  presentment_money: { amount, currency_code: "EUR" },
});

/** An order of a shop, as Shopify tells of it when it was paid. */
const ORDER = {
  admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
  cancelled_at: null,
  currency: "EUR",
  customer: { first_name: "Fern" },
  financial_status: "paid",
  line_items: [{ title: "Hoodie", quantity: 1, price: "39.00" }],
  processed_at: "2026-11-20T16:13:33+01:00",
  test: false,
  total_price: "39.00",
  total_price_set: euros("39.00"),
  total_tip_received: "0.00",
};

/** Deliveries as Shopify makes them. */
export const SHOPIFY_SAMPLES = [
  { name: "order", label: "Order", text: JSON.stringify(ORDER) },
] as const satisfies WebhookProvider["samples"];
