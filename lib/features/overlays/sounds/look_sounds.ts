import { LRUCache } from "lru-cache";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { lookIdOf, LOOKS } from "@/lib/widgets/looks/registry.ts";
import {
  CUE_TIERS,
  LOOK_CUES,
  USUAL_TIER,
} from "@/lib/schema/widgets/look_cues.ts";
import type { Score } from "@/lib/widgets/looks/voices.ts";

/**
 * Bytes of rendered sounds that a process holds: what pages of all looks ask for
 * first is a third of that, all sounds of one look are a fifth.
 */
const MAX_HELD_BYTES = 32_000_000;

/** One sound is rendered at a time. */
const turn = createSemaphore(1);

/** Rendered sounds by name, of all services of a process: what they hold says their name alone. */
const held = new LRUCache<string, Uint8Array<ArrayBuffer>, Score>({
  maxSize: MAX_HELD_BYTES,
  sizeCalculation: (flac) => flac.byteLength,
  async fetchMethod(name, _stale, { context }) {
    // Only what renders needs the synthesis.
    const [{ renderInSlices }, { masteringOf }] = await Promise.all([
      import("./render/sound_file.ts"),
      import("./render/mastering.ts"),
    ]);
    const { flac } = await turn.run(() =>
      renderInSlices(context, masteringOf(name))
    );
    return flac;
  },
});

/**
 * Creates the reader of the sounds of looks. They are stored as scores and
 * rendered when a page first asks for one: one at a time, in slices of a few
 * milliseconds, and once however many pages ask meanwhile.
 */
export function createLookSounds() {
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
      // A channel's own look has its base's: ids of it are without end.
      const look = LOOKS.find(({ id }) => id === lookIdOf(lookId));
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
