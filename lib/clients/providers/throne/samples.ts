import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** Returns an event as Throne posts it. */
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
      contract_version: "1",
      event_id: "00000000-0000-4000-8000-000000000000",
      event_type: type,
      data: {
        creator_id: "SampleCreator",
        creator_username: "creator",
        gifter_username: "Gifter",
        message: "Enjoy!",
        item_name: "Desk Lamp",
        item_thumbnail_url: "https://example.com/lamp.png",
        ...data,
      },
    }),
  };
}

export const THRONE_SAMPLES: readonly [ProviderSample, ...ProviderSample[]] = [
  sample("gift", "Gift", "gift_purchased", {
    is_surprise_gift: false,
    price: 4599,
    currency: "USD",
  }),
  sample("contribution", "Contribution", "contribution_purchased", {
    amount: 1099,
    currency: "USD",
  }),
];
