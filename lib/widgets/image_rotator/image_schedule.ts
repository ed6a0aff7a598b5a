/**
 * Picture of a rotation that is seen. Pure rules, driven by the server's clock.
 */

/** One picture of a rotation. */
interface ScheduledImage {
  durationMs: number;
  /** First and last instant, RFC 3339; `null` for no limit. */
  from: string | null;
  to: string | null;
  /** OBS scenes; none means every scene. */
  scenes: readonly string[];
}

/** Settings that the rules obey. */
interface ImageRules {
  order: "as-given" | "random";
  /** 0 is always on. */
  visibleMs: number;
  hiddenMs: number;
}

/** Picture that is seen, and the time for which it is. */
interface ImageTurn {
  /** Index in the list as given; `null` while nothing is seen. */
  index: number | null;
  leftMs: number;
}

/** A moment after which the picture is looked for again at the latest. */
const LOOK_MS = 60_000;

/** Returns the picture that is seen at `now` in a scene. */
export function imageAt(
  items: readonly ScheduledImage[],
  rules: ImageRules,
  now: number,
  scene: string | null,
): ImageTurn {
  const { visibleMs, hiddenMs } = rules;
  let blockLeft = LOOK_MS;
  if (visibleMs > 0 && hiddenMs > 0) {
    const at = now % (visibleMs + hiddenMs);
    if (at >= visibleMs) {
      return { index: null, leftMs: visibleMs + hiddenMs - at };
    }
    blockLeft = visibleMs - at;
  }
  const due = items.map((item, index) => ({ item, index }))
    .filter(({ item }) => isDue(item, now, scene));
  const round = due.reduce((sum, { item }) => sum + item.durationMs, 0);
  if (round === 0) return { index: null, leftMs: LOOK_MS };
  const turn = Math.floor(now / round);
  const order = rules.order === "random" ? shuffled(due, turn) : due;
  let at = now % round;
  for (const { item, index } of order) {
    if (at < item.durationMs) {
      return { index, leftMs: Math.min(item.durationMs - at, blockLeft) };
    }
    at -= item.durationMs;
  }
  return { index: null, leftMs: LOOK_MS };
}

function isDue(item: ScheduledImage, now: number, scene: string | null) {
  if (item.from !== null && now < Date.parse(item.from)) return false;
  if (item.to !== null && now > Date.parse(item.to)) return false;
  return item.scenes.length === 0 || scene === null ||
    item.scenes.includes(scene);
}

/** Another order each round, the same on every page. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const result = [...list];
  let state = (seed * 2654435761) >>> 0;
  for (let index = result.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const [a, b] = [result[index], result[other]];
    if (a === undefined || b === undefined) continue;
    result[index] = b;
    result[other] = a;
  }
  return result;
}
