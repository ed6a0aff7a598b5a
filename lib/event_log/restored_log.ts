/**
 * A backup that was restored is an earlier state of the logs: events that pages
 * were sent since are gone, and their positions will be those of others. From
 * then on positions have another epoch; those from before the backup still mean
 * the same.
 */
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LogKeys, RestoreKeys } from "./keys.ts";
import { read } from "@/lib/storage/read.ts";
import { ulid } from "ulid";
import { formatPosition, parsePosition, type Position } from "./position.ts";

/** The logs' present epoch, and the earlier ones with the last stamp of each that is still in the logs. */
export interface LogEpochs {
  own: string;
  earlier: ReadonlyMap<string, string>;
}

/**
 * Begins a new epoch of the logs unless that was done under this `name` of the
 * restored backup. To be called before the first read or write of the logs.
 */
export async function beginRestoredLog(
  kv: Deno.Kv,
  { name, clock, log, keys }: {
    name: string;
    clock: Clock;
    log: Log;
    keys: RestoreKeys;
  },
): Promise<void> {
  const [epoch, done, ends] = await kv.getMany<
    [string, string, Record<string, string>]
  >([keys.eventEpoch(), keys.restoredAs(), keys.eventEpochEnds()]);
  if (done.value === name) return;
  const own = ulid(clock.now());
  const commit = kv.atomic().check(epoch, done, ends).set(done.key, name)
    .set(epoch.key, own);
  if (epoch.value !== null) {
    commit.set(ends.key, {
      ...ends.value,
      [epoch.value]: await lastStamp({ kv, keys }),
    });
  }
  // Another process that starts did the same where this one was too late.
  if (!(await commit.commit()).ok) return;
  await moveCursors(
    { kv, keys },
    { own, earlier: await readEarlierEpochs({ kv, keys }) },
  );
  log.warn("log_began_anew", { restored: name, epoch: own });
}

/**
 * Writes the cursors of what follows the logs as positions of the present
 * epoch. One that is left, as by a crash, means the same; it is only compared
 * less cheaply.
 */
async function moveCursors(
  { kv, keys }: { kv: Deno.Kv; keys: RestoreKeys },
  epochs: LogEpochs,
): Promise<void> {
  const cursors = kv.list<{ position: string }>({
    prefix: keys.projectionCursors(),
  });
  for await (const entry of cursors) {
    const position = inPresentEpoch(entry.value.position, epochs);
    await kv.atomic().check(entry).set(entry.key, { ...entry.value, position })
      .commit();
  }
}

/** Returns the versionstamp of the last commit of events in any channel's log; empty for none. */
async function lastStamp(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
): Promise<string> {
  let last = "";
  for await (const head of kv.list({ prefix: keys.eventHeadsOf() })) {
    if (head.versionstamp > last) last = head.versionstamp;
  }
  return last;
}

/** Reads the epochs that the database has had, beside its present one. */
export async function readEarlierEpochs(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
): Promise<ReadonlyMap<string, string>> {
  const ends = await read(kv, keys.eventEpochEnds());
  return new Map(Object.entries(ends ?? {}));
}

/** Returns a position as one of the present epoch; `null` where it is of another log, or of what a restore took. */
export function ofPresentLog(
  position: Position,
  { own, earlier }: LogEpochs,
): Position | null {
  if (position.epoch === own) return position;
  const last = earlier.get(position.epoch);
  if (last === undefined || position.stamp > last) return null;
  return { ...position, epoch: own };
}

/** Returns the text of a position as one of the present epoch where it is, and any other text as it is. */
export function inPresentEpoch(text: string, epochs: LogEpochs): string {
  const position = parsePosition(text);
  const found = position && ofPresentLog(position, epochs);
  return found ? formatPosition(found) : text;
}
