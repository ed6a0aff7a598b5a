import { z } from "zod";
import { PlanTier } from "@/lib/features/account/plans/schema.ts";

/** One overlay skin as the dashboard shows it. */
export const PackSummary = z.object({
  id: z.string().describe("`pack` of an instance and of a browser-source URL"),
  title: z.string(),
  description: z.string(),
  tier: PlanTier.describe("The plan from which on it may be used"),
  available: z.boolean().describe("Whether the channel's plan includes it"),
  properties: z.record(z.string(), z.string())
    .describe("CSS custom properties that it sets"),
  previewImage: z.string().describe("Path of a picture"),
});
export type PackSummary = z.infer<typeof PackSummary>;
