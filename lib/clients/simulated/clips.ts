import type { Population } from "./people/population.ts";
import { HOUR_MS, MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import type { Clip } from "@/lib/schema/widget_data/platform_reads.ts";
import { thumbnailOf } from "./pictures.ts";
import { createRandom, hash32 } from "./random.ts";
import { TEXTS } from "./texts.ts";

/** At most one clip is made in each of these. */
const EVERY_MS = 25 * MINUTE_MS;
const SHARE = 0.6;
/** Clips are kept so long. */
const KEPT_MS = 90 * 24 * HOUR_MS;

const CLIPS = 5;

/**
 * Clips of the last `periodMs` before `now`, newest first. They depend on the
 * seed and the time alone, so that they stay where they are; views grow.
 */
export function clipsUntil(
  now: number,
  population: Population,
  query: { limit: number; periodMs: number },
): Clip[] {
  const { broadcaster, people, chatters } = population;
  const seed = hash32("clips", broadcaster.id);
  const oldest = now - Math.min(query.periodMs, KEPT_MS);
  const clips: Clip[] = [];
  for (
    let slot = Math.floor(now / EVERY_MS);
    slot * EVERY_MS > oldest - EVERY_MS;
    slot--
  ) {
    if (clips.length >= query.limit) break;
    const random = createRandom(seed, CLIPS, slot);
    const createdAt = slot * EVERY_MS + random.int(EVERY_MS);
    const made = random.chance(SHARE);
    if (!made || createdAt > now || createdAt < oldest) continue;
    const title = random.pick(TEXTS.clips);
    const id = `SimulatedClip${slot.toString(36)}`;
    const fame = 5 * 80 ** random.float();
    const ageHours = (now - createdAt) / HOUR_MS;
    clips.push({
      id,
      url: `https://clips.limelight.invalid/${broadcaster.login}/${id}`,
      title,
      creatorName: people[random.int(chatters)]?.name ?? broadcaster.name,
      views: Math.round(fame * (1 + Math.log1p(ageHours))),
      createdAt: toIso(createdAt),
      durationMs: random.between(10, 60) * 1_000,
      thumbnailUrl: thumbnailOf(title),
    });
  }
  return clips;
}
