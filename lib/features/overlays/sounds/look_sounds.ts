import { LRUCache } from "lru-cache";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import {
  CUE_TIERS,
  LOOK_CUES,
  USUAL_TIER,
} from "@/lib/schema/widgets/look_cues.ts";
import type { Score } from "@/lib/widgets/looks/voices.ts";

/**
 * Bytes of rendered sounds that a process holds: those of all looks. One look,
 * as a channel's own service has, is a twelfth of that.
 */
const MAX_HELD_BYTES = 112_000_000;

/**
 * Creates the reader of the sounds of looks. They are stored as scores and
 * rendered when a page first asks for one: one at a time, in slices of a few
 * milliseconds, and once however many pages ask meanwhile.
 */
export function createLookSounds() {
  const turn = createSemaphore(1);
  const held = new LRUCache<string, Uint8Array<ArrayBuffer>, Score>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (flac) => flac.byteLength,
    async fetchMethod(_key, _stale, { context }) {
      // Only what renders needs the synthesis.
      const { renderInSlices } = await import("./render/sound_file.ts");
      const { flac } = await turn.run(() => renderInSlices(context));
      return flac;
    },
  });
  return {
    /**
     * Returns the FLAC file of a look's cue in a tier, named `raid-large`; of
     * its usual one where none is named. `null` for a sound that does not exist.
     */
    async fileOf(
      lookId: string,
      name: string,
    ): Promise<Uint8Array<ArrayBuffer> | null> {
      const [cueName, tierName = USUAL_TIER] = name.split("-");
      const look = lookOf(lookId);
      const cue = LOOK_CUES.find((one) => one === cueName);
      const tier = CUE_TIERS.find((one) => one === tierName);
      if (!look || !cue || !tier) return null;
      const flac = await held.fetch(`${look.id}/${cue}-${tier}`, {
        context: lookScore(look.sounds, cue, tier),
      });
      if (!flac) {
        throw new TypeError("A sound of a look is larger than its room");
      }
      return flac;
    },
  };
}
