/**
 * Plays the gestures of a webcam frame: its look's material on its sides, and
 * the frame lights up once. A script of its own, fetched when the page has
 * nothing else to do.
 */
import { particles } from "@/lib/overlay/throw_sparks.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import { type Rim, rimPoint } from "./rim.ts";

/** Gesture of a size: its particles, its time in ms, and how bright the frame gets. */
const GESTURES: Readonly<
  Record<AlertSize, { count: number; ms: number; light: number }>
> = {
  small: { count: 8, ms: 1_300, light: 0 },
  medium: { count: 14, ms: 1_700, light: 0.55 },
  large: { count: 26, ms: 2_300, light: 0.8 },
  huge: { count: 44, ms: 3_200, light: 1 },
};
/** With less motion, how bright the frame gets at least. */
const GENTLE_LIGHT = 0.4;
/** Size of a particle in shares of the sides' width. */
const PARTICLE_SHARE = 0.72;
/** Places of a way that a particle is led through. */
const STOPS = 16;

/** Way of a particle: shares of the way round, and times in shares of the gesture. */
interface Way {
  from: number;
  to: number;
  delay: number;
  time: number;
}

/** Finds the way of a particle; `at` and `far` are shares of chance. */
type WayOf = (at: number, far: number) => Way;

/** From the lower side round both ways to the top. */
const RUN: WayOf = (at) => ({ from: 0, to: 0.5, delay: at * 0.45, time: 0.55 });
/** Other ways on the sides, by the name that a look's sheet gives as `--cam-way`. */
const WAYS: Readonly<Record<string, WayOf>> = {
  // Grows where it stays, the lowest first.
  bloom: (at) => ({
    from: at * 0.5,
    to: at * 0.5,
    delay: at * 0.45,
    time: 0.55,
  }),
  rise: (at, far) => ({
    from: at * 0.22,
    to: 0.3 + far * 0.16,
    delay: far * 0.4,
    time: 0.45 + at * 0.15,
  }),
  fall: (at, far) => ({
    from: 0.5 - at * 0.22,
    to: 0.2 - far * 0.16,
    delay: far * 0.4,
    time: 0.45 + at * 0.15,
  }),
};

/**
 * Plays the gesture of a size on a frame, by `transform` and `opacity` alone; with
 * less motion (`moves` is false) the frame only lights up. Resolves when it is over.
 */
export async function playGesture(
  frame: HTMLElement,
  size: AlertSize,
  moves: boolean,
): Promise<void> {
  const { count, ms, light } = GESTURES[size];
  const played: (Animation | undefined)[] = [];
  const brightness = moves ? light : Math.max(light, GENTLE_LIGHT);
  if (brightness > 0) {
    played.push(
      frame.querySelector(".ll-cam-lit")?.animate(
        [{ opacity: 0 }, { opacity: brightness, offset: 0.3 }, { opacity: 0 }],
        { duration: ms, easing: "ease-in-out" },
      ),
    );
  }
  if (moves && size !== "small") {
    played.push(
      frame.querySelector(".ll-cam-name")?.animate(LEAP, {
        duration: 900,
        easing: "ease-out",
      }),
    );
  }
  const rim = frame.querySelector<HTMLElement>(".ll-burst");
  if (moves && rim) {
    const led = particles(count);
    rim.replaceChildren(...led);
    played.push(...lead(led, rim, ms));
  }
  try {
    await Promise.all(played.map((one) => one?.finished));
  } finally {
    rim?.replaceChildren();
  }
}

const LEAP: Keyframe[] = [
  { transform: "translateY(0)" },
  { transform: "translateY(-10%)", offset: 0.3 },
  { transform: "translateY(2%)", offset: 0.65 },
  { transform: "translateY(0)" },
];

/** Leads particles along the sides of a frame, the open middle aside. */
function lead(
  led: readonly HTMLElement[],
  layer: HTMLElement,
  ms: number,
): Animation[] {
  const style = getComputedStyle(layer);
  const way = style.getPropertyValue("--cam-way").trim();
  const wayOf = WAYS[way] ?? RUN;
  const rim: Rim = {
    width: layer.offsetWidth,
    height: layer.offsetHeight,
    band: parseFloat(style.borderTopWidth),
    isCircle: layer.closest(".is-circle") !== null,
  };
  return led.map((particle, index) => {
    const far = (index * 0.618) % 1;
    const { from, to, delay, time } = wayOf((index + 0.5) / led.length, far);
    const own = Math.max(particle.offsetWidth, particle.offsetHeight, 1);
    const scale = rim.band * PARTICLE_SHARE * (0.75 + far * 0.25) / own;
    const blooms = from === to;
    // What is long lies along the way.
    const lie = isTall(particle) ? 90 : 0;
    const frames = Array.from({ length: STOPS + 1 }, (_, stop): Keyframe => {
      const along = stop / STOPS;
      const share = from + (to - from) * along;
      // Both ways round by turns.
      const { x, y, turn } = rimPoint(index % 2 ? share : 1 - share, rim);
      const grown = blooms ? Math.min(1, along * 4) : 1;
      return {
        transform: `translate(${x}px,${y}px) rotate(${
          turn + lie + (index % 2 ? 0 : 180) + (blooms ? along * 40 : 0)
        }deg) scale(${scale * grown})`,
        opacity: Math.min(1, along * 6, (1 - along) * 4),
      };
    });
    return particle.animate(frames, {
      duration: ms * time,
      delay: ms * delay,
      fill: "both",
    });
  });
}

const isTall = ({ offsetWidth, offsetHeight }: HTMLElement): boolean =>
  offsetHeight > offsetWidth;
