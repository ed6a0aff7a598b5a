import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Known } from "@/lib/features/subathon/rules/draft.ts";
import { userKey } from "@/lib/features/subathon/rules/draft.ts";
import {
  type Needs,
  seqOrNone,
} from "@/lib/features/subathon/rules/operation.ts";
import type { ActRecord, ProjectionCursor } from "@/lib/projections/schema.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import type {
  AmendRecord,
  CommandRecord,
  Definition,
  KeyRecord,
  UserRecord,
} from "@/lib/features/subathon/schema_records.ts";
import type { LedgerEntry } from "@/lib/features/subathon/schema_ledger.ts";
import type { Session } from "@/lib/features/subathon/schema_session.ts";
import { createSessionHeads, type SessionHead } from "./session_heads.ts";

/** Everything that was read for a commit. */
export interface Loaded extends Known {
  head: SessionHead;
  definition: Definition | null;
  command(idempotencyKey: string): CommandRecord | null;
  cursor: Deno.KvEntryMaybe<ProjectionCursor> | null;
}

/**
 * Reads a channel's subathon; every write goes through `writeCommit`. `shared`
 * says that other processes write to the same database.
 */
export function createSubathonStore(
  { kv, clock, shared }: { kv: Deno.Kv; clock: Clock; shared: boolean },
) {
  const { last, ...heads } = createSessionHeads({ kv, clock, shared });

  return {
    ...heads,

    /** Everything the needs name. The commit's check of the head makes it one view. */
    async load(
      channelId: string,
      needsFor: (session: Session | null) => Needs,
    ): Promise<Loaded> {
      const { head, definition } = await last(channelId);
      const needs = needsFor(head.session);
      const sessionId = head.session?.id ?? "";
      const seqs = new Map([...needs.entries].map((id) => [id, seqOrNone(id)]));
      const [taken, entries, amends, acts, commands, cursor] = await Promise
        .all([
          readMany<KeyRecord>(
            kv,
            needs.keys,
            (name) => keys.subathonKey(channelId, name),
          ),
          readMany<LedgerEntry>(
            kv,
            needs.entries,
            (id) => keys.subathonEntry(channelId, sessionId, seqs.get(id) ?? 0),
          ),
          readMany<AmendRecord>(
            kv,
            needs.entries,
            (id) => keys.subathonAmend(channelId, sessionId, id),
          ),
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
            ? kv.get<ProjectionCursor>(
              keys.projectionCursor("subathon", channelId),
            )
            : null,
        ]);
      const wanted = new Set(needs.users);
      const bySeq = new Map<number, LedgerEntry>();
      for (const entry of entries.values()) {
        bySeq.set(entry.seq, entry);
        if (entry.userId !== null) {
          wanted.add(userKey(entry.platform, entry.userId));
        }
      }
      const users = await readMany<UserRecord>(
        kv,
        wanted,
        (name) => keys.subathonUser(channelId, sessionId, name),
      );
      return {
        head,
        definition,
        cursor,
        key: (name) => taken.get(name) ?? null,
        user: (name) => users.get(name) ?? null,
        amend: (id) => amends.get(id) ?? null,
        act: (name) => acts.get(name) ?? null,
        entry: (seq) => bySeq.get(seq) ?? null,
        command: (name) => commands.get(name) ?? null,
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
          value.reason !== "reversal" && value.reason !== "recompute";
        if (own) return value;
      }
      return null;
    },
  };
}

/** Reads a channel's subathon. */
export type SubathonStore = ReturnType<typeof createSubathonStore>;
