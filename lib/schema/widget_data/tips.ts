/** Answers of `/api/widgets/sc/tip/goal`. */
import { z } from "zod";
import { Unavailable } from "./stats.ts";

/** A goal that tips go towards. */
export const TipGoal = z.object({
  available: z.literal(true),
  title: z.string(),
  current: z.int().describe("Minor units of `currency`"),
  target: z.int().describe("Minor units of `currency`"),
  currency: z.string().describe("ISO 4217"),
  percent: z.int().describe("Rounded down, 100 only when reached"),
}).meta({ id: "TipGoal" });
export type TipGoal = z.infer<typeof TipGoal>;

/** The active tip goal; without one `not_configured`. */
export const TipGoalAnswer = z.union([TipGoal, Unavailable]).meta({
  id: "TipGoalAnswer",
});
export type TipGoalAnswer = z.infer<typeof TipGoalAnswer>;

/** A goal bar of the channel that counts tips. */
export interface TipGoalBar {
  title: string;
  current: number;
  target: number;
  currency: string;
}
