/** Jars that contributions fill. Pure. */
import type { Delta } from "@/lib/features/widget_data/stats/deltas.ts";
import type { JarState, PeriodKey } from "@/lib/schema/widget_data/stats.ts";
import type { JarQuery } from "@/lib/schema/widgets/state/games.ts";
import { periodOf } from "@/lib/features/widget_data/stats/spans.ts";
import { changePasses } from "@/lib/features/widget_data/stats/views.ts";
import { worthByRules } from "./worth.ts";

/** Returns an empty jar. */
export function beginJar(stream: PeriodKey | null): JarState {
  return { revision: 0, points: 0, filledTimes: 0, stream };
}

/** Returns the jar in a later stream: empty, if a new stream empties it. */
export function jarIn(
  { emptyOn }: Pick<JarQuery, "emptyOn">,
  state: JarState,
  stream: PeriodKey | null,
): JarState {
  if (emptyOn !== "stream-start" || stream === null) return state;
  if (state.stream !== null && stream <= state.stream) return state;
  const revision = state.revision + 1;
  return { ...beginJar(stream), revision };
}

/** Returns the jar after a change of the sums. */
export function advanceJar(
  query: JarQuery,
  state: JarState,
  entry: Delta,
): JarState {
  const worth = worthByRules(query.pointRules, entry);
  if (worth === 0 || !changePasses(entry, query)) return state;
  const stream = entry.periods.find((key) => periodOf(key) === "stream");
  const jar = jarIn(query, state, stream ?? null);
  const isLate = query.emptyOn === "stream-start" && stream !== undefined &&
    jar.stream !== null && stream < jar.stream;
  if (isLate) return jar;
  const points = Math.max(0, jar.points + worth);
  const revision = jar.revision + 1;
  const { capacity } = query;
  if (query.emptyOn !== "full") {
    const filledTimes = Math.max(jar.filledTimes, points >= capacity ? 1 : 0);
    return { ...jar, revision, points, filledTimes };
  }
  return {
    ...jar,
    revision,
    points: points % capacity,
    filledTimes: jar.filledTimes + Math.floor(points / capacity),
  };
}
