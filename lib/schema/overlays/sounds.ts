import { z } from "zod";
import {
  CUE_TIERS,
  LOOK_CUES,
  USUAL_TIER,
} from "@/lib/schema/widgets/look_cues.ts";

const listed = (names: readonly string[]) =>
  names.map((name) => `\`${name}\``).join(", ");

/** A sound that may be assigned to an event. */
export const Sound = z.object({
  id: z.string().describe(
    "`snd_…` of the library or a look, `ast_…` of an upload",
  ),
  name: z.string(),
  tags: z.array(z.string()),
  durationMs: z.int().nullable().describe("`null` where unknown"),
  url: z.string(),
  source: z.enum(["library", "look", "upload"]),
}).meta({ id: "Sound" });
export type Sound = z.infer<typeof Sound>;

/** Every sound that a channel may use. */
export const SoundList = z.object({
  items: z.array(Sound),
  nextCursor: z.null(),
}).meta({ id: "SoundList" });
export type SoundList = z.infer<typeof SoundList>;

/** Path of a request for a sound of a look. */
export const LookSoundParams = z.object({
  look: z.string().max(64),
  file: z.string().regex(/^[a-z]{1,20}(?:-[a-z]{1,20})?\.(?:flac|wav)$/)
    .describe(
      `A sound and its tier, as in \`raid-large.flac\`; \`${USUAL_TIER}\` without a tier. Sounds are ${
        listed(LOOK_CUES)
      }; tiers are ${listed(CUE_TIERS)}`,
    ),
});

/** Path of a request for a sound of the library. */
export const LibrarySoundParams = z.object({
  file: z.string().max(64).describe("`chime-bright.wav`, for example"),
});

/** A sound that comes with the service. */
export interface LibrarySound {
  /** Never changes: channels have it in their settings. */
  id: string;
  name: string;
  tags: readonly string[];
  durationMs: number;
  /** Below `static/sounds/`. */
  file: string;
}
