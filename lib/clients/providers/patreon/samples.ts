import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** A paid charge of a member as Patreon posts it. */
const PLEDGE = {
  data: {
    attributes: {
      currently_entitled_amount_cents: 500,
      email: "patron@example.com",
      full_name: "Patron",
      is_follower: false,
      is_free_trial: false,
      last_charge_date: "2026-01-15T18:16:12.000+00:00",
      last_charge_status: "Paid",
      patron_status: "active_patron",
      pledge_cadence: 1,
      will_pay_amount_cents: 500,
    },
    id: "00000000-0000-4000-8000-000000000000",
    relationships: {
      currently_entitled_tiers: { data: [{ id: "1", type: "tier" }] },
      user: { data: { id: "2", type: "user" } },
      campaign: { data: { id: "3", type: "campaign" } },
    },
    type: "member",
  },
  included: [
    { type: "campaign", id: "3", attributes: { is_monthly: true } },
    { type: "user", id: "2", attributes: { hide_pledges: false } },
    {
      type: "tier",
      id: "1",
      attributes: { amount_cents: 500, title: "Supporter" },
    },
  ],
};

export const PATREON_SAMPLES: readonly [ProviderSample, ...ProviderSample[]] = [
  {
    name: "pledge",
    label: "Membership",
    text: JSON.stringify(PLEDGE),
    at: Date.parse("2026-01-15T18:16:13Z"),
    headers: { "x-patreon-event": "members:pledge:create" },
  },
];
