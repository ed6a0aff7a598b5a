/** Logs of two processes on one database. */
import { createEventLog, type EventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";

export const CHANNEL = "1001";

/** Two logs over one database, as two processes have them. */
export interface Pair {
  clock: ManualClock;
  kv: Deno.Kv;
  first: EventLog;
  second: EventLog;
}

/** Creates a pair of logs over two connections. */
export function pairOver(
  kv: Deno.Kv,
  otherKv: Deno.Kv,
  connect: boolean,
): Pair {
  const clock = new ManualClock();
  const open = (own: Deno.Kv) =>
    createEventLog({ ...logParts, kv: own, clock, log: quietLog, connect });
  return { clock, kv, first: open(kv), second: open(otherKv) };
}

/** Runs the tests over a database in memory. */
export async function withMemory(
  run: (pair: Pair) => Promise<void>,
): Promise<void> {
  const kv = await openKv(":memory:");
  try {
    await run(pairOver(kv, kv, false));
  } finally {
    kv.close();
  }
}

/**
 * Runs the tests over a KV Connect server that loses so many replies, 0 to 1.
 */
export async function withConnect(
  run: (pair: Pair) => Promise<void>,
  dropReply = 0,
): Promise<void> {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  await using server = startKvConnectServer();
  server.set({ dropReply });
  const kv = await openKv(server.url);
  const otherKv = await openKv(server.url);
  try {
    await run(pairOver(kv, otherKv, true));
  } finally {
    kv.close();
    otherKv.close();
  }
}

/**
 * Returns the ids of the events that a log stores, in order, without the tests'
 * prefix.
 */
export async function idsIn(
  log: EventLog,
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await log.read({ channelId: CHANNEL, after, limit: 100 });
    ids.push(...page.events.map(({ id }) => id));
    if (!page.more) return ids;
    after = page.next;
  }
}
