import { z } from "zod";
import { PlanTier } from "@/lib/schema/account/plans.ts";

/** One look of overlays as the dashboard shows it. */
export const PackSummary = z.object({
  id: z.string().describe("`pack` of instances and of browser-source URLs"),
  base: z.string().describe(
    "Look of the service that it is, or that the channel's own is made of",
  ),
  title: z.string(),
  description: z.string(),
  tier: PlanTier.describe("Lowest plan that includes it"),
  available: z.boolean().describe("The channel's plan includes it"),
  properties: z.record(z.string(), z.string())
    .describe("CSS custom properties"),
  previewImage: z.string().describe("A path"),
}).meta({ id: "PackSummary" });
export type PackSummary = z.infer<typeof PackSummary>;
