/** State of a poll, a prediction, a hype train or a campaign, as an event tells it. */
export interface LifeReport {
  /** Platform's id of what it is about. */
  id: string;
  startedAt: string | null;
  /** It tells the end. */
  over: boolean;
}

/**
 * Tells whether a report comes too late to be shown: notifications arrive in
 * any order, what is over stays over, and what began earlier does not come
 * back.
 */
export function isOutdated(report: LifeReport, known: LifeReport): boolean {
  if (report.id === known.id) return known.over && !report.over;
  return report.startedAt !== null && known.startedAt !== null &&
    report.startedAt < known.startedAt;
}
