import { z } from "zod";
import { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";

/** Kinds of event that can be tried out. */
export const TEST_KINDS = [...SUPPORT_KINDS, "chat.message"] as const;

/**
 * Body that the dashboard sends to try an overlay out; everything but the kind
 * has a likely default.
 */
export const TestEventRequest = z.strictObject({
  kind: z.enum(TEST_KINDS),
  name: z.string().trim().min(1).max(50).default("Ada Lovelace")
    .describe("Display name of the pretended viewer"),
  amount: z.int().min(1).max(100_000_000).optional()
    .describe(
      "Bits, gifts, viewers, or money in minor units, as the kind has it",
    ),
  currency: z.string().regex(/^[A-Z]{3}$/).default("EUR"),
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  months: z.int().min(1).max(600).default(7),
  message: z.string().max(500).default("This is a test. Looks great!"),
});
export type TestEventRequest = z.output<typeof TestEventRequest>;

/** Position of the test event in the channel's log. */
export const TestEventAnswer = z.object({
  id: z.string(),
  position: z.string(),
  reach: SourceReach,
});
export type TestEventAnswer = z.infer<typeof TestEventAnswer>;
