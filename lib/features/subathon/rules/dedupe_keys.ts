/** Check of whether the keys of a contribution are free. Pure. */
import { isSameAct } from "@/lib/schema/events/same_act.ts";
import type { Contribution } from "./contribution.ts";
import type { KeyRecord } from "@/lib/schema/subathon/records.ts";

/** Options for taking a contribution in. */
export interface ContributeOptions {
  /** Counts for the ladder alone: earlier activity that is counted afterwards. */
  ladderOnly?: boolean;
}

/** Returns whether a delivery key keeps the event out. */
export function deliveryTaken(
  record: KeyRecord | null,
  sessionId: string,
  { ladderOnly = false }: ContributeOptions,
): boolean {
  // What an earlier session counted is counted anew only when asked for.
  return record !== null && (!ladderOnly || record.sessionId === sessionId);
}

/** Returns whether an act key keeps another message of the same act out. */
export function actTaken(
  record: KeyRecord | null,
  what: Pick<Contribution, "actWindow" | "occurredAt">,
  { sessionId, cooldownMs, ladderOnly = false }: ContributeOptions & {
    sessionId: string;
    cooldownMs: number;
  },
): boolean {
  if (record === null) return false;
  // Afterwards each session counts an act for its own ladder, once.
  if (ladderOnly && record.sessionId !== sessionId) return false;
  if (what.actWindow === "ever") return true;
  if (what.actWindow === "session") return record.sessionId === sessionId;
  const within = what.actWindow === "cooldown"
    ? cooldownMs
    : what.actWindow.within;
  const at = ladderOnly ? record.own ?? record.at : record.at;
  return isSameAct(what.occurredAt, at, within);
}

/** Returns the key of what a refund says of an entry. */
export function refundKey(
  entryId: string,
  { refundId, deliveryKey, cumulative, reinstated }: {
    refundId: string | null;
    deliveryKey: string | null;
    cumulative?: boolean;
    reinstated?: boolean;
  },
): string {
  const own = cumulative ? deliveryKey : refundId ?? deliveryKey;
  return `reverse:${entryId}:${own}${reinstated ? ":reinstated" : ""}`;
}
