import type { Clock } from "@/lib/core/clock.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { withoutPerson } from "@/lib/event_log/redact.ts";
import {
  isTakenAway,
  nameKey,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import type { Projection } from "@/lib/event_log/projections/projection.ts";
import type { Key, Prefix } from "@/lib/storage/key.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { RECENT_MS } from "./apply.ts";
import { ANONYMOUS } from "./deltas.ts";
import { FAMILY_NAMES } from "./latest_per_subject.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type {
  ActFacts,
  BossState,
  Fighter,
  LargestAct,
  LargestActs,
  LatestActs,
  PersonRecord,
} from "@/lib/schema/widget_data/stats.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

/** Entries that one commit writes anew. */
const MAX_CHANGES = 40;

/** A person, as lists name them. */
interface Whose {
  gone: TakenAway;
  /** Hashes of their acts. */
  acts: Set<string>;
}

/** Entry to be written anew, and its value without the person. */
type Change = [key: Key<unknown>, value: unknown];

/**
 * Creates the function that takes a person out of the lists of a channel and of
 * its views. Sums stay, as an anonymous person's. Each commit is fenced as a
 * batch is; broken off half-way it can be called again.
 */
export function createStatsErasure(
  { kv, clock, amend, scopesOf }: {
    kv: Deno.Kv;
    clock: Clock;
    amend: Projection["amend"];
    /** Returns the ids under which a channel's lists are kept: its own, and those of views. */
    scopesOf: (channelId: string) => Promise<readonly string[]>;
  },
) {
  /** Reads what the lists have of a person: where, and which acts are theirs. */
  async function look(scope: string, gone: TakenAway) {
    const found: Key<unknown>[] = [...SUPPORT_KINDS, "gift.recipient"]
      .map((kind) => keys.statLatest(scope, kind));
    found.push(...FAMILY_NAMES.map((family) => keys.statLastOf(scope, family)));
    const whose: Whose = { gone, acts: new Set() };
    const add = async <T>(below: Prefix<T>) => {
      for await (const { key, value } of kv.list<T>({ prefix: below })) {
        if (without(value, whose) !== value) found.push(key);
      }
    };
    const recent = kv.list<LiveEvent>({ prefix: keys.statRecentOf(scope) }, {
      batchSize: 100,
    });
    for await (const { key, value } of recent) {
      if (isTakenAway(value.actor, gone)) whose.acts.add(fnv1a(value.act));
      if (without(value, whose) !== value) found.push(key);
    }
    await add(keys.statActsOf(scope));
    await add(keys.statPersonsOf(scope));
    await add(keys.statLargestOf(scope));
    await add(keys.statCounterStatesOf(scope));
    return { found, whose };
  }

  return async function erase(
    channelId: string,
    gone: TakenAway,
  ): Promise<void> {
    for (const scope of await scopesOf(channelId)) {
      const { found, whose } = await look(scope, gone);
      for (const some of inGroupsOf(MAX_CHANGES, found)) {
        await amend(channelId, async () => {
          const entries = await readEntries(kv, some);
          const changes = entries.flatMap(({ key, value }): Change[] => {
            const next = without(value, whose);
            return next === value ? [] : [[key, next]];
          });
          const handles = entries.flatMap(({ value }) =>
            isPersonRecord(value) && value.login && isTakenAway(value, gone)
              ? [`@${value.login.toLowerCase()}`]
              : []
          );
          return changes.length === 0 ? { result: null } : {
            result: null,
            change(operation) {
              for (const handle of handles) {
                operation.delete(keys.statPersonByHandle(scope, handle));
              }
              for (const [key, value] of changes) {
                operation.set(key, value, livesFor(value, clock.now()));
              }
            },
          };
        });
      }
    }
  };
}

/** Returns an entry without the person; itself where it does not name them. */
function without(value: unknown, { gone, acts }: Whose): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isLatest(value)) {
    const events = value.events.map((event) => withoutPerson(event, gone));
    const isSame = events.every((event, at) => event === value.events[at]);
    return isSame ? value : { ...value, events };
  }
  if (isLargest(value)) {
    const isTheirs = ({ by, name }: LargestAct) =>
      name !== ANONYMOUS &&
      (acts.has(by) || gone.nameKeys.includes(nameKey(name)));
    return !value.acts.some(isTheirs) ? value : {
      acts: value.acts.map((act) =>
        isTheirs(act) ? { ...act, name: ANONYMOUS } : act
      ),
    };
  }
  if (isAct(value)) {
    const { login = "", ...facts } = value.facts ?? {};
    const isTheirs = login !== "" && gone.nameKeys.includes(nameKey(login));
    return isTheirs ? { ...value, facts } : value;
  }
  if (isPersonRecord(value)) return unnamed(value, gone);
  if (isFight(value)) {
    const boss = value.boss && unnamed(value.boss, gone);
    const by = value.lastHit && unnamed(value.lastHit.by, gone);
    const isSame = boss === value.boss && by === (value.lastHit?.by ?? null);
    if (isSame) return value;
    const lastHit = value.lastHit && by && { ...value.lastHit, by };
    // Pages take no figure of a revision that they have.
    return { ...value, boss, lastHit, revision: value.revision + 1 };
  }
  return isEvent(value) ? withoutPerson(value, gone) : value;
}

/** Returns a person's sums, or a fighter, without who they are. */
function unnamed<T extends PersonRecord | Fighter>(
  person: T,
  gone: TakenAway,
): T {
  const isNamed = isTakenAway(person, gone) && person.name !== ANONYMOUS;
  return isNamed ? { ...person, login: null, name: ANONYMOUS } : person;
}

/** Returns how long an entry is kept that is written anew. */
function livesFor(value: unknown, now: number): { expireIn?: number } {
  if (isEvent(value)) return { expireIn: RECENT_MS };
  return isAct(value) ? { expireIn: ttlMs(value.until, now) } : {};
}

function isAct(value: unknown): value is ActRecord<ActFacts> {
  return typeof value === "object" && value !== null && "facts" in value &&
    typeof value.facts === "object" && value.facts !== null &&
    "periods" in value.facts;
}

function isFight(value: object): value is BossState {
  return "lastHit" in value && "boss" in value;
}

function isLatest(value: object): value is LatestActs {
  return "events" in value && Array.isArray(value.events);
}

function isLargest(value: object): value is LargestActs {
  return "acts" in value && Array.isArray(value.acts);
}

function isPersonRecord(value: unknown): value is PersonRecord {
  return typeof value === "object" && value !== null && "periods" in value &&
    "name" in value;
}

function isEvent(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "kind" in value &&
    "position" in value;
}
