/**
 * The live part of the service as a process of its own, for tests that stop,
 * kill and restart it. Run by itself it serves; its settings are in its
 * environment, see `EventProcessOptions`. With `WORKERS` it answers by several
 * threads, as the service does.
 */
import { isMainThread } from "node:worker_threads";
import { seatOf } from "@/lib/app/workers/seat.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createProcessMemory } from "@/lib/event_log/sockets/process_memory.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Appended } from "@/lib/event_log/log.ts";
import { startEventService } from "./event_service.ts";
import { KV_ACCESS_TOKEN } from "./kv_connect_server.ts";
import { isThread, startProcess, type TestProcess } from "./process.ts";
import type { Standing } from "./ways.ts";

/** Database of an event process, and its time limits. */
export interface EventProcessOptions extends Standing {
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

/** Starts one and waits until it serves, by all of its threads that answer. */
export async function startEventProcess(
  { database, managed, workers, port = 0, deadlineMs = 4_000 }:
    EventProcessOptions,
): Promise<EventProcess> {
  const all = Promise.withResolvers<void>();
  let said = "";
  const process = await startProcess(import.meta.filename ?? "", [], {
    ...(managed ? { DENO_KV_DEFAULT_PATH: database, EVENT_MANAGED: "on" } : {}),
    ...(workers && { WORKERS: String(workers.count) }),
    EVENT_DATABASE: database,
    EVENT_PORT: String(port),
    EVENT_DEADLINE_MS: String(deadlineMs),
    DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
  }, (text) => {
    said += text;
    // Each says where it listens.
    if (said.split("http://").length > (workers?.count ?? 1)) all.resolve();
  });
  await Promise.race([all.promise, process.ended]);
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
  const {
    EVENT_DATABASE = ":memory:",
    EVENT_MANAGED,
    EVENT_PORT = "0",
    EVENT_DEADLINE_MS,
    WORKERS = "1",
  } = Deno.env.toObject();
  const isConnect = /^https?:/.test(EVENT_DATABASE);
  const config = readConfig({
    ...(EVENT_MANAGED
      ? { KV: "managed" }
      : { [isConnect ? "KV_URL" : "KV_PATH"]: EVENT_DATABASE }),
    WORKERS,
    LOG_LEVEL: "error",
    SECRET_KEY: "a secret key of the tests, 32 characters",
  });
  if (config.env.WORKERS > 1 && isMainThread) {
    const { runWorkers } = await import("@/lib/app/workers/run_workers.ts");
    return await runWorkers(new URL(import.meta.url), config);
  }
  const seat = await seatOf(config);
  if (seat?.work === "figures") return seat.noteReady(null);
  const { path, shared } = config.database;
  const { kv } = await seat?.openDatabase(config) ?? { kv: await openKv(path) };
  const service = startEventService({
    kv: withDeadline(kv, systemClock, Number(EVENT_DEADLINE_MS)),
    clock: systemClock,
    log: createLog({ level: "error", now: () => systemClock.now() }),
    connect: isConnect,
    shared,
    sole: !shared,
    otherThreads: seat?.others,
    memory: seat?.memory ?? createProcessMemory(),
    listen: { port: Number(EVENT_PORT), ...seat?.listenOptions },
  });
  seat?.noteReady(Number(new URL(service.url).port));
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(service.url);
}

if (import.meta.main || isThread()) await main();
