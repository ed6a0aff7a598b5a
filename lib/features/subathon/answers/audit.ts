import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { SubathonStore } from "@/lib/features/subathon/runtime/store.ts";

/** Result of an audit: sums of the session against those of its ledger. */
interface Audit {
  entries: number;
  /** Sums that differ, by name: the session's and the ledger's. */
  wrong: Record<string, { session: number; ledger: number }>;
  /** Delivery and act keys that more than one entry has. */
  doubled: string[];
}

/** Kinds whose act may come again within a session, under the same key. */
const REPEATED = new Set(["sub", "resub", "member", "raid"]);

/** Compares a session's sums with its ledger. */
export async function auditOf(
  session: Session,
  ledger: AsyncIterable<LedgerEntry> | Iterable<LedgerEntry>,
): Promise<Audit> {
  const sums: Record<string, number> = { addedMs: 0 };
  const seen = new Set<string>();
  const doubled: string[] = [];
  let entries = 0;
  for await (const { kind, appliedMs, tally, deliveryKey, actKey } of ledger) {
    entries++;
    sums.addedMs = (sums.addedMs ?? 0) + appliedMs;
    for (const [metric, sum] of Object.entries(tally)) {
      sums[metric] = (sums[metric] ?? 0) + sum;
    }
    // The delivery of a module's event may be named as its act is.
    const own = new Set([deliveryKey, REPEATED.has(kind) ? null : actKey]);
    for (const key of own) {
      if (key === null) continue;
      if (seen.has(key)) doubled.push(key);
      seen.add(key);
    }
  }
  const wrong: Audit["wrong"] = {};
  const expected: Record<string, number> = {
    addedMs: session.addedMs,
    ...session.totals,
  };
  for (const [name, sum] of Object.entries(expected)) {
    const ledger = sums[name] ?? 0;
    if (sum !== ledger) wrong[name] = { session: sum, ledger };
  }
  if (entries !== session.nextSeq - 1) {
    wrong.entries = { session: session.nextSeq - 1, ledger: entries };
  }
  return { entries, wrong, doubled };
}

/** Compares every open session with its ledger, and says loudly what is wrong. */
export function createAuditor(
  { kv, log, store }: { kv: Deno.Kv; log: Log; store: SubathonStore },
) {
  /** `null` when the session was changed while its ledger was being read. */
  async function audit(channelId: string): Promise<Audit | null> {
    const before = await store.readHead(channelId);
    if (before.session === null) return null;
    const found = await auditOf(
      before.session,
      entriesOf(channelId, before.session.id),
    );
    const after = await store.readHead(channelId);
    return after.versionstamp === before.versionstamp ? found : null;
  }

  async function* entriesOf(
    channelId: string,
    sessionId: string,
  ): AsyncGenerator<LedgerEntry> {
    const list = kv.list<LedgerEntry>({
      prefix: keys.subathonLedgerOf(channelId, sessionId),
    }, { batchSize: 500 });
    for await (const { value } of list) yield value;
  }

  return {
    audit,

    /** Audits all open sessions. */
    async run(): Promise<void> {
      const list = kv.list({ prefix: keys.subathonOpenOf() });
      for await (const { key } of list) {
        const channelId = String(key[1]);
        const found = await audit(channelId);
        const good = found === null ||
          (Object.keys(found.wrong).length === 0 && found.doubled.length === 0);
        if (!good) log.error("subathon_ledger_wrong", { channelId, ...found });
      }
    },
  };
}
