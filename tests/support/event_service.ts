import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { createEventBus, type EventBus } from "@/lib/event_log/bus.ts";
import type { OtherThreads } from "@/lib/event_log/heard_commit.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { createEventLog, type EventLog } from "@/lib/event_log/log.ts";
import {
  createLocalArbiter,
  createSharedArbiter,
} from "@/lib/event_log/sound_arbiter.ts";
import { createProcessHeartbeat } from "@/lib/event_log/process_heartbeat.ts";
import { createSoundLeaders } from "@/lib/event_log/sound_leaders.ts";
import {
  createEventSockets,
  type EventSockets,
} from "@/lib/event_log/sockets/event_socket.ts";
import {
  createOpenPages,
  createPageExchange,
} from "@/lib/event_log/sockets/open_pages.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import { keys } from "@/lib/database/keys.ts";
import { logParts, quietLog } from "./events.ts";
import { serveLoopback } from "./loopback.ts";
import { stillMemory } from "./still_memory.ts";

/** The live part of the service alone: a log, a bus and sockets over HTTP. */
export interface EventService extends AsyncDisposable {
  url: string;
  events: EventLog;
  bus: EventBus;
  sockets: EventSockets;
  /** The server's ends, in the order in which they were opened. */
  serverEnds: WebSocket[];
}

/** Number of a channel's sockets from which on it is asked how many it may have. */
const ASKED_FROM = 50;

/** Options that a test may set. */
export interface EventServiceOptions {
  kv: Deno.Kv;
  clock: Clock;
  log?: Log;
  /** The database is a KV Connect server. */
  connect?: boolean;
  /** Other processes or threads work on it; as `connect` says where absent. */
  shared?: boolean;
  /** Number of sockets that each channel may have. */
  most?: number;
  /** Nobody else writes to the logs of that database. */
  sole?: boolean;
  /** Nobody but they and the service does. */
  otherThreads?: OtherThreads | undefined;
  build?: string;
  processId?: string;
  /** Options for listening; at a free port when absent. */
  listen?: { port?: number; reusePort?: boolean };
  /**
   * Guard of the sockets; one that never grows when absent, for a test's own
   * clients take memory of the same process.
   */
  memory?: MemoryWatch;
}

/**
 * Serves `POST /events/:channel` (an array of events), `GET /ws/:channel`,
 * `GET /log/:channel`, `GET /counts` and `GET /readyz` on a free port.
 */
export function startEventService(
  options: EventServiceOptions,
): EventService {
  const { kv, clock, log = quietLog, connect = false, build = "b1" } = options;
  const { sole = false, otherThreads, most = 100_000 } = options;
  const { shared = connect } = options;
  const own = options.processId ?? crypto.randomUUID();
  const events = createEventLog({
    ...logParts,
    ...{ kv, clock, log, connect, sole, otherThreads },
  });
  const beat = createProcessHeartbeat({
    ...logParts,
    kv,
    clock,
    processId: own,
  });
  const pages = createOpenPages({
    clock,
    log,
    exchange: shared ? createPageExchange({ ...logParts, kv, beat }) : null,
  });
  const leaders = createSoundLeaders({
    clock,
    log,
    processId: own,
    arbiter: shared
      ? createSharedArbiter({ ...logParts, kv, clock, beat })
      : createLocalArbiter(own),
  });
  const bus = createEventBus({
    ...logParts,
    kv,
    clock,
    log,
    events,
    ...(shared && {
      beside: { key: keys.soundLeaders, run: leaders.changed },
    }),
  });
  const sockets = createEventSockets({
    bus,
    events,
    leaders,
    pages,
    clock,
    log,
    limits: {
      least: Math.min(most, ASKED_FROM),
      of: () => Promise.resolve(most),
    },
    isCurrent: (_channelId, token) => Promise.resolve(token !== "replaced"),
    memory: options.memory ?? stillMemory,
  });
  const serverEnds: WebSocket[] = [];

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, what, channelId = ""] = url.pathname.split("/");
    switch (what) {
      case "events":
        return Response.json(
          await events.append(channelId, await request.json()),
        );
      case "ws": {
        const { socket, response } = Deno.upgradeWebSocket(request);
        serverEnds.push(socket);
        const query = url.searchParams;
        sockets.open(socket, {
          channelId,
          overlay: query.get("overlay") ?? "",
          credential: query.get("token") ?? "",
          since: query.get("since"),
          kinds: readKindFilter(query.get("kinds")),
          build,
          mayLead: query.get("preview") !== "1",
        });
        return response;
      }
      case "log":
        return Response.json(await everything(events, channelId));
      case "counts":
        // There when the process was started with --expose-gc.
        Reflect.get(globalThis, "gc")?.();
        return Response.json({
          ...bus.counts(),
          sockets: sockets.counts().sockets,
          rss: Deno.memoryUsage().rss,
        });
      case "readyz":
        await withTimeout(clock, 1_000, kv.get(keys.schemaVersion()), () => {
          throw new AppError("storage_unavailable", "The database is away");
        });
        return new Response("ready");
    }
    return new Response(null, { status: 404 });
  }

  const server = serveLoopback(
    async (request) => {
      try {
        return await answer(request);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const wait = Math.ceil((error.details.retryAfterMs ?? 1_000) / 1_000);
        return new Response(error.message, {
          status: error.status,
          headers: { "retry-after": String(wait) },
        });
      }
    },
    options.listen,
  );
  return {
    url: server.url,
    events,
    bus,
    sockets,
    serverEnds,
    async [Symbol.asyncDispose]() {
      await sockets.drain();
      bus.close();
      leaders.close();
      await events.flush();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns the ids and positions of all events in a channel's log. */
export async function everything(
  events: EventLog,
  channelId: string,
): Promise<{ id: string; position: string }[]> {
  const found: { id: string; position: string }[] = [];
  for (let after: string | null = null;;) {
    const page = await events.read({ channelId, after, limit: 1_000 });
    found.push(...page.events.map(({ id, position }) => ({ id, position })));
    if (!page.more) return found;
    after = page.next;
  }
}
