import type { Clock } from "@/lib/core/clock.ts";
import type { ProjectionKeys } from "@/lib/event_log/keys.ts";
import {
  listDirty,
  markDirty,
  walkDue,
} from "@/lib/event_log/dirty_channels.ts";
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { isUpTo } from "./step.ts";

/** Returns those of the channels whose log has a commit after the projection's cursor. */
export async function findLagging(
  { kv, keys }: { kv: Deno.Kv; keys: ProjectionKeys },
  name: string,
  channels: readonly string[],
): Promise<string[]> {
  const [epoch, cursors, heads] = await Promise.all([
    kv.get<string>(keys.eventEpoch()),
    readEntries(kv, channels.map((id) => keys.projectionCursor(name, id))),
    readEntries(kv, channels.map(keys.eventHead)),
  ]);
  return channels.filter((_, index) => {
    const stamp = heads[index]?.versionstamp ?? null;
    const cursor = cursors[index]?.value ?? null;
    return stamp !== null && !isUpTo(cursor, stamp, epoch.value);
  });
}

/**
 * Channels whose log has a commit after the projection's cursor. Heads and
 * cursors are both sorted by channel, so each is read once.
 */
async function* listLagging(
  { kv, keys }: { kv: Deno.Kv; keys: ProjectionKeys },
  name: string,
): AsyncGenerator<string> {
  const options = { batchSize: 500 };
  const epoch = (await kv.get(keys.eventEpoch())).value as string | null;
  const cursors = kv.list<ProjectionCursor>({
    prefix: keys.projectionCursorsOf(name),
  }, options);
  let cursor = await cursors.next();
  const heads = kv.list({ prefix: keys.eventHeadsOf() }, options);
  for await (const { key, versionstamp } of heads) {
    const channelId = String(key[1]);
    while (!cursor.done && String(cursor.value.key[2]) < channelId) {
      cursor = await cursors.next();
    }
    const known = !cursor.done && String(cursor.value.key[2]) === channelId
      ? cursor.value.value
      : null;
    if (!isUpTo(known, versionstamp, epoch)) yield channelId;
  }
}

/**
 * Returns the channels on which a projection lags, of those whose logs have
 * grown lately. Once a day all channels are compared: those of a database from
 * before there were notes, or whose note got lost, are noted then.
 */
export async function findMovedLagging(
  { kv, clock, keys }: { kv: Deno.Kv; clock: Clock; keys: ProjectionKeys },
  name: string,
): Promise<string[]> {
  const noteWalk = await walkDue({ kv, clock, keys }, name);
  if (noteWalk) {
    const lagging = await Array.fromAsync(listLagging({ kv, keys }, name));
    await markDirty({ kv, keys }, lagging, clock.now());
    await noteWalk();
  }
  const moved = await listDirty({ kv, keys });
  return await findLagging(
    { kv, keys },
    name,
    moved.map(({ channelId }) => channelId),
  );
}
