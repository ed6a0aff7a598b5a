/**
 * The live part of the service as a process of its own, for tests that stop,
 * kill and restart it. Run by itself it serves; its settings are in its
 * environment, see `EventProcessOptions`.
 */
import { systemClock } from "@/lib/core/clock.ts";
import { createLog } from "@/lib/core/log.ts";
import { createProcessMemory } from "@/lib/event_log/sockets/process_memory.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Appended } from "@/lib/event_log/log.ts";
import { startEventService } from "./event_service.ts";
import { KV_ACCESS_TOKEN } from "./kv_connect_server.ts";
import { startProcess, type TestProcess } from "./process.ts";

/** Database of an event process, and its time limits. */
export interface EventProcessOptions {
  /** A file, or the address of a KV Connect server. */
  database: string;
  /** 0 takes a free one. */
  port?: number;
  /** Maximum time for a database call. */
  deadlineMs?: number;
}

/** A running one. */
export interface EventProcess extends TestProcess {
  /** Appends over HTTP; the answer as it came. */
  post(channelId: string, events: readonly NewEvent[]): Promise<Response>;
  /** Appends and reads the answer. Throws when it was refused. */
  append(channelId: string, events: readonly NewEvent[]): Promise<Appended[]>;
  /** Returns the events in the channel's log. */
  log(channelId: string): Promise<{ id: string; position: string }[]>;
  counts(): Promise<
    { channels: number; listeners: number; sockets: number; rss: number }
  >;
}

/** Starts one and waits until it serves. */
export async function startEventProcess(
  { database, port = 0, deadlineMs = 4_000 }: EventProcessOptions,
): Promise<EventProcess> {
  const process = await startProcess(import.meta.filename ?? "", [], {
    EVENT_DATABASE: database,
    EVENT_PORT: String(port),
    EVENT_DEADLINE_MS: String(deadlineMs),
    DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
  });
  const { url } = process;
  const post: EventProcess["post"] = (channelId, events) =>
    fetch(`${url}/events/${channelId}`, {
      method: "POST",
      body: JSON.stringify(events),
    });
  const get = async (path: string) => await (await fetch(url + path)).json();
  return {
    ...process,
    post,
    async append(channelId, events) {
      const answer = await post(channelId, events);
      if (answer.ok) return await answer.json();
      throw new Error(`${answer.status} ${await answer.text()}`);
    },
    log: (channelId) => get(`/log/${channelId}`),
    counts: () => get("/counts"),
  };
}

async function main(): Promise<void> {
  const database = Deno.env.get("EVENT_DATABASE") ?? ":memory:";
  const { url } = startEventService({
    kv: withDeadline(
      await openKv(database),
      systemClock,
      Number(Deno.env.get("EVENT_DEADLINE_MS")),
    ),
    clock: systemClock,
    log: createLog({ level: "error", now: () => systemClock.now() }),
    connect: database.startsWith("http"),
    sole: !database.startsWith("http"),
    port: Number(Deno.env.get("EVENT_PORT")),
    memory: createProcessMemory(),
  });
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(url);
}

if (import.meta.main) await main();
