import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** Returns an event as Fourthwall posts it. */
function sample(
  name: string,
  label: string,
  type: string,
  data: Record<string, unknown>,
): ProviderSample {
  return {
    name,
    label,
    text: JSON.stringify({
      id: "weve_SampleSampleSampleSample",
      webhookId: "wcon_SampleSampleSampleSample",
      shopId: "sh_00000000-0000-4000-8000-000000000000",
      type,
      apiVersion: "V1",
      createdAt: "2026-01-15T18:16:12.939+00:00",
      testMode: true,
      data,
    }),
  };
}

const usd = (value: number) => ({ value, currency: "USD" });

export const FOURTHWALL_SAMPLES: readonly [
  ProviderSample,
  ...ProviderSample[],
] = [
  // First what an alert box shows by its defaults: orders are switched on.
  sample("donation", "Donation", "DONATION", {
    id: "don_SampleSampleSampleSample",
    status: "COMPLETED",
    email: "supporter@example.com",
    amounts: { total: usd(10) },
    username: "Supporter",
    message: "Sample message",
  }),
  sample("order", "Order placed", "ORDER_PLACED", {
    id: "00000000-0000-4000-8000-000000000001",
    status: "CONFIRMED",
    email: "supporter@example.com",
    username: "Supporter",
    message: "Sample message",
    amounts: { subtotal: usd(24.5), shipping: usd(6), total: usd(30.5) },
    offers: [{
      name: "My t-shirt",
      variant: { name: "My t-shirt - Black, L", quantity: 1 },
    }],
    source: { type: "ORDER" },
  }),
  sample("gift", "Gift purchase", "GIFT_PURCHASE", {
    id: "giv_SampleSampleSampleSample",
    offer: { name: "My t-shirt" },
    amounts: { subtotal: usd(73.5), total: usd(78.6) },
    email: "supporter@example.com",
    quantity: 3,
    gifts: [],
    username: "Supporter",
    message: "Gifts for chat",
  }),
  sample("membership", "Membership purchased", "SUBSCRIPTION_PURCHASED", {
    id: "1",
    email: "supporter@example.com",
    nickname: "Supporter",
    subscription: {
      type: "ACTIVE",
      variant: {
        id: "mtv_1",
        tierId: "mt_1",
        interval: "MONTHLY",
        amount: usd(9.99),
      },
    },
  }),
];
