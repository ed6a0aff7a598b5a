import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { AppliesTo, ContributionKind } from "./rules.ts";

/** A factor on time, points or both for a while. */
export const Multiplier = z.object({
  id: z.string(),
  factorPermille: z.int().min(100).max(10_000)
    .describe("1500 is one and a half"),
  appliesTo: AppliesTo,
  kinds: z.array(ContributionKind).nullable().describe("`null`: every kind"),
  startsAt: Instant.describe("First instant it applies to"),
  endsAt: Instant.nullable()
    .describe("First instant after it; `null`: open"),
  source: z.enum(["manual", "schedule", "hype_train"]),
  pauseWithTimer: z.boolean()
    .describe("A pause of the timer moves its end"),
  heldMs: z.int().nullable()
    .describe(
      "What is left while the timer is paused, -1 without end; else `null`",
    ),
}).meta({ id: "Multiplier" });
export type Multiplier = z.infer<typeof Multiplier>;
