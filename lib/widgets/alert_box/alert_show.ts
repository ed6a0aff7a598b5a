/**
 * Plays all of an alert that is beyond its plate: sparks, a figure that counts up, the
 * slow loop while it is held, and what large and huge ones do to their source.
 * A script of its own, fetched when the page has nothing else to do.
 */
import {
  framesOn,
  pathAround,
  widestSpan,
} from "@/lib/overlay/clear_of_frames.ts";
import { rain } from "@/lib/overlay/rain.ts";
import { particles, throwSparks } from "@/lib/overlay/throw_sparks.ts";
import { type AlertFoot, playFoot, prepareFeet } from "./alert_foot.ts";
import type { CountedFigure } from "./alert_figure.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";

/** Facts by which an alert is shown. */
export interface AlertShow extends AlertFoot {
  size: AlertSize;
  figure: CountedFigure | null;
}

/** Particles around the picture, by the size of an alert. */
const SPARKS: Readonly<Record<AlertSize, number>> = {
  small: 8,
  medium: 16,
  large: 26,
  huge: 40,
};
/** Particles that fall through the source, by the size of an alert. */
const RAIN: Readonly<Record<AlertSize, number>> = {
  small: 0,
  medium: 0,
  large: 40,
  huge: 60,
};
/** From the first particle that falls to the last, ms. */
const RAIN_MS = 1_500;
const COUNT_MS = 900;
/** At which a huge alert has its second beat, ms. */
const BEAT_AT_MS = 2_200;
const BEAT_MS = 800;
/** One way of the slow loop, ms, and when it begins: the gestures of pictures are over by then. */
const HOLD_MS = 2_400;
const HOLD_AT_MS = 1_300;

/** Makes the page able to play what alerts show beyond their plates; returns what plays it. */
export function prepareAlertShow(): typeof playAlertShow {
  prepareFeet();
  return playAlertShow;
}

/** Plays what an alert shows beyond its plate; returns what ends it. */
function playAlertShow(alert: HTMLElement, show: AlertShow): () => void {
  const stopFoot = playFoot(alert, show);
  // With less motion it only has what stands at its foot.
  if (show.settings.motion.intensity !== "full") return stopFoot;
  const { playId, size, figure } = show;
  const { greatAlerts: reach } = show.settings;
  const isGreat = reach !== "plate" && RAIN[size] > 0;
  const isHuge = isGreat && size === "huge";
  const stops = [stopFoot];
  const move = (
    element: Element | null,
    keyframes: Keyframe[],
    options: KeyframeAnimationOptions,
  ) => {
    const animation = element?.animate(keyframes, options);
    if (animation) stops.push(() => animation.cancel());
  };
  const emblem = alert.querySelector(".ll-emblem");
  const burst = emblem?.querySelector<HTMLElement>(".ll-burst");
  if (burst) {
    burst.replaceChildren(...particles(SPARKS[size]));
    const thrown = [
      ...throwSparks(burst, playId),
      ...isHuge ? throwSparks(burst, `${playId} again`, BEAT_AT_MS) : [],
    ];
    stops.push(() => {
      for (const spark of thrown) spark.cancel();
      burst.replaceChildren();
    });
  }
  for (const counted of alert.querySelectorAll<HTMLElement>(".ll-counted")) {
    if (figure) stops.push(countUp(counted, figure));
  }
  const holdAt = isHuge ? BEAT_AT_MS + BEAT_MS : HOLD_AT_MS;
  const hold = emblem
    ? getComputedStyle(emblem).getPropertyValue("--hold").trim()
    : "";
  move(emblem, HOLDS[hold] ?? SWAY, {
    duration: HOLD_MS,
    delay: holdAt,
    direction: "alternate",
    // It ends with the alert: what only stands, as a sample, comes to rest.
    iterations: Math.ceil(Math.max(0, show.durationMs - holdAt) / HOLD_MS),
    easing: hold === "bob" ? "steps(3, jump-both)" : "ease-in-out",
  });
  const place = alert.closest(".ll-alert-box")?.querySelector<HTMLElement>(
    ".ll-moment",
  );
  if (place && isGreat) {
    const falling = { count: RAIN[size], spanMs: RAIN_MS };
    stops.push(rain(place, { ...falling, seed: playId, delayMs: 250 }).end);
    if (isHuge) {
      stops.push(
        rain(place, {
          ...falling,
          seed: `${playId} again`,
          delayMs: BEAT_AT_MS,
        }).end,
      );
    }
  }
  if (isHuge) {
    const beat = { duration: BEAT_MS, delay: BEAT_AT_MS, easing: "ease-out" };
    move(emblem, leap(1.16), beat);
    move(alert.querySelector(".ll-alert-figure"), leap(1.1), beat);
    move(alert.querySelector(".ll-emblem-ring"), RING, beat);
  }
  if (isHuge && reach === "scene") stops.push(widen(alert));
  return () => {
    for (const stop of stops) stop();
  };
}

