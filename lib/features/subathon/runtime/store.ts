import { createLru } from "@/lib/core/lru.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import { keys } from "@/lib/database/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
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
import { DEFAULT_LADDER } from "@/lib/features/subathon/schema_ladder.ts";
import type { Session } from "@/lib/features/subathon/schema_session.ts";

const MAX_CACHED = 1_000;
/** Maximum age of a head that another process made when it is shown. */
const OTHERS_UNSEEN_MS = 1_000;

/** A session with the version it was read at; `versionstamp` is `null` when there is none. */
interface Head {
  session: Session | null;
  versionstamp: string | null;
}

/** Everything that was read for a commit. */
export interface Loaded extends Known {
  head: Head;
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
  /** Heads as of the last own commit or read; a commit checks them. */
  const heads = createLru<Head & { readAt: number }>(MAX_CACHED);
  const reads = createSingleFlight<Head>();
  /**
   * Definitions by operators, by channel; each valid for one version of one
   * session.
   */
  const definitions = createLru<
    { sessionId: string; version: number; definition: Definition }
  >(MAX_CACHED);

  async function readHead(channelId: string): Promise<Head> {
    const entry = await kv.get<Session>(keys.subathon(channelId));
    const { value, versionstamp } = entry;
    const head = { session: value, versionstamp, readAt: clock.now() };
    heads.set(channelId, head);
    return head;
  }

  const readOnce = (channelId: string) =>
    reads.run(channelId, () => readHead(channelId));

  async function readDefinition(
    channelId: string,
    session: Session,
  ): Promise<Definition | null> {
    const { id, rulesVersion } = session;
    const [rules, multipliers, parts] = await Promise.all([
      kv.get(keys.subathonRules(channelId, id, rulesVersion)),
      listAll(kv, keys.subathonMultipliersOf(channelId, id)),
      listAll(kv, keys.subathonGoalsOf(channelId, id)),
    ]);
    if (rules.value === null) return null;
    return {
      rules: rules.value as Definition["rules"],
      multipliers: multipliers.flat(),
      ladder: {
        policy: parts[0]?.policy ?? DEFAULT_LADDER.policy,
        goals: parts.flatMap(({ goals }) => goals),
      },
    };
  }

  /** The definition of a head; reads the head anew until both are of one version. */
  async function consistent(
    channelId: string,
    first: Head,
  ): Promise<{ head: Head; definition: Definition | null }> {
    let head = first;
    for (;;) {
      const { session } = head;
      if (session === null) return { head, definition: null };
      const cached = definitions.get(channelId);
      if (
        cached?.sessionId === session.id &&
        cached.version === session.definitionVersion
      ) return { head, definition: cached.definition };
      const definition = await readDefinition(channelId, session);
      const again = await readHead(channelId);
      const same = again.session?.id === session.id &&
        again.session.definitionVersion === session.definitionVersion;
      head = again;
      if (!same || definition === null) continue;
      keep(channelId, session, definition);
      return { head, definition };
    }
  }

  function keep(
    channelId: string,
    session: Session,
    definition: Definition,
  ): void {
    definitions.set(channelId, {
      sessionId: session.id,
      version: session.definitionVersion,
      definition,
    });
  }

  return {
    readHead,

    /** Session and definition of one version, read anew. */
    async current(channelId: string) {
      return await consistent(channelId, await readHead(channelId));
    },

    /**
     * Session and definition, own changes included; those of other processes
     * may be a second old.
     */
    async known(channelId: string) {
      const head = heads.get(channelId);
      const fresh = head !== undefined &&
        (!shared || clock.now() - head.readAt < OTHERS_UNSEEN_MS);
      return await consistent(
        channelId,
        fresh ? head : await readOnce(channelId),
      );
    },

    /** Forgets the head, so that the next read is fresh. */
    forget(channelId: string): void {
      heads.delete(channelId);
    },

    /** Remembers what an own commit wrote. */
    remember(
      channelId: string,
      session: Session,
      versionstamp: string,
      definition: Definition,
    ): void {
      heads.set(channelId, { session, versionstamp, readAt: clock.now() });
      keep(channelId, session, definition);
    },

    /** Everything the needs name. The commit's check of the head makes it one view. */
    async load(
      channelId: string,
      needsFor: (session: Session | null) => Needs,
    ): Promise<Loaded> {
      const first = heads.get(channelId) ?? await readHead(channelId);
      const { head, definition } = await consistent(channelId, first);
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
