import { LRUCache } from "lru-cache";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/widgets/looks/voices.ts";

/** Bytes of rendered sounds that a process holds: those of all looks. */
const MAX_HELD_BYTES = 12_000_000;

/**
 * Creates the reader of the sounds of looks. They are stored as voices and
 * rendered when a page first asks for one, which takes 30 to 100 ms each.
 */
export function createLookSounds() {
  const held = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (wav) => wav.byteLength,
  });
  return {
    /** Returns the WAV file of a look's cue; `null` for one that does not exist. */
    async wavOf(
      lookId: string,
      cueName: string,
    ): Promise<Uint8Array<ArrayBuffer> | null> {
      const look = lookOf(lookId);
      const cue = LOOK_CUES.find((name) => name === cueName);
      if (!look || !cue) return null;
      const key = `${look.id}/${cue}`;
      const known = held.get(key);
      if (known) return known;
      // Only what renders needs the synthesis.
      const { renderWav } = await import("./render/wav.ts");
      const { wav } = renderWav(look.sounds[cue]);
      held.set(key, wav);
      return wav;
    },
  };
}

/** Reads the sounds of looks. */
export type LookSoundReader = ReturnType<typeof createLookSounds>;
