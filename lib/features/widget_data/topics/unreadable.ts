import type { Reason, Unavailable } from "@/lib/schema/widget_data/stats.ts";

/** A figure that its source cannot read now; a page that draws it gets `null`. */
export class UnreadableWidgetData extends Error {
  override readonly name = "UnreadableFigure";
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`Cannot read the figure: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Returns the answer when there is one. Throws `UnreadableFigure` with the
 * reason why not.
 */
export function readable<A extends { available: boolean }>(
  answer: A | Unavailable,
): Exclude<A, { available: false }> {
  if (isUnavailable(answer)) throw new UnreadableWidgetData(answer.reason);
  return answer as Exclude<A, { available: false }>;
}

function isUnavailable(
  answer: { available: boolean },
): answer is Unavailable {
  return !answer.available;
}
