import { z } from "zod";
import { Instant, Person } from "@/lib/schema/events/shapes/common.ts";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";

/** Groups of people that a section of the credits can list. */
export const CREDIT_SOURCES = [
  "followers",
  "subs",
  "gifters",
  "cheerers",
  "tippers",
  "raiders",
  "redeemers",
  "chatters",
  "moderators",
  "vips",
  "top",
  "goals",
  "text",
] as const;

/** Sections, with the number of names in each. */
export const CreditsQuery = z.object({
  sections: z.array(z.object({
    source: z.enum(CREDIT_SOURCES),
    sort: z.enum(["amount", "time", "name"]),
    maxNames: z.int(),
  })),
  late: z.boolean().default(false)
    .describe("Also who came after the lists were frozen"),
  filter: FilterQuery.optional().describe("Without it everybody is listed"),
});

/** A run of the credits with its frozen lists, in the order asked for. */
export const CreditsRun = z.object({
  revision: z.int(),
  runId: z.string().nullable(),
  state: z.enum(["idle", "rolling", "paused", "finished"]),
  startedAt: Instant.nullable().describe("Moves by each pause"),
  pausedAt: Instant.nullable(),
  currency: z.string(),
  totals: z.record(z.string(), z.int()),
  sections: z.array(z.object({
    source: z.enum(CREDIT_SOURCES),
    items: z.array(z.object({
      person: Person,
      value: z.int().nullable(),
      removed: z.boolean()
        .describe("Taken out while rolling: its line stays empty"),
    })).nullable().describe("`null` while it cannot be read"),
    more: z.int().describe("Names beyond the limit"),
  })),
  late: z.array(z.object({
    person: Person,
    removed: z.boolean()
      .describe("Taken out while rolling: its line stays empty"),
    cameMs: z.number().describe(
      "How far the run had come when they did, ms without its pauses",
    ),
  })).describe(
    "Who came after the lists were frozen and is on none of them, in the order they came",
  ),
});
/** A run of the credits. */
export type CreditsRun = z.infer<typeof CreditsRun>;
