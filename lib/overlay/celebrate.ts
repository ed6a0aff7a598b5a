/**
 * Celebrates a moment beyond the widget that has it: sparks of the widget, and
 * the look's material over the whole scene. Fetched when it is needed.
 */
import type { MomentKind } from "@/lib/schema/events/kinds/moments.ts";
import { askOverlayState } from "./ask_overlay_state.ts";
import { rain } from "./rain.ts";
import { layerOver, sceneOf } from "./scene_layer.ts";
import { particles, throwSparks } from "./throw_sparks.ts";

/** A moment that is celebrated. */
interface Celebrated {
  /** Another seed is another celebration. */
  seed: string;
  /** The moment, of which an alert may tell; `null` for one that no alert tells of. */
  moment: MomentKind | null;
  channelId: string;
  /** Until it begins, ms. */
  delayMs: number;
}

const SPARKS = 22;
/** Particles of a scene of 1920 × 1080; a smaller place has fewer. */
const MAX_PARTICLES = 60;
const MIN_PARTICLES = 14;
const PX_EACH = 24;
/** From the first particle that falls to the last, ms. */
const SPAN_MS = 900;

/**
 * Celebrates a moment. Where an alert box of the channel has an alert for it,
 * that alert is what tells of it, and nothing flies here; where that is not
 * known, the widget has its sparks and the scene is left alone. Returns what
 * ends the sparks.
 */
export function celebrate(burst: HTMLElement, celebrated: Celebrated) {
  const { seed, moment, channelId, delayMs } = celebrated;
  let thrown: Animation[] = [];
  let isOver = false;
  isAlerted(moment, channelId).then((alerted) => {
    if (isOver || alerted) return;
    burst.replaceChildren(...particles(SPARKS));
    thrown = throwSparks(burst, seed, delayMs);
    if (alerted === false) rainOver(burst, seed, delayMs);
  });
  return () => {
    isOver = true;
    for (const spark of thrown) spark.cancel();
    burst.replaceChildren();
  };
}

/** Tells whether an alert box of the channel has an alert for a moment; `null` where that is not known. */
async function isAlerted(
  moment: MomentKind | null,
  channelId: string,
): Promise<boolean | null> {
  if (moment === null) return false;
  const { alerted } = await askOverlayState(channelId);
  return alerted?.includes(moment) ?? null;
}

/** Lets the look's material fall over the whole scene, or over the source of a widget that is alone. */
function rainOver(burst: HTMLElement, seed: string, delayMs: number): void {
  const whole = sceneOf(burst);
  // Of two at once the first is enough.
  if (!whole || whole.querySelector(".ll-celebration")) return;
  const layer = layerOver(whole, burst, "ll-celebration");
  const { clientWidth, clientHeight } = layer;
  const side = Math.sqrt(clientWidth * clientHeight);
  const count = Math.round(
    Math.min(MAX_PARTICLES, Math.max(MIN_PARTICLES, side / PX_EACH)),
  );
  rain(layer, { seed, count, delayMs, spanMs: SPAN_MS }).ended
    .then(() => layer.remove());
}
