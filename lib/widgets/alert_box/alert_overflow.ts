import type {
  Alert,
  PlayedAlert,
  QueueRules,
  WaitingAlert,
} from "@/lib/overlay/alert_types.ts";

/** Most events that are told in one alert: as many as the service's record takes. */
export const MAX_TOLD = 100;

/** Tells whether an alert can be folded into another one. */
export function hasRoom<T>(
  into: Alert<T>,
  alert: Alert<T>,
): boolean {
  return into.content.length + alert.content.length <= MAX_TOLD;
}

/**
 * Folds one alert into another: the content of the later one is added to the
 * earlier. None of it may play before each of its acts may.
 */
export function fold<T>(
  into: WaitingAlert<T>,
  alert: WaitingAlert<T>,
): WaitingAlert<T> {
  return {
    ...into,
    from: Math.max(into.from, alert.from),
    content: [...into.content, ...alert.content],
    folded: [...(into.folded ?? []), ...playsOf(alert)],
  };
}

/** Returns an alert's own play and those that were folded into it. */
export function playsOf(
  { playId, position, folded = [] }:
    & PlayedAlert
    & Pick<Alert<unknown>, "folded">,
): PlayedAlert[] {
  return [{ playId, position }, ...folded];
}

/**
 * Returns an alert with those of its acts alone that are kept, itself where all
 * are, and `null` when nothing is left. A summary names nobody: it stays as it
 * is for as long as an act is left in it.
 */
export function keepActs<T, A extends Alert<T>>(
  alert: A & Alert<T>,
  isKept: (play: PlayedAlert, content: T) => boolean,
): A | null {
  const plays = playsOf(alert);
  const left = alert.content.flatMap((content, index) => {
    const play = plays[index];
    return play && isKept(play, content) ? [{ content, play }] : [];
  });
  const [first, ...rest] = left;
  if (!first) return null;
  const isSummary = Object(alert.content[0]).summary !== undefined;
  if (isSummary || left.length === alert.content.length) return alert;
  return {
    ...alert,
    ...first.play,
    content: left.map(({ content }) => content),
    folded: rest.map(({ play }) => play),
  };
}

/** Shortens a queue that has grown too long and returns the rest. */
export function keepWithin<T>(
  waiting: readonly WaitingAlert<T>[],
  { maxQueue, onOverflow }: Pick<QueueRules, "maxQueue" | "onOverflow">,
): readonly WaitingAlert<T>[] {
  if (waiting.length <= maxQueue) return waiting;
  let kept = onOverflow === "merge-follows" ? mergeFollows(waiting) : waiting;
  while (kept.length > maxQueue) {
    const victim = onOverflow === "drop-lowest"
      ? kept.reduce((worst, alert) =>
        alert.priority < worst.priority ? alert : worst
      )
      : kept[0];
    kept = kept.filter((alert) => alert !== victim);
  }
  return kept;
}

function mergeFollows<T>(
  waiting: readonly WaitingAlert<T>[],
): readonly WaitingAlert<T>[] {
  const merged: WaitingAlert<T>[] = [];
  /** Place of the alert that takes follows in. */
  let open = -1;
  for (const alert of waiting) {
    const into = merged[open];
    if (alert.kind !== "follow" || alert.released) merged.push(alert);
    else if (into && hasRoom(into, alert)) merged[open] = fold(into, alert);
    else open = merged.push(alert) - 1;
  }
  return merged;
}
