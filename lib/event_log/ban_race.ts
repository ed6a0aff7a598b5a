/**
 * Bans that come into a channel's log while people are looked up for a standing
 * that names them: they come before it, and the look-up does not know of them.
 */
import type { LogKeys } from "./keys.ts";
import type { LogCatalogue } from "./catalogue.ts";
import type { LogEntry } from "@/lib/schema/events/records.ts";
import { eventOf } from "@/lib/schema/events/stored_event.ts";
import { FIRST_STAMP } from "./position.ts";

/** State of a channel's log before people were looked up for what is to be in it. */
export interface LookupState {
  /** Stamp of its last commit. */
  stamp: string;
  /** Version of the mark that the last ban left; `null` before the first. */
  lastBan: string | null;
}

/** Reads the state of a channel's log, before people are looked up. */
export async function readLookupState(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
  channelId: string,
): Promise<LookupState> {
  const [head, { versionstamp: lastBan }] = await kv.getMany([
    keys.eventHead(channelId),
    keys.eventLastBan(channelId),
  ]);
  return { stamp: head.versionstamp ?? FIRST_STAMP, lastBan };
}

/**
 * Reads from the log who was banned since people were looked up; nothing where
 * nobody was.
 */
export async function readBannedSince(
  { kv, keys, catalogue }: {
    kv: Deno.Kv;
    keys: LogKeys;
    catalogue: LogCatalogue;
  },
  channelId: string,
  { stamp, lastBan }: LookupState,
): Promise<{ gone: string[]; lookedUp: LookupState }> {
  const mark = await kv.get(keys.eventLastBan(channelId));
  // The list comes after: it has every ban up to the mark.
  const entries = mark.versionstamp === lastBan ? [] : await Array.fromAsync(
    kv.list<LogEntry>({
      start: keys.eventLog(channelId, `${stamp}~`),
      end: keys.eventLog(channelId, "~"),
    }),
  );
  const gone = entries.flatMap(({ value }) =>
    value.events.flatMap((found) =>
      found && catalogue.isBan(found.kind)
        ? catalogue.bannedBy(eventOf(found))
        : []
    )
  );
  return {
    gone,
    lookedUp: { stamp, lastBan: mark.versionstamp },
  };
}
