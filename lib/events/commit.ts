import {
  type Clock,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  toIso,
} from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { isShortLived, type NewEvent } from "./catalogue.ts";
import { withoutPeople } from "./kinds/without_people.ts";
import { bannedBy, type LookedUp, readBannedSince } from "./late_bans.ts";
import type {
  LogEntry,
  SeenEvent,
  StoredEvent,
  WrittenEntry,
} from "./records.ts";
import { createMoveNotes } from "./moved_channels.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { retainCommand } from "./retained_command_store.ts";
import { toStored } from "./stored_event.ts";

/** An event on its way into the log. */
export interface Submission {
  channelId: string;
  event: NewEvent;
  /** The event as JSON. */
  text: string;
  /** The event as the log stores it. */
  stored: StoredEvent;
  /** Of one that names others: the state of the log at which they were looked up. */
  lookedUp: LookedUp | null;
}

/** Creates what is submitted of an event. */
export function toSubmission(
  channelId: string,
  event: NewEvent,
  lookedUp: LookedUp | null,
): Submission {
  const text = JSON.stringify(event);
  const stored = toStored(event, text);
  return { channelId, event, text, stored, lookedUp };
}

/**
 * Position of an event: in the commit that was just made, or in an earlier one.
 */
export interface Placed {
  stamp: string;
  index: number;
  duplicate: boolean;
}

/**
 * Time for which an event id stays taken; at least as long as its event is
 * kept.
 */
const SEEN_MS = DAY_MS;
const SEEN_SHORT_MS = 30 * MINUTE_MS;

/** Sweeping may lag by this much before anything is missed. */
const SWEEP_LATER_MS = HOUR_MS;

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
interface Open extends Submission {
  at: number;
  /** Version of an expired entry under its id, or `null` for none. */
  expired: string | null;
}

/**
 * Writes submissions, up to ten of a channel, in one commit, in their order within each
 * channel, each id once for ever: what is already taken is answered with its
 * place, the rest goes in together, with the commands that it retains.
 *
 * Whoever is banned before a standing in the log is not named in it: a commit
 * with one checks that nobody was since people were looked up for it, and where
 * somebody was, takes them out and tries again. Nobody looks them up then: that
 * has figures counted, of which the log may have to tell.
 *
 * Nothing else is checked but the ids, so processes contend only for the same
 * event, and for a standing at the moment of a ban.
 * The client of a KV Connect server sends a commit again when its reply was
 * lost, and is then told `ok: false`; the nonce under the ids says whether it
 * had been made. One batch must not name an id of a channel twice.
 */
export function createCommit(
  { kv, clock, newNonce }: {
    kv: Deno.Kv;
    clock: Clock;
    newNonce: () => string;
  },
) {
  const notes = createMoveNotes({ clock });

  function build(open: readonly Open[], nonce: string): {
    operation: Deno.AtomicOperation;
    entries: Map<string, WrittenEntry>;
    made: () => void;
  } {
    const now = clock.now();
    const operation = kv.atomic();
    const receivedAt = toIso(now);
    const entries = new Map<string, WrittenEntry>();
    /** People whom this commit bans, by channel. */
    const banned = new Map<string, string[]>();
    for (const one of open) {
      const { channelId, lookedUp, expired } = one;
      const gone = banned.get(channelId) ?? [];
      const { event, text, stored } = without(one, gone);
      if (lookedUp) {
        const key = keys.eventLastBan(channelId);
        operation.check({ key, versionstamp: lookedUp.lastBan });
      }
      const more = bannedBy(event);
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
      const livesMs = isShortLived(event.kind) ? SEEN_SHORT_MS : SEEN_MS;
      const seen: SeenEvent = {
        nonce,
        index: entry.events.push(event) - 1,
        until: now + livesMs,
      };
      const key = keys.eventSeen(channelId, event.id);
      operation.check({ key, versionstamp: expired })
        .set(key, seen, { expireIn: livesMs + SWEEP_LATER_MS });
      retainCommand(operation, channelId, event, seen.index);
    }
    for (const [channelId, { stored }] of entries) {
      const entry: LogEntry = { receivedAt, events: stored };
      operation
        .set(keys.eventLog(channelId, kv.commitVersionstamp()), entry)
        .sum(keys.eventHead(channelId), 1n);
    }
    return { operation, entries, made: notes.addTo(operation, entries.keys()) };
  }

  function readSeen(open: readonly Open[]) {
    return readEntries(
      kv,
      open.map(({ channelId, event }) => keys.eventSeen(channelId, event.id)),
    );
  }

  /** Returns a submission without whoever was banned since people were looked up for it. */
  async function lookedAgain(one: Open): Promise<Open> {
    const { channelId, lookedUp } = one;
    if (!lookedUp) return one;
    const since = await readBannedSince(kv, channelId, lookedUp);
    return without({ ...one, lookedUp: since.lookedUp }, since.gone);
  }

  return async function commit(
    batch: readonly Submission[],
  ): Promise<Committed> {
    const nonce = newNonce();
    const placed: Placed[] = new Array(batch.length);
    let open: Open[] = batch.map((one, at) => ({ ...one, at, expired: null }));
    while (open.length > 0) {
      const { operation, entries, made } = build(open, nonce);
      const result = await operation.commit();
      if (result.ok) {
        made();
        placeTogether(open, result.versionstamp, placed);
        return { placed, written: entries };
      }
      const found = await readSeen(open);
      const own = found.find((entry) => entry.value?.nonce === nonce);
      if (own?.versionstamp) {
        placeTogether(open, own.versionstamp, placed);
        break;
      }
      const now = clock.now();
      const left = open.flatMap((one, i): Open[] => {
        const entry = found[i];
        if (!entry?.versionstamp) return [{ ...one, expired: null }];
        if (entry.value.until <= now) {
          return [{ ...one, expired: entry.versionstamp }];
        }
        placed[one.at] = {
          stamp: entry.versionstamp,
          index: entry.value.index,
          duplicate: true,
        };
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
): S {
  const { channelId, event, lookedUp } = one;
  if (!lookedUp || gone.length === 0) return one;
  const data = withoutPeople(event.data, new Set(gone));
  if (data === event.data) return one;
  // Lines and names go, never the shape.
  const told = { ...event, data } as NewEvent;
  return { ...one, ...toSubmission(channelId, told, lookedUp) };
}

function placeTogether(
  open: readonly Open[],
  stamp: string,
  placed: Placed[],
): void {
  const next = new Map<string, number>();
  for (const { channelId, at } of open) {
    const index = next.get(channelId) ?? 0;
    next.set(channelId, index + 1);
    placed[at] = { stamp, index, duplicate: false };
  }
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