const SWAY: Keyframe[] = [
  { transform: "rotate(-2deg)" },
  { transform: "translateY(-2%) rotate(2.5deg)" },
];
/** Slow loops by the name that a look's sheet gives as `--hold`; a look without one sways. */
const HOLDS: Readonly<Record<string, Keyframe[]>> = {
  bob: [{ transform: "none" }, { transform: "translateY(-6%)" }],
  breathe: [{ transform: "none" }, { transform: "scale(1.05)" }],
  float: [{ transform: "none" }, { transform: "translateY(-5%)" }],
};
const leap = (scale: number): Keyframe[] => [
  { transform: "none" },
  { transform: `scale(${scale})`, offset: 0.35 },
  { transform: "scale(.98)", offset: 0.7 },
  { transform: "none" },
];
const RING: Keyframe[] = [
  { transform: "scale(.8)", opacity: 0.9 },
  { transform: "scale(1.9)", opacity: 0 },
];

/**
 * Counts a figure up over its place, which it keeps as wide as it will be: the
 * text itself stays what it is for those who hear it. Returns what ends it.
 */
function countUp(
  element: HTMLElement,
  { value, step, write }: CountedFigure,
): () => void {
  if (document.hidden || value <= step) return () => {};
  const sign = element.dataset.sign ?? "";
  const start = performance.now();
  const draw = (now: number) => {
    const share = Math.max(0, Math.min(1, (now - start) / COUNT_MS));
    if (share === 1) return end();
    const eased = 1 - (1 - share) ** 3;
    const counted = Math.max(1, Math.floor(value * eased / step)) * step;
    element.dataset.shown = sign + write(counted);
    frame = requestAnimationFrame(draw);
  };
  let frame = 0;
  // A page that is hidden half-way gets no more frames.
  const rest = setTimeout(end, COUNT_MS + 250);
  function end(): void {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    delete element.dataset.shown;
  }
  draw(start);
  return end;
}

/**
 * Lays the widget across the scene, in front of all else but webcam frames:
 * beside one it is as wide as there is room, and where that is less than it has
 * it stays in its place. Returns what lays it back.
 */
function widen(alert: HTMLElement): () => void {
  const item = alert.closest<HTMLElement>(".scene > .item");
  const scene = item?.parentElement;
  // What is turned would be as wide as the scene aslant.
  const turn = item && new DOMMatrix(getComputedStyle(item).transform);
  if (!item || !scene || !turn || turn.b !== 0) return () => {};
  const frames = framesOn(scene);
  const { clientWidth: width, clientHeight: height } = item;
  const rows = { top: turn.f, height, width: scene.clientWidth };
  const span = widestSpan(frames, rows);
  if (span.width < width) return () => {};
  const left = Math.round(span.left);
  item.style.setProperty("--span", `${Math.floor(span.width)}px`);
  item.style.setProperty("--item-left", `${left}px`);
  item.style.setProperty("--item-top", `${turn.f}px`);
  item.style.setProperty("--around", pathAround(frames, { left, top: turn.f }));
  item.classList.add("is-across");
  return () => item.classList.remove("is-across");
}
