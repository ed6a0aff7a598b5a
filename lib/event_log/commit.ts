import {
  type Clock,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  toIso,
} from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LogKeys } from "./keys.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { LATE_MS } from "@/lib/schema/events/same_act.ts";
import { withoutPeople } from "@/lib/schema/events/without_people.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { type LookupState, readBannedSince } from "./ban_race.ts";
import type {
  LogEntry,
  SeenEvent,
  StoredEvent,
  ToldAct,
  WrittenEntry,
} from "@/lib/schema/events/records.ts";
import { createToldActs, type PlaceInCommit } from "./told_in_commit.ts";
import { createDirtyMarks } from "./dirty_channels.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { jsonOf, toStored } from "@/lib/schema/events/stored_event.ts";

/** An event on its way into the log. */
export interface Submission {
  channelId: string;
  event: NewEvent;
  /** The event as JSON. */
  text: string;
  /** The event as the log stores it. */
  stored: StoredEvent;
  /** Names under which what it tells is remembered; none where its id suffices. */
  toldNames: readonly string[];
  /** Of one that names others: the state of the log at which they were looked up. */
  lookedUp: LookupState | null;
}

/** Creates what is submitted of an event. */
export function toSubmission(
  channelId: string,
  event: NewEvent,
  lookedUp: LookupState | null,
  catalogue: Pick<LogCatalogue, "toldNames">,
): Submission {
  const text = jsonOf(event);
  const stored = toStored(event, text);
  const toldNames = catalogue.toldNames(event);
  return { channelId, event, text, stored, toldNames, lookedUp };
}

/**
 * Position of an event: in the commit that was just made, or in an earlier one.
 */
export interface Placed {
  stamp: string;
  index: number;
  duplicate: boolean;
}

/** Time for which an event is kept, and its id stays taken at least. */
const SEEN_MS = DAY_MS;
const SEEN_SHORT_MS = 30 * MINUTE_MS;

/** Sweeping may lag by this much before a record is missed. */
export const TOLD_SWEEP_LATER_MS = HOUR_MS;

/** Result of a commit. */
export interface Committed {
  /** Place of each submission, in their order. */
  placed: Placed[];
  /**
   * Entries that it wrote, by channel; `null` when that is not known at first
   * hand: nothing was new, or the answer was lost.
   */
  written: ReadonlyMap<string, WrittenEntry> | null;
}

/** One whose id is not known to be taken. */
export interface Open extends Submission {
  at: number;
  /** Version of an expired entry under its id, or `null` for none. */
  expired: string | null;
  /** Records under its names; empty until they were read. */
  told: ReadonlyMap<string, Deno.KvEntryMaybe<ToldAct>>;
}

/**
 * Writes submissions, up to ten of a channel, in one commit, in their order
 * within each channel, each id once and each act once for what is told of it
 * (`afterTelling`): what is already taken is answered with its place, the rest
 * goes in together, with the commands that it retains.
 *
 * People who are banned before a standing in the log are not named in it: a
 * commit with one checks that nobody was banned since people were looked up for
 * it, and otherwise takes the banned out and tries again. Nobody looks them up
 * then: that has figures counted, of which the log may have to tell.
 *
 * Nothing else is checked but the ids and the acts, so processes contend only
 * for the same act, and for a standing at the moment of a ban. The client of a
 * KV Connect server sends a commit again when its reply was lost, and is then
 * told `ok: false`; the nonce under the ids says whether it had been made. One
 * batch must not name an id of a channel twice.
 */
