import { keys } from "@/lib/database/keys.ts";
import { createAnnouncer } from "@/lib/event_log/announcer.ts";
import { createEventBus } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createProcessHeartbeat } from "@/lib/event_log/process_heartbeat.ts";
import { createAnnouncements } from "@/lib/event_log/projections/announcements.ts";
import { createCredentialCheck } from "@/lib/event_log/sockets/credential.ts";
import {
  createEventSockets,
  type SocketLimits,
} from "@/lib/event_log/sockets/event_socket.ts";
import {
  createOpenPages,
  createPageExchange,
} from "@/lib/event_log/sockets/open_pages.ts";
import { createProcessMemory } from "@/lib/event_log/sockets/process_memory.ts";
import {
  createLocalArbiter,
  createSharedArbiter,
} from "@/lib/event_log/sound_arbiter.ts";
import { createSoundLeaders } from "@/lib/event_log/sound_leaders.ts";
import type { Outside } from "@/lib/features/outside.ts";
import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import { onLastingSilence } from "@/lib/storage/connect_kv.ts";

/**
 * Busy channels whose latest events a process that does everything keeps for its
 * figures: 32 MiB of text where all of them are as busy as can be, and the events
 * themselves beside it.
 */
const MAX_BUSY = 256;

/** The event log, and what brings it to this process's pages. */
export type Events = ReturnType<typeof createEvents>;

/** Creates the log, and what brings it to this process's sockets. */
export function createEvents(
  { kv, clock, log, config, memory, metrics, otherThreads }: Outside,
  { socketLimits, ...credentials }:
    & { socketLimits: SocketLimits }
    & Parameters<typeof createCredentialCheck>[0],
) {
  const shared = config.database.shared;
  const processId = crypto.randomUUID();
  const events = createEventLog({
    kv,
    clock,
    log,
    keys,
    catalogue: LOG_CATALOGUE,
    connect: shared && !config.database.isFile,
    sole: !shared,
    otherThreads,
    metrics,
  });
  const beat = createProcessHeartbeat({ kv, clock, keys, processId });
  const pages = createOpenPages({
    clock,
    log,
    exchange: shared ? createPageExchange({ kv, keys, beat }) : null,
  });
  const soundLeaders = createSoundLeaders({
    clock,
    log,
    processId,
    arbiter: shared
      ? createSharedArbiter({ kv, clock, keys, beat })
      : createLocalArbiter(processId),
  });
  const bus = createEventBus({
    kv,
    clock,
    log,
    keys,
    events,
    // Whatever counts figures finds what was just added in memory.
    mostBusy: mostBusyOf({ sole: !shared, otherThreads }),
    ...(shared && !otherThreads?.countsHere
      ? { beside: { key: keys.soundLeaders, run: soundLeaders.changed } }
      : {}),
  });
  const sockets = createEventSockets({
    bus,
    events,
    leaders: soundLeaders,
    pages,
    clock,
    log,
    limits: socketLimits,
    isCurrent: createCredentialCheck(credentials),
    memory: memory ?? createProcessMemory(),
    metrics,
  });
  // Another process may reach the database that this one does not.
  onLastingSilence(kv, sockets.sendElsewhere);
  return {
    log: events,
    bus,
    /** The live sockets of this process. */
    sockets,
    /** The open pages of every process. */
    pages,
    /** Tells open pages what is stored nowhere else. */
    announce: createAnnouncer({ clock, append: events.append }),
    /** Tells open pages of changes of what they read when they load. */
    announcements: createAnnouncements({
      kv,
      clock,
      log,
      keys,
      append: events.append,
    }),
  };
}

/** Returns for how many busy channels a process keeps the latest in memory, pages or not. */
function mostBusyOf(
  { sole, otherThreads }: { sole: boolean } & Pick<Outside, "otherThreads">,
): number {
  if (otherThreads) return otherThreads.countsHere ? Infinity : 0;
  return sole ? MAX_BUSY : 0;
}
