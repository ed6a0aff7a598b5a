import type { EventProvider } from "@/lib/clients/providers/provider.ts";

/** A donation, as Streamlabs' socket tells of it. */
const DONATION = {
  type: "donation",
  message: [{
    id: 96164199,
    name: "Fern",
    amount: "13.37",
    formatted_amount: "$13.37",
    formattedAmount: "$13.37",
    message: "Good luck with the run!",
    currency: "USD",
    emotes: null,
    iconClassName: "user",
    to: { name: "Example Channel" },
    from: "Fern",
    from_user_id: null,
    _id: "0820c9d5bafd768c9843f5e35c885e00",
  }],
  event_id: "evt_17e5f4dc6888767ed9799f78dfa2ca00",
};

/** A donation to a charity campaign of Streamlabs. */
const CHARITY = {
  type: "streamlabscharitydonation",
  for: "streamlabscharity",
  message: [{
    charityDonationId: "455768204817176000",
    formatted_amount: "€25.00",
    currency: "EUR",
    amount: "25.00",
    message: "with love",
    to: { name: "ExampleChannel" },
    from: "FernRider",
    id: 24100,
    campaignId: "713449001231458000",
    createdAt: "2026-09-06 20:29:57",
    _id: "34af89885d0532f74996f3042ca18f00",
    priority: 10,
  }],
  event_id: "evt_34af89885d0532f74996f3042ca18f00",
};

/** Events as Streamlabs' socket sends them. */
export const STREAMLABS_SAMPLES = [
  { name: "donation", label: "Donation", text: JSON.stringify(DONATION) },
  {
    name: "charity_donation",
    label: "Charity donation",
    text: JSON.stringify(CHARITY),
  },
] as const satisfies EventProvider["samples"];
