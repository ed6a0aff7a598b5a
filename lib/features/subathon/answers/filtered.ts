/** Entries of a session's ledger that pass a widget's filter. */
import { idKey } from "@/lib/schema/events/identity.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import {
  contributionFacts,
  type FilterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { seqOf } from "@/lib/features/subathon/rules/entry_id.ts";
import type { Given } from "@/lib/features/subathon/rules/ranking.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";

/** Entries that are read at once. */
const PAGE = 200;
/** Sessions and filters whose sums are held. */
const MAX_KEPT = 50;

/** Sums of one filter, up to an entry. */
interface Sums {
  /** State of the channel's erasures when its ledger was read. */
  erasures: string | null;
  seq: number;
  people: ReadonlyMap<string, Given>;
}

/** Decides whether an entry counts, provided that nothing takes it back. */
export function entryPasses(
  entry: LedgerEntry,
  filter: FilterQuery | undefined,
): boolean {
  return !filter || passesFilter(factsOf(entry), filter);
}

function factsOf(entry: LedgerEntry): FilterFacts {
  return contributionFacts({
    kind: entry.kind,
    platform: entry.platform,
    user: entry.anonymous
      ? null
      : { id: entry.userId, login: entry.userLogin, name: entry.userName },
    count: Math.abs(entry.quantity),
    baseAmountMinor: entry.counts ? entry.baseAmountMinor ?? 0 : 0,
  });
}

/**
 * Returns what a contribution gave and who gave it; `null` for the anonymous.
 */
export function givenOf(entry: LedgerEntry): Given | null {
  if (entry.userId === null || entry.anonymous) return null;
  return {
    userId: entry.userId,
    platform: entry.platform,
    login: entry.userLogin,
    name: entry.userName,
    appliedMs: entry.appliedMs,
    milliPoints: entry.milliPoints,
    baseAmountMinor: entry.baseAmountMinor ?? 0,
    firstAt: Date.parse(entry.occurredAt),
  };
}

/** Reads what passes from the ledger. */
export function createFiltered({ kv }: { kv: Deno.Kv }) {
  const kept = createLru<Sums>(MAX_KEPT);

  /** Those that count: an entry about another one where that one does. */
  async function passing(
    channelId: string,
    sessionId: string,
    entries: readonly LedgerEntry[],
    filter: FilterQuery,
  ): Promise<LedgerEntry[]> {
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    const missing = new Set(
      entries.flatMap(({ refersTo }) => refersTo ? seqOf(refersTo) ?? [] : [])
        .filter((seq) => !bySeq.has(seq)),
    );
    const found = await readValues(
      kv,
      [...missing].map((seq) => keys.subathonEntry(channelId, sessionId, seq)),
    );
    for (const entry of found) if (entry) bySeq.set(entry.seq, entry);
    return entries.filter((entry) => {
      const seq = entry.refersTo === null ? null : seqOf(entry.refersTo);
      return entryPasses(
        seq === null ? entry : bySeq.get(seq) ?? entry,
        filter,
      );
    });
  }

  /**
   * Returns what each person gave in a session, of what passes. The ledger is
   * read once, and then only its new entries.
   */
  async function sums(
    channelId: string,
    sessionId: string,
    filter: FilterQuery,
  ): Promise<Iterable<Given>> {
    const name = JSON.stringify([channelId, sessionId, filter]);
    // Who was erased meanwhile stands in the ledger no more, but in these sums:
    // the credits, whose note this is, forget a person after the ledger.
    const { versionstamp: erasures } = await kv.get(
      keys.creditsErasures(channelId),
    );
    const last = kept.get(name);
    const before = last?.erasures === erasures
      ? last
      : { seq: 0, people: new Map() };
    const people = new Map(before.people);
    let { seq } = before;
    for (;;) {
      const page = await pageAfter(channelId, sessionId, seq);
      for (const entry of await passing(channelId, sessionId, page, filter)) {
        const given = givenOf(entry);
        const isGiven = isContributionKind(entry.kind);
        if (given && isGiven) add(people, given);
      }
      seq = page.at(-1)?.seq ?? seq;
      if (page.length < PAGE) break;
    }
    // Another call may have come as far; both have counted the same.
    kept.set(name, { erasures, seq, people });
    return people.values();
  }

  async function pageAfter(
    channelId: string,
    sessionId: string,
    seq: number,
  ): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = [];
    const list = kv.list<LedgerEntry>({
      prefix: keys.subathonLedgerOf(channelId, sessionId),
      start: keys.subathonEntry(channelId, sessionId, seq + 1),
    }, { limit: PAGE, batchSize: PAGE });
    for await (const { value } of list) entries.push(value);
    return entries;
  }

  return { passing, sums };
}

function add(people: Map<string, Given>, given: Given): void {
  const key = idKey(given.platform, given.userId);
  const before = people.get(key);
  people.set(key, {
    ...given,
    appliedMs: given.appliedMs + (before?.appliedMs ?? 0),
    milliPoints: given.milliPoints + (before?.milliPoints ?? 0),
    baseAmountMinor: given.baseAmountMinor + (before?.baseAmountMinor ?? 0),
    firstAt: Math.min(given.firstAt, before?.firstAt ?? given.firstAt),
  });
}
