import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** Returns an event as the page's Send Test posts it. */
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
      type,
      live_mode: false,
      attempt: 1,
      created: 1768500972,
      event_id: 1,
      data: {
        currency: "USD",
        supporter_name: "Supporter",
        supporter_id: 1,
        supporter_email: "supporter@example.com",
        ...data,
      },
    }),
  };
}

const PAID = {
  status: "succeeded",
  refunded: "false",
  transaction_id: "pi_sample",
};

export const BUY_ME_A_COFFEE_SAMPLES: readonly [
  ProviderSample,
  ...ProviderSample[],
] = [
  sample("donation", "One-time support", "donation.created", {
    ...PAID,
    id: 1,
    amount: 5,
    note_hidden: "false",
    support_note: "Thanks for the stream",
    supporter_name_type: "default",
    coffee_count: 1,
    coffee_price: 5,
  }),
  sample("membership", "Membership", "membership.started", {
    id: 2,
    amount: 5,
    status: "active",
    paused: "false",
    canceled: "false",
    psp_id: "sub_sample",
    duration_type: "month",
    membership_level_name: "Basic",
    current_period_start: 1768500972,
  }),
  sample("extra", "Extra", "extra_purchase.created", {
    ...PAID,
    id: 3,
    amount: 75,
    extras: [{ title: "Portfolio review", amount: "75.00", quantity: 1 }],
  }),
];
