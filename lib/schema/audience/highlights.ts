/** The chat message that is highlighted. */
import { z } from "zod";
import { commandFields } from "@/lib/core/command_fields.ts";
import { Highlight } from "@/lib/schema/events/shapes/snapshots.ts";
import type { ChatLine } from "@/lib/schema/events/shapes/chat.ts";

/** A picked line as it is kept. */
export interface StoredHighlight {
  line: ChatLine;
  /** Milliseconds since the epoch. */
  pickedAt: number;
}

/** Body of `POST /api/channels/:id/chat-highlight`. */
export const HighlightCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("show"),
    messageId: z.string().min(1).max(200)
      .describe("A line of the last half hour, not taken away"),
  }),
  z.strictObject({ ...commandFields, action: z.literal("clear") }),
]).meta({ id: "HighlightCommand" });
export type HighlightCommand = z.output<typeof HighlightCommand>;

/** Answer of the highlight's endpoints. */
export const HighlightAnswer = z.object({
  revision: z.int(),
  highlight: Highlight.nullable(),
}).meta({ id: "HighlightAnswer" });
export type HighlightAnswer = z.infer<typeof HighlightAnswer>;

/** Result of a command to the highlight. */
export const HighlightDone = HighlightAnswer.extend({ changed: z.boolean() })
  .meta({ id: "HighlightDone" });
export type HighlightDone = z.infer<typeof HighlightDone>;
