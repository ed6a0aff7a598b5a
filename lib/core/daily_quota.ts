import { z } from "zod";

/** Part of what a plan allows in a day that is left. */
export const DailyQuota = z.object({
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
  resetsAt: z.iso.datetime().describe("Midnight UTC"),
}).meta({ id: "DailyQuota" });
export type DailyQuota = z.infer<typeof DailyQuota>;

/** Use that a channel made of a daily quota on one day. */
export interface DailyUsage {
  used: number;
  /** Names of the latest acts that used it, where each counts once. */
  acts?: string[];
}
