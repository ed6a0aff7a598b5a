import type {
  Alert,
  PlayedAlert,
  QueueRules,
  WaitingAlert,
} from "@/lib/browser/alert_types.ts";

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
 * earlier.
 */
export function fold<T>(
  into: WaitingAlert<T>,
  alert: Alert<T>,
): WaitingAlert<T> {
  return {
    ...into,
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
    if (alert.kind !== "follow") merged.push(alert);
    else if (into && hasRoom(into, alert)) merged[open] = fold(into, alert);
    else open = merged.push(alert) - 1;
  }
  return merged;
}
