/**
 * Celebrates a moment beyond the widget that has it: sparks of the widget, and
 * the look's material over the whole scene. Fetched when it is needed.
 */
import type { MomentKind } from "@/lib/schema/events/kinds/moments.ts";
import { framesOn, pathAround } from "./clear_of_frames.ts";
import { apiUrl } from "./page_address.ts";
import { rain } from "./rain.ts";
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
/** Until it is known whether an alert tells of it, ms, at most: later it would come by itself. */
const ANSWER_MS = 1_500;

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
  if (channelId === "") return null;
  try {
    const path = `overlay-state/${encodeURIComponent(channelId)}`;
    const answer = await fetch(apiUrl(path, { ids: "" }), {
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { alerted } = answer.ok ? await answer.json() : {};
    return Array.isArray(alerted) ? alerted.includes(moment) : null;
  } catch {
    return null;
  }
}

/** Lets the look's material fall over the whole scene, or over the source of a widget that is alone. */
function rainOver(burst: HTMLElement, seed: string, delayMs: number): void {
  const worn = burst.closest<HTMLElement>("[data-look]");
  const item = burst.closest<HTMLElement>("[data-item]") ??
    burst.closest<HTMLElement>(".ll")?.parentElement;
  const whole = item?.closest<HTMLElement>(".scene") ?? item;
  // Of two at once the first is enough.
  if (!whole || whole.querySelector(".ll-celebration")) return;
  const layer = document.createElement("div");
  layer.className = "ll-celebration";
  layer.style.cssText =
    "position:absolute;inset:0;z-index:10000;overflow:hidden;pointer-events:none";
  // It is made of the widget's look wherever it falls.
  if (worn?.dataset.look) layer.dataset.look = worn.dataset.look;
  for (const name of Array.from(worn?.style ?? [])) {
    if (!name.startsWith("--ll-")) continue;
    layer.style.setProperty(name, worn?.style.getPropertyValue(name) ?? "");
  }
  layer.style.clipPath = pathAround(framesOn(whole), { left: 0, top: 0 });
  whole.append(layer);
  const { clientWidth, clientHeight } = layer;
  const side = Math.sqrt(clientWidth * clientHeight);
  const count = Math.round(
    Math.min(MAX_PARTICLES, Math.max(MIN_PARTICLES, side / PX_EACH)),
  );
  rain(layer, { seed, count, delayMs, spanMs: SPAN_MS }).ended
    .then(() => layer.remove());
}
