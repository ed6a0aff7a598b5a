/** Shopify's orders and refunds as it spells them, with the fields that are read alone. */
import { z } from "zod";
import {
  AmountText,
  DigitsText,
  PersonText,
  Quantity,
} from "@/lib/clients/providers/exact_json.ts";

const MoneyInShop = z.object({ amount: AmountText, currency_code: z.string() });

/** Body of `orders/paid`. */
export const ShopifyOrder = z.object({
  // The number `id` may be beyond 2^53; this text is what refunds are found by.
  admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,30}$/),
  test: z.boolean(),
  financial_status: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  processed_at: z.string(),
  total_price_set: z.object({
    shop_money: MoneyInShop,
    presentment_money: MoneyInShop,
  }),
  customer: z.object({ first_name: PersonText }).nullish(),
  line_items: z.array(z.object({
    title: z.string(),
    quantity: Quantity,
  })).max(500),
});

/** Body of `refunds/create`. */
export const ShopifyRefund = z.object({
  admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Refund\/\d{1,30}$/),
  order_id: DigitsText,
  created_at: z.string(),
  transactions: z.array(z.object({
    kind: z.string(),
    status: z.string(),
    test: z.boolean(),
    amount: AmountText,
    currency: z.string().nullable(),
  })).max(500),
});
