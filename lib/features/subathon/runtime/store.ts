import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Loaded } from "@/lib/features/subathon/rules/loaded.ts";
import { userKey } from "@/lib/features/subathon/rules/pending_commit.ts";
import {
  entryKeys,
  type Needs,
  seqOrNone,
} from "@/lib/features/subathon/rules/operation.ts";
import type {
  ActRecord,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import type {
  AmendRecord,
  CommandRecord,
  DailyRates,
  KeyRecord,
  UserRecord,
} from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { createSessionHeads } from "./session_heads.ts";

/**
 * Reads a channel's subathon; every write goes through `writeCommit`. `shared`
 * says that other processes write to the same database.
 */
export function createSubathonStore(
  { kv, clock, shared, daily = () => Promise.resolve(null) }: {
    kv: Deno.Kv;
    clock: Clock;
    shared: boolean;
    /** Returns the exchange rates of the day; by default none are known. */
    daily?: () => Promise<DailyRates | null>;
  },
) {
  const { last, ...heads } = createSessionHeads({ kv, clock, shared });

  async function readOthers(channelId: string, needs: Needs) {
    const [acts, commands, cursor] = await Promise.all([
      readMany<ActRecord<null>>(
        kv,
        needs.acts,
        (act) => keys.subathonAct(channelId, act),
      ),
      readMany<CommandRecord>(
        kv,
        needs.commands,
        (name) => keys.subathonCommand(channelId, name),
      ),
      needs.cursor
        ? kv.get<ProjectionCursor>(keys.projectionCursor("subathon", channelId))
        : null,
    ]);
    return { acts, commands, cursor };
  }

  /**
   * Reads keys and entries, and with each entry those about it: what it
   * reverses or applies, and what reversed, applied or counted it.
   */
  async function readEntries(
    channelId: string,
    sessionId: string,
    needs: Needs,
  ) {
    const taken = new Map<string, KeyRecord>();
    const amends = new Map<string, AmendRecord>();
    const bySeq = new Map<number, LedgerEntry>();
    const asked = new Set<string>();
    let names = needs.keys;
    let ids = needs.entries;
    while (names.size > 0 || ids.size > 0) {
      const [moreTaken, entries, moreAmends] = await Promise.all([
        readMany<KeyRecord>(
          kv,
          names,
          (name) => keys.subathonKey(channelId, name),
        ),
        readMany<LedgerEntry>(
          kv,
          ids,
          (id) => keys.subathonEntry(channelId, sessionId, seqOrNone(id)),
        ),
        readMany<AmendRecord>(
          kv,
          ids,
          (id) => keys.subathonAmend(channelId, sessionId, id),
        ),
      ]);
      for (const id of ids) asked.add(id);
      for (const [name, record] of moreTaken) taken.set(name, record);
      for (const [id, record] of moreAmends) amends.set(id, record);
      for (const entry of entries.values()) bySeq.set(entry.seq, entry);
      const about = linkedOf(entries, moreAmends);
      for (const id of ids) {
        for (const name of entryKeys(id)) {
          const record = taken.get(name);
          if (record?.sessionId === sessionId) about.push(record.entryId);
        }
      }
      ids = new Set(about.filter((id) => id !== "" && !asked.has(id)));
      names = new Set([...ids].flatMap(entryKeys));
    }
    return { taken, amends, bySeq };
  }

  return {
    ...heads,
    daily,

    /** Everything the needs name. The commit's check of the head makes it one view. */
    async load(
      channelId: string,
      needsFor: (session: Session | null) => Needs,
    ): Promise<Loaded> {
      const { head, definition } = await last(channelId);
      const needs = needsFor(head.session);
      const sessionId = head.session?.id ?? "";
      const [others, known, rates] = await Promise.all([
        readOthers(channelId, needs),
        readEntries(channelId, sessionId, needs),
        daily(),
      ]);
      const wanted = new Set(needs.users);
      for (const { userId, platform } of known.bySeq.values()) {
        if (userId !== null) wanted.add(userKey(platform, userId));
      }
      const users = await readMany<UserRecord>(
        kv,
        wanted,
        (name) => keys.subathonUser(channelId, sessionId, name),
      );
      return {
        head,
        definition,
        daily: rates,
        cursor: others.cursor,
        key: (name) => known.taken.get(name) ?? null,
        user: (name) => users.get(name) ?? null,
        amend: (id) => known.amends.get(id) ?? null,
        act: (name) => others.acts.get(name) ?? null,
        entry: (seq) => known.bySeq.get(seq) ?? null,
        command: (name) => others.commands.get(name) ?? null,
      };
    },

    /** Key records by name, outside of any commit. */
    keysTaken(channelId: string, names: ReadonlySet<string>) {
      return readMany<KeyRecord>(
        kv,
        names,
        (name) => keys.subathonKey(channelId, name),
      );
    },

    /** One entry by its id, or `null`. */
    async entryById(
      channelId: string,
      sessionId: string,
      entryId: string,
    ): Promise<LedgerEntry | null> {
      const key = keys.subathonEntry(channelId, sessionId, seqOrNone(entryId));
      const { value } = await kv.get<LedgerEntry>(key);
      return value?.id === entryId ? value : null;
    },

    /** The latest entry that had an effect of its own and still has. */
    async lastApplied(
      channelId: string,
      sessionId: string,
    ): Promise<LedgerEntry | null> {
      const list = kv.list<LedgerEntry>(
        { prefix: keys.subathonLedgerOf(channelId, sessionId) },
        { reverse: true },
      );
      for await (const { value } of list) {
        const own = value.status === "applied" &&
          !["reversal", "restored", "recompute"].includes(value.reason);
        if (own) return value;
      }
      return null;
    },
  };
}

/** Ids of entries that entries and their amendments name. */
function linkedOf(
  entries: ReadonlyMap<string, LedgerEntry>,
  amends: ReadonlyMap<string, AmendRecord>,
): string[] {
  const ids = [...entries.values()].flatMap(({ refersTo }) => refersTo ?? []);
  for (const { undo, later } of amends.values()) {
    if (undo) ids.push(undo.entryId);
    if (later) ids.push(...later);
  }
  return ids;
}

/** Reads a channel's subathon. */
export type SubathonStore = ReturnType<typeof createSubathonStore>;
