/**
 * Conversion of aggregates as earlier versions stored them: commit ids were
 * called marks, and the credits stood beside their revision, with notes of
 * commands of their own.
 */
import type { Aggregate } from "@/lib/schema/events/projections.ts";
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

/**
 * Returns an aggregate in its present form, whatever the form that was stored.
 */
export function openAggregate<S>(stored: object): Aggregate<S> {
  const { revision, marks, commitIds, ...rest } = stored as
    & Aggregate<unknown>
    & { marks?: readonly string[] };
  const ids = commitIds ?? marks ?? [];
  // The credits' own `state` is a word.
  const { state } = rest;
  const isFlat = typeof state === "string";
  return {
    revision,
    state: (isFlat ? rest : state) as S,
    commitIds: ids,
  };
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
