import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** Returns a payment as Ko-fi posts it: JSON in one field of a form. */
function sample(
  name: string,
  label: string,
  fields: Record<string, unknown>,
): ProviderSample {
  const data = {
    verification_token: "00000000-0000-4000-8000-000000000000",
    message_id: "3a1fac0c-f960-4506-a60e-824979a74e74",
    timestamp: "2026-01-15T18:16:12Z",
    type: "Donation",
    is_public: true,
    from_name: "Jo Example",
    message: "Good luck with the integration!",
    amount: "3.00",
    url:
      "https://ko-fi.com/Home/CoffeeShop?txid=0a1fac0c-f960-4506-a60e-824979a74e71",
    email: "jo.example@example.com",
    currency: "USD",
    is_subscription_payment: false,
    is_first_subscription_payment: false,
    kofi_transaction_id: "0a1fac0c-f960-4506-a60e-824979a74e71",
    shop_items: null,
    tier_name: null,
    shipping: null,
    ...fields,
  };
  return {
    name,
    label,
    text: new URLSearchParams({ data: JSON.stringify(data) }).toString(),
  };
}

export const KOFI_SAMPLES: readonly [ProviderSample, ...ProviderSample[]] = [
  sample("donation", "Donation", {}),
  sample("subscription", "Membership", {
    type: "Subscription",
    amount: "5.00",
    is_subscription_payment: true,
    is_first_subscription_payment: true,
    tier_name: "Bronze",
  }),
  sample("shop_order", "Shop order", {
    type: "Shop Order",
    message: null,
    amount: "27.95",
    shop_items: [{
      direct_link_code: "1a2b3c4d5e",
      variation_name: "Blue",
      quantity: 1,
    }],
  }),
];
