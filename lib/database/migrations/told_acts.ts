/**
 * Acts that the logs told of before they remembered them: the records that the
 * log checks now are made of the events that it still has.
 */
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import { lineId } from "@/lib/schema/events/acts.ts";
import type {
  LogEntry,
  SeenEvent,
  ToldAct,
} from "@/lib/schema/events/records.ts";
import { eventOf } from "@/lib/schema/events/stored_event.ts";
import { afterTelling, toldNames } from "@/lib/schema/events/told_acts.ts";
import type { Key } from "@/lib/storage/key.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

/** Time for which the id of a line of chat stays taken. */
const LINE_MS = 30 * MINUTE_MS;

/** Records that are written at once. */
const MAX_WRITES = 16;

/** Records of one channel's acts and lines by the names that the log looks for. */
interface Told {
  acts: Map<string, ToldAct>;
  lines: Map<string, SeenEvent>;
}

/**
 * Writes what each log has told of as the log itself does now: an act that it
 * still has is not shown once more when it is told again. Leaves alone what is
 * there already. `now` in ms since the epoch.
 */
export async function noteToldActs(kv: Deno.Kv, now: number): Promise<void> {
  let channelId: string | null = null;
  let told: Told = { acts: new Map(), lines: new Map() };
  for await (
    const { key, value } of kv.list<LogEntry>({
      prefix: keys.eventLogs(),
    })
  ) {
    const owner = String(key[1]);
    if (owner !== channelId) {
      if (channelId !== null) await write(kv, channelId, told, now);
      channelId = owner;
      told = { acts: new Map(), lines: new Map() };
    }
    addEntry(told, value, String(key[2]));
  }
  if (channelId !== null) await write(kv, channelId, told, now);
}

/** Adds what an entry of the log, the commit of that `stamp`, tells of. */
function addEntry(
  { acts, lines }: Told,
  { receivedAt, events }: LogEntry,
  stamp: string,
): void {
  const at = Date.parse(receivedAt);
  for (const [index, found] of events.entries()) {
    // It was taken out since, as after a ban.
    if (!found) continue;
    const event = eventOf(found);
    if (event.kind === "chat.message" && !event.test) {
      const until = at + LINE_MS;
      const line = { nonce: "", index, until, repeats: stamp };
      const id = lineId(event.platform, event.data.messageId);
      if (id !== event.id && !lines.has(id)) lines.set(id, line);
    }
    const known = toldNames(event).flatMap((name) => {
      const act = acts.get(name);
      return act ? [[name, act] as const] : [];
    });
    const { records } = afterTelling(new Map(known), event, at);
    for (const [name, facts] of records) {
      acts.set(name, { ...facts, index, stamp });
    }
  }
}

async function write(
  kv: Deno.Kv,
  channelId: string,
  { acts, lines }: Told,
  now: number,
): Promise<void> {
  const records: [Key<ToldAct | SeenEvent>, ToldAct | SeenEvent][] = [
    ...[...acts].map(([name, act]) =>
      [keys.eventAct(channelId, name), act] as const
    ),
    ...[...lines].map(([id, line]) =>
      [keys.eventSeen(channelId, id), line] as const
    ),
  ].map(([key, record]) => [key, record]);
  const live = records.filter(([, { until }]) => until > now);
  await mapBounded(live, MAX_WRITES, ([key, record]) =>
    // Another process may have told of it meanwhile: that is the later word.
    kv.atomic().check({ key, versionstamp: null })
      .set(key, record, { expireIn: ttlMs(record.until, now) }).commit());
}
