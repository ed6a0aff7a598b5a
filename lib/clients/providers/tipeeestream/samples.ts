import type { EventProvider } from "@/lib/clients/providers/provider.ts";

/** A donation, as TipeeeStream's socket tells of it. */
const DONATION = {
  appKey: "####",
  event: {
    id: 359800,
    type: "donation",
    ref: "691290126af00",
    inserted_at: "2026-10-05T16:58:26+0200",
    deleted_at: "2026-10-05T17:03:26+0200",
    created_at: "2026-10-05T16:58:26+0200",
    parameters: {
      formattedMessage: "Good luck with the run!",
      message: "Good luck with the run!",
      username: "Fern",
      currency: "EUR",
      amount: 5,
    },
    formattedAmount: "€5.00",
  },
};

/** Events as TipeeeStream's socket sends them. */
export const TIPEEESTREAM_SAMPLES = [
  { name: "donation", label: "Donation", text: JSON.stringify(DONATION) },
] as const satisfies EventProvider["samples"];
