/** Sounds that an alert box has ready before they are played: a page loads this late. */
import { sleep } from "@/lib/core/clock.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import { prepareSound } from "@/lib/overlay/play_sound.ts";
import { SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";
import type { WornSounds } from "@/lib/schema/overlays/browser_sources.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import {
  cueOfMoment,
  isMomentKind,
  looksLike,
} from "@/lib/schema/events/kinds/moments.ts";
import { CUE_TIERS } from "@/lib/schema/widgets/look_cues.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { AlertSettings } from "./alert_content.ts";

export { mixVideo } from "./mix_video.ts";

type Variants = AlertSettings["variants"];

/** Returns the addresses of an alert's sounds by tier, the likeliest first. */
function urlsOf(
  kind: AlertKind,
  sound: Variants[number]["sound"],
  page: Pick<PageInfo, "assets" | "eventSounds">,
  worn: WornSounds | undefined,
): string[] {
  const like = looksLike(kind);
  const cue = isMomentKind(kind) ? cueOfMoment(kind) : null;
  // What has no amount is small.
  const likeliest = unitOf(like) === "nothing" ? "small" : "medium";
  return [...CUE_TIERS].sort((a, b) =>
    Number(b === likeliest) - Number(a === likeliest)
  ).flatMap((tier) =>
    cueOf(like, sound, page, { ...worn, cue, tier })?.url ?? []
  );
}

/**
 * Returns the addresses of the sounds of all alerts: those that a page holds
 * ready, and those of other tiers that its cache is enough for.
 */
export function soundsToReady(
  variants: Variants,
  page: Pick<PageInfo, "assets" | "eventSounds">,
  worn: WornSounds | undefined,
): { held: string[]; cached: string[] } {
  const all = variants.filter(({ enabled }) => enabled).flatMap((
    { kinds, sound },
  ) => kinds.map((kind) => urlsOf(kind, sound, page, worn)));
  const held = new Set(all.flatMap(([first]) => first ?? []));
  const others = all.flatMap(([, ...more]) => more);
  const cached = new Set(others.filter((url) => !held.has(url)));
  return { held: [...held], cached: [...cached] };
}

/**
 * Pause before each sound of another tier, ms: a service that has just begun
 * renders each, and few alerts are large so early.
 */
const PAUSE_MS = 10_000;

/**
 * Loads the sounds of alerts one after another, so that they leave the page's
 * connections to others. Rejects with the signal's reason when it is aborted.
 */
export async function readySounds(
  variants: Variants,
  page: PageInfo,
  worn: WornSounds | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { held, cached } = soundsToReady(variants, page, worn);
  for (const url of held) {
    if (signal.aborted) return;
    await load(url, signal);
    if (!signal.aborted) prepareSound(url, SOUND_RANKS.alert);
  }
  for (const url of cached) {
    await sleep(pageClocks, PAUSE_MS, signal);
    await load(url, signal);
  }
}

/** Loads a file of the service; those of other origins are left to the player. */
async function load(url: string, signal: AbortSignal): Promise<void> {
  if (new URL(url, location.href).origin !== location.origin) return;
  await overlay().reachable();
  try {
    await (await fetch(url, { signal })).arrayBuffer();
  } catch {
    // It is not missed before it is played.
  }
}
