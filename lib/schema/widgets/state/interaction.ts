/** Giveaway, queue, wheel and challenge as the server keeps them. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

export {
  Challenge,
  GiveawaySnapshot,
  ViewerQueueSnapshot,
} from "@/lib/schema/events/shapes/snapshots.ts";

/** The prize wheel: its slices, and the last spin while it is shown. */
export const WheelState = z.object({
  wheelId: z.string(),
  title: z.string(),
  items: z.array(z.object({
    label: z.string(),
    weight: z.number(),
    color: z.string().optional()
      .describe("`#RRGGBB`; without one it has the widget's next"),
  })),
  owed: z.int().describe("Spins still to come"),
  spin: z.object({
    spinId: z.string(),
    resultIndex: z.int(),
    result: z.string(),
    startedAt: Instant,
    durationMs: z.int(),
  }).nullable(),
});
/** The prize wheel. */
export type WheelState = z.infer<typeof WheelState>;
