import type { Clock } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import { keys } from "@/lib/database/keys.ts";
import { DEFAULT_LADDER } from "@/lib/schema/subathon/ladder.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import type { RulesDocument, TimerRule } from "@/lib/schema/subathon/rules.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { SessionHead } from "@/lib/features/subathon/rules/loaded.ts";

const MAX_CACHED = 1_000;
/** Maximum age of a head that another process made when it is shown. */
const OTHERS_UNSEEN_MS = 1_000;

/** Fields that a rule lacks which was stored before rules could name an origin or be flat. */
const LATER_FIELDS: Pick<TimerRule, "platform" | "provider" | "flat"> = {
  platform: null,
  provider: null,
  flat: false,
};

/** Returns a version of the rules in which each has all that a rule has by now. */
function withLaterFields(stored: RulesDocument): RulesDocument {
  const { book } = stored;
  const rules = book.rules.map((rule) => ({ ...LATER_FIELDS, ...rule }));
  return { ...stored, book: { ...book, rules } };
}

/**
 * Creates the reads of channels' sessions with their definitions, which are kept
 * in memory. `shared` says that other processes write to the same database.
 */
export function createSessionHeads(
  { kv, clock, shared }: { kv: Deno.Kv; clock: Clock; shared: boolean },
) {
  /** Heads as of the last own commit or read; a commit checks them. */
  const heads = createLru<SessionHead & { readAt: number }>(MAX_CACHED);
  const reads = createSingleFlight<SessionHead>();
  /**
   * Definitions by operators, by channel; each valid for one version of one
   * session.
   */
  const definitions = createLru<
    { sessionId: string; version: number; definition: Definition }
  >(MAX_CACHED);

  async function readHead(channelId: string): Promise<SessionHead> {
    const before = heads.get(channelId);
    const entry = await kv.get<Session>(keys.subathon(channelId));
    const { value, versionstamp } = entry;
    const known = heads.get(channelId);
    // An own commit may have come between: what was read before it is not
    // remembered in its place.
    if (
      known && known !== before &&
      (known.versionstamp ?? "") >= (versionstamp ?? "")
    ) return known;
    const head = { session: value, versionstamp, readAt: clock.steady() };
    heads.set(channelId, head);
    return head;
  }

  /** Returns a head that is not read again; `undefined` where it has to be. */
  function freshHead(channelId: string) {
    const head = heads.get(channelId);
    return head && (!shared || clock.steady() - head.readAt < OTHERS_UNSEEN_MS)
      ? head
      : undefined;
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
      rules: withLaterFields(rules.value as Definition["rules"]),
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
    first: SessionHead,
  ): Promise<{ head: SessionHead; definition: Definition | null }> {
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
      return await consistent(
        channelId,
        freshHead(channelId) ?? await readOnce(channelId),
      );
    },

    /** Tells whether `known` would answer without a read that there is no session. */
    surelyNone: (channelId: string): boolean =>
      freshHead(channelId)?.session === null,

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
      heads.set(channelId, { session, versionstamp, readAt: clock.steady() });
      keep(channelId, session, definition);
    },

    /**
     * Returns session and definition of one version, from memory where they are
     * known: a commit of ours checks them.
     */
    async last(channelId: string) {
      return await consistent(
        channelId,
        heads.get(channelId) ?? await readHead(channelId),
      );
    },
  };
}
