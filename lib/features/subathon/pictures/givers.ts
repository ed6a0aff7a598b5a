import { keys } from "@/lib/database/keys.ts";
import { creditKey } from "@/lib/features/subathon/credits/people.ts";
import { seqOf } from "@/lib/features/subathon/rules/entry_id.ts";
import type { Goal } from "@/lib/schema/subathon/ladder.ts";
import type { LedgerEntry, Metric } from "@/lib/schema/subathon/ledger.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";

/** Most entries that are read for one goal, the last before it was reached. */
const MAX_ENTRIES = 5_000;

/** A person who gave for a goal. */
export interface Giver {
  id: string | null;
  login: string | null;
  name: string | null;
  platform: string;
}

/**
 * Returns those who brought a goal, who gave most first: by the entries of the
 * ledger after the goal before it was reached, until it was. Anonymous givers
 * and what was taken back are not in it.
 */
export async function giversOf(
  kv: Deno.Kv,
  { channelId, sessionId, goals, goal, metric }: {
    channelId: string;
    sessionId: string;
    goals: readonly Goal[];
    goal: Goal;
    metric: Metric;
  },
): Promise<Giver[]> {
  const until = seqIn(goal) ?? Number.MAX_SAFE_INTEGER - 1;
  const before = goals.filter(({ threshold }) => threshold < goal.threshold)
    .map((one) => seqIn(one) ?? 0);
  // One act may reach several goals: it brought each of them.
  const from = Math.min(Math.max(0, ...before), until - 1);
  const list = kv.list<LedgerEntry>({
    start: keys.subathonEntry(channelId, sessionId, from + 1),
    end: keys.subathonEntry(channelId, sessionId, until + 1),
  }, { reverse: true, limit: MAX_ENTRIES, batchSize: 200 });
  const sums = new Map<string, Giver & { value: number; seq: number }>();
  for await (const { value: entry } of list) {
    if (!isGiven(entry)) continue;
    if (goal.reachedAt !== null && entry.processedAt > goal.reachedAt) continue;
    const { userId: id, userLogin: login, userName: name, platform } = entry;
    const key = creditKey({ id, login, name: name ?? "", platform });
    const value = metric === "active_time"
      ? entry.appliedMs
      : entry.tally[metric] ?? 0;
    const sum = (sums.get(key)?.value ?? 0) + value;
    sums.set(key, { id, login, name, platform, value: sum, seq: entry.seq });
  }
  return [...sums.values()].filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.seq - b.seq);
}

/** Returns the running number of the entry that reached a goal; `null` where none did. */
const seqIn = ({ reachedBy }: Goal): number | null =>
  reachedBy === null ? null : seqOf(reachedBy);

/** Tells whether an entry is what a named viewer gave, and still counts. */
function isGiven(entry: LedgerEntry): boolean {
  return isContributionKind(entry.kind) && entry.status === "applied" &&
    entry.refersTo === null && entry.counts && !entry.anonymous &&
    (entry.userName ?? entry.userLogin) !== null;
}
