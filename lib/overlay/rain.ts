import { fnv1aBits } from "@/lib/core/fnv1a.ts";
import { flightOf, particles } from "./throw_sparks.ts";

/** Particles of a rain, and when they fall. */
interface Rain {
  /** Another seed is another rain. */
  seed: string;
  count: number;
  /** Until the first particle falls, ms. */
  delayMs: number;
  /** From the first particle that falls to the last, ms. */
  spanMs: number;
}

/** Least size of a particle, in shares of the place's height. */
const MIN_SHARE = 0.034;

/** Way of a particle through a place, in shares of its size from the middle. */
interface Way {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  /** Aside on the way, in shares of the width. */
  sway: number;
  ms: number;
  easing: string;
}

/** Ways through a place by the look's way to fly; `at` is a share of its width or height. */
const WAYS: Readonly<Record<string, (at: number, far: number) => Way>> = {
  burst: (at, far) => fall(at, 2_300 + far * 900, 0.03),
  gravity: (at, far) => ({
    ...fall(at, 1_700 + far * 700, 0.01),
    easing: "cubic-bezier(.4,.1,.9,.7)",
  }),
  drift: (at, far) => fall(at, 3_200 + far * 1_200, 0.07),
  rise: (at, far) => {
    const way = fall(at, 2_900 + far * 1_100, 0.04);
    return { ...way, from: way.to, to: way.from };
  },
  // A look without particles lets shards sweep through, from its accent's edge.
  none: (at, far) => ({
    from: [-0.62, at - 0.5],
    to: [0.62, at - 0.5 - 0.12],
    sway: 0,
    ms: 1_100 + far * 700,
    easing: "cubic-bezier(.3,.1,.4,1)",
  }),
};

function fall(at: number, ms: number, sway: number): Way {
  const x = at - 0.5;
  return {
    from: [x, -0.58],
    to: [x + sway / 2, 0.58],
    sway,
    ms,
    easing: "linear",
  };
}

/**
 * Lets the look's material fall through all of a place, once, by `transform` and
 * `opacity` alone. It is gone from the page when the last particle is through,
 * which `ended` tells; `end` ends it before.
 */
export function rain(
  place: HTMLElement,
  options: Rain,
): { end(): void; ended: Promise<unknown> } {
  const { seed, count, delayMs, spanMs } = options;
  const layer = document.createElement("div");
  layer.className = "ll-burst ll-rain";
  layer.setAttribute("aria-hidden", "true");
  place.append(layer);
  const { clientWidth: width, clientHeight: height } = layer;
  const wayOf = WAYS[flightOf(layer)] ?? WAYS.burst;
  const drops = particles(count);
  layer.append(...drops);
  const animations = drops.map((particle, index) => {
    const share = (what: string) =>
      fnv1aBits(`${seed} ${index} ${what}`) / 2 ** 32;
    const way = wayOf?.((index + share("at")) / count, share("far"));
    if (!way) return null;
    // What is near is large; all of it is seen, in large places too.
    const own = Math.max(particle.offsetWidth, particle.offsetHeight, 1);
    const scale = (0.7 + share("near")) *
      Math.max(1, height * MIN_SHARE / own);
    const turn = (share("turn") - 0.5) * 540;
    const at = (along: number) => {
      const x = way.from[0] + (way.to[0] - way.from[0]) * along +
        way.sway * Math.sin((along + share("swing")) * 7);
      const y = way.from[1] + (way.to[1] - way.from[1]) * along;
      return `translate(${x * width}px,${
        y * height
      }px) scale(${scale}) rotate(${turn * along}deg)`;
    };
    return particle.animate(
      [
        { transform: at(0), opacity: 0 },
        { transform: at(0.08), opacity: 1, offset: 0.08 },
        { transform: at(0.35), opacity: 1, offset: 0.35 },
        { transform: at(0.62), opacity: 1, offset: 0.62 },
        { transform: at(0.88), opacity: 1, offset: 0.88 },
        { transform: at(1), opacity: 0 },
      ],
      {
        duration: way.ms,
        delay: delayMs + spanMs * share("when"),
        easing: way.easing,
        fill: "both",
      },
    );
  });
  const end = () => layer.remove();
  const ended = Promise.all(animations.map((one) => one?.finished));
  return { end, ended: ended.then(end, end) };
}
