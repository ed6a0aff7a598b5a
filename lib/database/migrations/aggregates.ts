/**
 * Conversion of aggregates as earlier versions stored them: commit ids were
 * called marks, and the credits stood beside their revision, with notes of
 * commands of their own.
 */
import { openAggregate } from "@/lib/schema/events/aggregates.ts";
import { keys } from "@/lib/database/keys.ts";

/** First parts of the keys of every aggregate. */
const NAMES = [
  "giveaway",
  "viewer_queue",
  "challenge",
  "chat_highlight",
  "now_playing",
  "stopwatch",
  "countdown",
  "credits",
];

/** Command of the credits, as it was remembered. */
interface CommandOfBefore {
  fingerprint: string;
  until: number;
}

/** Converts every aggregate that an earlier version stored. */
export async function convertAggregates(
  kv: Deno.Kv,
  now: number,
): Promise<void> {
  for (const name of NAMES) {
    for await (const entry of kv.list<object>({ prefix: [name] })) {
      if ("commitIds" in entry.value) continue;
      // Another process may convert it, or change it, at the same time.
      await kv.atomic().check(entry)
        .set(entry.key, openAggregate(entry.value)).commit();
    }
  }
  const commands = kv.list<CommandOfBefore>({ prefix: ["credits_command"] });
  for await (const entry of commands) {
    const [, channelId, idempotencyKey] = entry.key.map(String);
    const record = keys.creditsRecord(channelId ?? "");
    const key = keys.aggregateCommand(record, idempotencyKey ?? "");
    const expireIn = entry.value.until - now;
    const commit = kv.atomic().check(entry).delete(entry.key);
    if (expireIn > 0) commit.set(key, entry.value, { expireIn });
    await commit.commit();
  }
}
