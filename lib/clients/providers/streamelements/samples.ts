import type { EventProvider } from "@/lib/clients/providers/provider.ts";

/** A tip, as StreamElements' gateway tells of it. */
const TIP = {
  id: "01K9ZCFZF7KSRDDXXV0EH7G8X6",
  ts: "2026-11-20T18:07:17Z",
  type: "message",
  topic: "channel.tips",
  room: "5f0a11c2d3e4b5a697881234",
  data: {
    donation: {
      user: {
        username: "Fern",
        geo: "ZZ",
        channel: "5f0a11c2d3e4b5a697881234",
      },
      message: "Good luck with the run!",
      amount: 4.2,
      currency: "USD",
      paymentMethod: "scheme",
    },
    _id: "691f5a9d17ecd4c594e60f7a",
    channel: "5f0a11c2d3e4b5a697881234",
    provider: "paypal",
    approved: "allowed",
    status: "success",
    createdAt: "2026-11-20T18:07:09.302Z",
    updatedAt: "2026-11-20T18:07:17.099Z",
    transactionId: "7AB12345CD678901E",
  },
};

/** Frames as StreamElements' gateway sends them. */
export const STREAMELEMENTS_SAMPLES = [
  { name: "tip", label: "Tip", text: JSON.stringify(TIP) },
] as const satisfies EventProvider["samples"];
