import type {
  Alert,
  PlayedAlert,
  QueueRules,
  WaitingAlert,
} from "@/lib/browser/alert_types.ts";

/** One alert for two: the later one is told in the earlier. */
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

/** An alert's own play and those that were folded into it. */
export function playsOf(
  { playId, position, folded = [] }:
    & PlayedAlert
    & Pick<Alert<unknown>, "folded">,
): PlayedAlert[] {
  return [{ playId, position }, ...folded];
}

/** What is left of a queue that has grown too long. */
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
  const [first, ...rest] = waiting.filter((alert) => alert.kind === "follow");
  if (!first) return waiting;
  const merged = rest.reduce<WaitingAlert<T>>(fold, first);
  return waiting.flatMap((alert) =>
    alert === first ? [merged] : alert.kind === "follow" ? [] : [alert]
  );
}
