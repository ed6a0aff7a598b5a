/**
 * Throws the particles of a burst: each flies once, by the way of the look, by
 * `transform` and `opacity` alone. Returns their animations.
 */
export function throwSparks(
  root: HTMLElement,
  seed: string,
  delayMs = 0,
): Animation[] {
  const reach = Math.min(root.clientWidth, root.clientHeight) * 0.62;
  const flight = FLIGHTS[flightOf(root)];
  if (!flight) return [];
  const count = root.children.length;
  return Array.from(root.children, (spark, index) => {
    const angle = (index / count) * 2 * Math.PI + wobble(seed, index);
    const far = reach * (0.62 + 0.38 * Math.abs(Math.sin(index * 7.3)));
    const x = Math.cos(angle) * far;
    const y = Math.sin(angle) * far;
    const turn = (index % 2 ? 1 : -1) * (180 + index * 31);
    return spark.animate(flight({ x, y, reach, turn }), {
      duration: 1300 + (index % 5) * 90,
      delay: delayMs + 120 + (index % 3) * 40,
      easing: "cubic-bezier(.15,.7,.3,1)",
      // One that waits is not seen before: it lies on its flight before this one.
      fill: delayMs > 0 ? "forwards" : "both",
    });
  });
}

const COLOURS = 4;

/** Creates particles, in the colours of the look by turns. */
export function particles(count: number): HTMLElement[] {
  return Array.from({ length: count }, (_, index) => {
    const particle = document.createElement("i");
    particle.className = `ll-spark-${index % COLOURS}`;
    return particle;
  });
}

/** Goal of one particle: px from the middle, and degrees. */
interface Aim {
  x: number;
  y: number;
  reach: number;
  turn: number;
}

/** Returns the name of the look's way for particles to fly. */
export function flightOf(root: HTMLElement): string {
  return getComputedStyle(root).getPropertyValue("--ll-flight").trim() ||
    "burst";
}

const place = (x: number, y: number, scale: number, turn = 0) =>
  `translate(${x}px,${y}px) scale(${scale}) rotate(${turn}deg)`;

/** Ways to fly, as keyframes; a look that has none of them has no particles. */
const FLIGHTS: Readonly<Record<string, (aim: Aim) => Keyframe[]>> = {
  burst: ({ x, y, reach, turn }) => [
    { transform: "translate(0,0) scale(.2)", opacity: 0 },
    { opacity: 1, offset: 0.12 },
    { transform: place(x, y, 1, turn * 0.7), opacity: 1, offset: 0.6 },
    {
      transform: place(x * 1.06, y * 1.06 + reach * 0.22, 0.4, turn),
      opacity: 0,
    },
  ],
  gravity: ({ x, y, reach, turn }) => [
    { transform: "translate(0,0) scale(.6)", opacity: 0 },
    { opacity: 1, offset: 0.06 },
    {
      transform: place(x * 0.7, y * 0.5 - reach * 0.5, 1, turn * 0.3),
      opacity: 1,
      offset: 0.3,
      easing: "cubic-bezier(.5,0,.9,.6)",
    },
    { transform: place(x * 1.15, reach * 1.2, 0.6, turn * 0.8), opacity: 0 },
  ],
  drift: ({ x, y, reach, turn }) => [
    { transform: place(x, y * 0.4 - reach, 0.7), opacity: 0 },
    { opacity: 1, offset: 0.2 },
    {
      transform: place(x + reach * 0.12, y * 0.4, 1, turn * 0.2),
      opacity: 1,
      offset: 0.6,
    },
    {
      transform: place(
        x - reach * 0.08,
        y * 0.4 + reach * 0.6,
        0.8,
        turn * 0.4,
      ),
      opacity: 0,
    },
  ],
  rise: ({ x, y, reach }) => [
    { transform: place(x * 0.8, y * 0.5 + reach * 0.3, 0.2), opacity: 0 },
    {
      transform: place(x, y * 0.7, 1, 20),
      opacity: 1,
      offset: 0.45,
    },
    { transform: place(x * 1.05, y * 0.7 - reach * 0.6, 0.3, 45), opacity: 0 },
  ],
};

/** A small turn that differs from burst to burst and is the same on every page. */
function wobble(seed: string, index: number): number {
  const code = seed.charCodeAt((index * 7) % Math.max(1, seed.length)) || 0;
  return ((code % 17) - 8) / 40;
}
