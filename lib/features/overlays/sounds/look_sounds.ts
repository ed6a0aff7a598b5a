import { LRUCache } from "lru-cache";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import type { Voice } from "@/lib/widgets/looks/voices.ts";

/** Bytes of rendered sounds that a process holds: those of all looks. */
const MAX_HELD_BYTES = 12_000_000;

/**
 * Creates the reader of the sounds of looks. They are stored as voices and
 * rendered when a page first asks for one, in slices of a few milliseconds and
 * once however many pages ask meanwhile.
 */
export function createLookSounds() {
  const held = new LRUCache<
    string,
    Uint8Array<ArrayBuffer>,
    readonly Voice[]
  >({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (wav) => wav.byteLength,
    async fetchMethod(_key, _stale, { context }) {
      // Only what renders needs the synthesis.
      const { renderWavInSlices } = await import("./render/wav.ts");
      return (await renderWavInSlices(context)).wav;
    },
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
      const wav = await held.fetch(`${look.id}/${cue}`, {
        context: look.sounds[cue],
      });
      if (!wav) {
        throw new TypeError("A sound of a look is larger than its room");
      }
      return wav;
    },
  };
}
