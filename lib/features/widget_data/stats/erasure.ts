import { inGroupsOf } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { fnv1a } from "@/lib/events/kinds/acts.ts";
import { withoutPerson } from "@/lib/events/redact.ts";
import type { Projection } from "@/lib/projections/projection.ts";
import type { Key } from "@/lib/storage/key.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";
import { RECENT_MS } from "./apply.ts";
import { ANONYMOUS } from "./entries.ts";
import type {
  LargestAct,
  LargestActs,
  LatestActs,
  PersonRecord,
} from "./schema.ts";

/** Entries that one commit writes anew. */
const MAX_CHANGES = 40;

/** A person, as lists name them. */
interface Whose {
  userId: string;
  /** Hashes of their acts. */
  acts: Set<string>;
  names: Set<string>;
}

/** Entry to be written anew, and its value without the person. */
type Change = [key: Key<unknown>, value: unknown];

/**
 * Creates the function that takes a person out of the lists of a channel and
 * of its views. Sums stay, as somebody's. Each commit is fenced as a batch is;
 * broken off half-way it can be called again.
 */
export function createStatsErasure(
  { kv, amend, scopesOf }: {
    kv: Deno.Kv;
    amend: Projection["amend"];
    /** Returns the ids under which a channel's lists are kept: its own, and those of views. */
    scopesOf: (channelId: string) => Promise<readonly string[]>;
  },
) {
  /** Reads what the lists have of somebody: where, and what they go by in them. */
  async function look(scope: string, userId: string) {
    const found: Key<unknown>[] = [...SUPPORT_KINDS, "gift.recipient"]
      .map((kind) => keys.statLatest(scope, kind));
    const whose: Whose = { userId, acts: new Set(), names: new Set() };
    const persons = kv.list<PersonRecord>({
      prefix: keys.statPersonsOf(scope),
    }, { batchSize: 500 });
    for await (const { key, value } of persons) {
      if (value.id !== userId) continue;
      found.push(key);
      if (value.name !== ANONYMOUS) whose.names.add(value.name);
    }
    const recent = kv.list<LiveEvent>({ prefix: keys.statRecentOf(scope) }, {
      batchSize: 100,
    });
    for await (const { key, value } of recent) {
      if (value.actor?.id === userId) whose.acts.add(fnv1a(value.act));
      if (without(value, whose) !== value) found.push(key);
    }
    const largest = kv.list<LargestActs>({ prefix: keys.statLargestOf(scope) });
    for await (const { key } of largest) found.push(key);
    return { found, whose };
  }

  return async function erase(
    channelId: string,
    userId: string,
  ): Promise<void> {
    for (const scope of await scopesOf(channelId)) {
      const { found, whose } = await look(scope, userId);
      for (const some of inGroupsOf(MAX_CHANGES, found)) {
        await amend(channelId, async () => {
          const changes = (await readEntries(kv, some)).flatMap(
            ({ key, value }): Change[] => {
              const next = without(value, whose);
              return next === value ? [] : [[key, next]];
            },
          );
          return changes.length === 0 ? { result: null } : {
            result: null,
            change(operation) {
              for (const [key, value] of changes) {
                const expires = isEvent(value);
                operation.set(
                  key,
                  value,
                  expires ? { expireIn: RECENT_MS } : {},
                );
              }
            },
          };
        });
      }
    }
  };
}

/** Returns an entry without the person; itself where it does not name them. */
function without(value: unknown, { userId, acts, names }: Whose): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isLatest(value)) {
    const events = value.events.map((event) => withoutPerson(event, userId));
    const isSame = events.every((event, at) => event === value.events[at]);
    return isSame ? value : { ...value, events };
  }
  if (isLargest(value)) {
    const isTheirs = ({ by, name }: LargestAct) =>
      name !== ANONYMOUS && (acts.has(by) || names.has(name));
    return !value.acts.some(isTheirs) ? value : {
      acts: value.acts.map((act) =>
        isTheirs(act) ? { ...act, name: ANONYMOUS } : act
      ),
    };
  }
  if (isRecord(value)) {
    const isNamed = value.id === userId && value.name !== ANONYMOUS;
    return isNamed ? { ...value, login: null, name: ANONYMOUS } : value;
  }
  return isEvent(value) ? withoutPerson(value, userId) : value;
}

function isLatest(value: object): value is LatestActs {
  return "events" in value && Array.isArray(value.events);
}

function isLargest(value: object): value is LargestActs {
  return "acts" in value && Array.isArray(value.acts);
}

function isRecord(value: object): value is PersonRecord {
  return "periods" in value && "name" in value;
}

function isEvent(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "kind" in value &&
    "position" in value;
}
