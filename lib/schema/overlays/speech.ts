import { z } from "zod";

/** Voices that read alerts aloud, the usual one first. */
export const VoiceList = z.object({
  items: z.array(z.string()).describe("Names, as `speechVoice` takes them"),
  nextCursor: z.null(),
}).meta({ id: "VoiceList" });
/** Voices that read alerts aloud, the usual one first. */
export type VoiceList = z.infer<typeof VoiceList>;
