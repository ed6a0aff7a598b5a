/** Whether the keys of a contribution are free. Pure. */
import type { Contribution } from "./contribution.ts";
import type { KeyRecord } from "./records.ts";

/** How a contribution is taken in. */
export interface ContributeOptions {
  /** Counts for the ladder alone: earlier activity that is counted afterwards. */
  ladderOnly?: boolean;
}

/** Whether a delivery key keeps the event out. */
export function deliveryTaken(
  record: KeyRecord | null,
  sessionId: string,
  { ladderOnly = false }: ContributeOptions,
): boolean {
  // What an earlier session counted is counted anew only when asked for.
  return record !== null && (!ladderOnly || record.sessionId === sessionId);
}

/** Whether an act key keeps another message of the same act out. */
export function actTaken(
  record: KeyRecord | null,
  what: Pick<Contribution, "actWindow" | "occurredAt">,
  sessionId: string,
  cooldownMs: number,
): boolean {
  if (record === null) return false;
  if (what.actWindow === "ever") return true;
  if (what.actWindow === "session") return record.sessionId === sessionId;
  const within = what.actWindow === "cooldown"
    ? cooldownMs
    : what.actWindow.within;
  return record.at.some((at) => Math.abs(what.occurredAt - at) < within);
}
