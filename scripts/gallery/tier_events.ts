/** Events of alerts in their four sizes. */
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";

const common = { anonymous: false, message: null };
const payment = (amountMinor: number) => ({
  ...common,
  amount: { amountMinor, currency: "EUR" },
  baseAmount: null,
  provider: "preview",
  transactionId: null,
});

/** For each kind figures of the four sizes, and the event of one. */
export const TIER_EVENTS = {
  tip: {
    figures: [300, 1_500, 5_000, 50_000],
    of: (figure: number) => sampleEvent("tip", "Ødegaard", payment(figure)),
  },
  cheer: {
    figures: [50, 500, 5_000, 25_000],
    of: (bits: number) =>
      sampleEvent("cheer", "PixelPanda", {
        ...common,
        bits,
        source: "cheer",
        powerUp: null,
      }),
  },
  raid: {
    figures: [5, 50, 500, 5_000],
    of: (viewers: number) => sampleEvent("raid", "PixelPanda", { viewers }),
  },
  gift: {
    figures: [1, 3, 10, 50],
    of: (count: number) =>
      sampleEvent("gift", "PixelPanda", {
        tier: 1,
        count,
        totalGiven: null,
        anonymous: false,
        giftId: null,
      }),
  },
  resub: {
    figures: [1, 7, 14, 24],
    of: (months: number) =>
      sampleEvent("resub", "Ødegaard", {
        tier: 1,
        months,
        streakMonths: null,
        isPrime: null,
        durationMonths: null,
        message: null,
      }),
  },
} as const;
