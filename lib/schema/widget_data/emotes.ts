/** Emotes that chat knows beside the platform's own. */
import { z } from "zod";

/** Services that keep them. */
export const EMOTE_SETS = ["bttv", "ffz", "7tv"] as const;
export const EmoteSet = z.enum(EMOTE_SETS).meta({ id: "EmoteSet" });
export type EmoteSet = z.infer<typeof EmoteSet>;

/** A word of chat that is drawn as a picture. */
export const Emote = z.object({
  code: z.string().describe("The word"),
  id: z.string().describe("Names the picture at the service"),
  animated: z.boolean(),
}).meta({ id: "Emote" });
export type Emote = z.infer<typeof Emote>;

const Answer = z.discriminatedUnion("available", [
  z.object({
    set: EmoteSet,
    available: z.literal(true),
    emotes: z.array(Emote),
  }),
  z.object({
    set: EmoteSet,
    available: z.literal(false),
    emotes: z.null(),
    reason: z.enum(["platform_unreachable", "not_configured"]),
  }),
]);
/** One set, or why it cannot be read. */
export type EmoteSetAnswer = z.infer<typeof Answer>;

/** Answer of `GET /api/widgets/emotes`. */
export const EmotesAnswer = z.object({ items: z.array(Answer) }).meta({
  id: "EmotesAnswer",
});
export type EmotesAnswer = z.infer<typeof EmotesAnswer>;
