/** Moderation of the texts that viewers write, where their events come in. */
import { z } from "zod";

/** Treatment of texts before pages show them. */
export const TextModeration = z.object({
  words: z.enum(["mask", "remove"]).describe(
    "A blocked word becomes asterisks, or leaves no text at all",
  ),
  links: z.enum(["show", "mask", "remove"]).describe(
    "A link stays, becomes `[link]`, or goes",
  ),
  caps: z.enum(["show", "lower"]).describe(
    "A text of mostly capitals stays, or is written small",
  ),
}).meta({ id: "TextModeration" });
export type TextModeration = z.infer<typeof TextModeration>;

/** Treatment on a channel that has not chosen one. */
export const DEFAULT_MODERATION: Readonly<TextModeration> = {
  words: "mask",
  links: "show",
  caps: "show",
};

/** Change of the treatment; what is left out stays. */
export const TextModerationPatch = z.strictObject(TextModeration.shape)
  .partial().meta({ id: "TextModerationPatch" });

/** An event's texts as they came, before a word in them was changed. */
export interface OriginalTexts {
  actor: unknown;
  data: unknown;
  /** Time from which it no longer counts, ms since the epoch. */
  until: number;
}

/** The same, for the channel's owner. */
export const OriginalEvent = z.object({
  actor: z.unknown().describe("As in the event"),
  data: z.unknown().describe("As in the event"),
}).meta({ id: "OriginalEvent" });
export type OriginalEvent = z.infer<typeof OriginalEvent>;
