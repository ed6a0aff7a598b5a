import type { ProviderSample } from "@/lib/clients/providers/provider.ts";

/** A donation as Tiltify posts it. */
const DONATION = {
  data: {
    amount: { currency: "USD", value: "82.95" },
    campaign_id: "00000000-0000-4000-8000-000000000001",
    completed_at: "2026-01-15T18:16:12.510702Z",
    created_at: "2026-01-15T18:16:02.510717Z",
    donor_comment: "For a good cause",
    donor_name: "Donor",
    fundraising_event_id: null,
    id: "00000000-0000-4000-8000-000000000002",
    legacy_id: 0,
    poll_id: null,
    poll_option_id: null,
    reward_id: null,
    sustained: false,
    target_id: null,
    team_event_id: null,
  },
  meta: {
    attempted_at: "2026-01-15T18:16:14.617031Z",
    event_type: "public:direct:donation_updated",
    generated_at: "2026-01-15T18:16:13.510758Z",
    id: "00000000-0000-4000-8000-000000000003",
    subscription_source_id: "00000000-0000-0000-0000-000000000000",
    subscription_source_type: "test",
  },
};

export const TILTIFY_SAMPLES: readonly [ProviderSample, ...ProviderSample[]] = [
  { name: "donation", label: "Donation", text: JSON.stringify(DONATION) },
];