export function createCommit(
  { kv, clock, keys, catalogue, newNonce }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: LogKeys;
    catalogue: LogCatalogue;
    newNonce: () => string;
  },
) {
  const notes = createDirtyMarks({ clock, keys });

  function build(open: readonly Open[], nonce: string): {
    operation: Deno.AtomicOperation;
    entries: Map<string, WrittenEntry>;
    places: PlaceInCommit[];
    made: () => void;
  } {
    const now = clock.now();
    const operation = kv.atomic();
    const receivedAt = toIso(now);
    const entries = new Map<string, WrittenEntry>();
    /** People whom this commit bans, by channel. */
    const banned = new Map<string, string[]>();
    const acts = createToldActs({ operation, now, keys, catalogue });
    const places: PlaceInCommit[] = [];
    for (const one of open) {
      const { channelId, lookedUp, expired } = one;
      const gone = banned.get(channelId) ?? [];
      const named = without(one, gone, catalogue);
      const next = entries.get(channelId)?.events.length ?? 0;
      const { place, event: told } = acts.placeOf(one, next);
      const { index } = place;
      const { event, text, stored } = told === one.event
        ? named
        : toSubmission(channelId, told, lookedUp, catalogue);
      places.push(place);
      const livesMs = seenMs(event, catalogue);
      const seen: SeenEvent = {
        nonce,
        index,
        until: now + livesMs,
        ...(place.duplicate ? { repeats: place.stamp ?? "" } : {}),
      };
      const key = keys.eventSeen(channelId, event.id);
      operation.check({ key, versionstamp: expired })
        .set(key, seen, { expireIn: livesMs + TOLD_SWEEP_LATER_MS });
      if (place.duplicate) continue;
      if (lookedUp) {
        const key = keys.eventLastBan(channelId);
        operation.check({ key, versionstamp: lookedUp.lastBan });
      }
      const more = catalogue.bannedBy(event);
      if (more.length > 0) {
        banned.set(channelId, [...gone, ...more]);
        operation.set(keys.eventLastBan(channelId), true);
      }
      let entry = entries.get(channelId);
      if (!entry) {
        entry = { receivedAt, events: [], texts: [], stored: [] };
        entries.set(channelId, entry);
      }
      entry.texts.push(text);
      entry.stored.push(stored);
      entry.events.push(event);
      const retained = catalogue.retainedBy(event, index);
      if (retained) {
        const { topic, target, command } = retained;
        operation.set(keys.retainedCommand(channelId, topic, target), command);
      }
    }
    acts.write();
    for (const [channelId, { stored }] of entries) {
      const entry: LogEntry = { receivedAt, events: stored };
      operation
        .set(keys.eventLog(channelId, kv.commitVersionstamp()), entry)
        .sum(keys.eventHead(channelId), 1n);
    }
    const made = notes.addTo(operation, entries.keys());
    return { operation, entries, places, made };
  }

  function readSeen(open: readonly Open[]) {
    return readEntries(
      kv,
      open.map(({ channelId, event }) => keys.eventSeen(channelId, event.id)),
    );
  }

  /** Returns the records under the names of submissions, in their order. */
  async function readTold(open: readonly Open[]): Promise<Open["told"][]> {
    const found = await readEntries(
      kv,
      open.flatMap(({ channelId, toldNames }) =>
        toldNames.map((name) => keys.eventAct(channelId, name))
      ),
    );
    return open.map(({ toldNames }) => {
      const own = found.splice(0, toldNames.length);
      return new Map(
        toldNames.flatMap((name, i) => own[i] ? [[name, own[i]]] : []),
      );
    });
  }

  /** Returns a submission without the people who were banned since they were looked up for it. */
  async function lookedAgain(one: Open): Promise<Open> {
    const { channelId, lookedUp } = one;
    if (!lookedUp) return one;
    const since = await readBannedSince(
      { kv, keys, catalogue },
      channelId,
      lookedUp,
    );
    const anew = { ...one, lookedUp: since.lookedUp };
    return without(anew, since.gone, catalogue);
  }

  return async function commit(
    batch: readonly Submission[],
  ): Promise<Committed> {
    const nonce = newNonce();
    const placed: Placed[] = new Array(batch.length);
    const nothing = { expired: null, told: new Map() };
    let open: Open[] = batch.map((one, at) => ({ ...one, at, ...nothing }));
    while (open.length > 0) {
      const { operation, entries, places, made } = build(open, nonce);
      const result = await operation.commit();
      if (result.ok) {
        made();
        placeTogether(open, places, result.versionstamp, placed);
        return { placed, written: entries };
      }
      const [found, told] = await Promise.all([readSeen(open), readTold(open)]);
      const own = found.find((entry) => entry.value?.nonce === nonce);
      if (own?.versionstamp) {
        placeTogether(open, places, own.versionstamp, placed);
        break;
      }
      const now = clock.now();
      const left = open.flatMap((one, i): Open[] => {
        const entry = found[i];
        if (!entry?.versionstamp || entry.value.until <= now) {
          return [{
            ...one,
            expired: entry?.versionstamp ?? null,
            told: told[i] ?? one.told,
          }];
        }
        const { index } = entry.value;
        placed[one.at] = { stamp: stampOf(entry), index, duplicate: true };
        return [];
      });
      open = await Promise.all(left.map(lookedAgain));
    }
    return { placed, written: null };
  };
}

/** Makes one commit of submissions. */
export type Commit = ReturnType<typeof createCommit>;

/** Returns a submission that names none of these people, if it may not name everybody. */
function without<S extends Submission>(
  one: S,
  gone: readonly string[],
  catalogue: LogCatalogue,
): S {
  const { channelId, event, lookedUp } = one;
  if (!lookedUp || gone.length === 0) return one;
  const data = withoutPeople(event.data, new Set(gone));
  if (data === event.data) return one;
  // Lines and names go, never the shape.
  const told = { ...event, data } as NewEvent;
  return { ...one, ...toSubmission(channelId, told, lookedUp, catalogue) };
}

function placeTogether(
  open: readonly Open[],
  places: readonly PlaceInCommit[],
  stamp: string,
  placed: Placed[],
): void {
  open.forEach(({ at }, i) => {
    const place = places[i];
    if (place) placed[at] = { ...place, stamp: place.stamp ?? stamp };
  });
}

/** Returns the stamp of the commit of the event that an id stands for. */
export function stampOf(
  { value, versionstamp }: { value: SeenEvent; versionstamp: string },
): string {
  return value.repeats || versionstamp;
}

/** Returns how long the id of an event stays taken: as long as it is counted once. */
function seenMs({ kind }: NewEvent, catalogue: LogCatalogue): number {
  if (catalogue.isShortLived(kind)) return SEEN_SHORT_MS;
  const withinMs = catalogue.toldWithinMs(kind);
  return withinMs === null ? SEEN_MS : withinMs + LATE_MS;
}

/**
 * Converts the error of a failed commit to the one that its callers receive.
 */
export function commitFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    "storage_unavailable",
    "Cannot log the event: the database did not save it. Send it again",
    { retryAfterMs: 2_000, cause: error },
  );
}
