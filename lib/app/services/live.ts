import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventBus, type EventBus } from "@/lib/event_log/bus.ts";
import { createEventLog, type EventLog } from "@/lib/event_log/log.ts";
import {
  createLocalArbiter,
  createSharedArbiter,
} from "@/lib/event_log/sound_arbiter.ts";
import { createProcessBeat } from "@/lib/event_log/process_beat.ts";
import { createSoundLeaders } from "@/lib/event_log/sound_leaders.ts";
import {
  createEventSourcesService,
  type EventSourcesService,
} from "@/lib/features/platform/event_sources/service.ts";
import type { SourceName } from "@/lib/schema/platform/event_sources.ts";
import {
  createPlatformEventsService,
  type PlatformEventsDeps,
  type PlatformEventsService,
} from "@/lib/features/platform/notifications/service.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import { createLineCheers } from "@/lib/features/platform/notifications/line_cheers.ts";
import { createModeratedLog } from "@/lib/features/platform/notifications/moderated_log.ts";
import { createDuplicateNotifications } from "@/lib/features/platform/notifications/duplicate_notifications.ts";
import {
  createRecentEventService,
  type RecentEventService,
} from "@/lib/features/widget_data/recent_events/service.ts";
import {
  createOverlayControl,
  type OverlayControl,
} from "@/lib/features/overlays/control/service.ts";
import {
  createReceiptService,
  type ReceiptService,
} from "@/lib/features/overlays/receipts/service.ts";
import {
  createTestEventService,
  type TestEventService,
} from "@/lib/features/overlays/test_events/service.ts";
import {
  createEventSockets,
  type EventSockets,
  type SocketLimits,
} from "@/lib/event_log/sockets/event_socket.ts";
import {
  createModeration,
  type Moderation,
} from "@/lib/features/platform/moderation/service.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { ReceiptLinkService } from "@/lib/features/overlays/receipts/link_service.ts";
import { type Announcer, createAnnouncer } from "@/lib/event_log/announcer.ts";
import { createCredentialCheck } from "@/lib/event_log/sockets/credential.ts";
import {
  createOpenPages,
  createPageExchange,
  type OpenPages,
} from "@/lib/event_log/sockets/open_pages.ts";
import {
  type ConnectionService,
  createConnectionService,
} from "@/lib/features/overlays/connections/service.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import { onLastingSilence } from "@/lib/storage/connect_kv.ts";
import { createProcessMemory } from "@/lib/event_log/sockets/process_memory.ts";
import {
  type Announcements,
  createAnnouncements,
} from "@/lib/event_log/projections/announcements.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Outside } from "@/lib/app/outside.ts";
import { createReceiptLinks } from "./receipt_links.ts";

/** The event log, and what brings it to this process's pages. */
export interface EventParts {
  log: EventLog;
  bus: EventBus;
  /** Tells open pages what is stored nowhere else. */
  announce: Announcer;
  /** Tells open pages of changes of what they read when they load. */
  announcements: Announcements;
  /** The live sockets of this process. */
  sockets: EventSockets;
  /** The open pages of every process. */
  pages: OpenPages;
  connections: ConnectionService;
}

/** Services that send test events to overlays, or say what overlays showed. */
export interface LiveOverlayParts {
  testEvents: TestEventService;
  receipts: ReceiptService;
  receiptLinks: ReceiptLinkService;
}

/** Services that take in what the platform and its modules send. */
export interface LivePlatformParts {
  notifications: PlatformEventsService;
  eventSources: EventSourcesService;
  moderation: Moderation;
}

/** Services that put events into the log and answer what is in it. */
export interface LiveParts {
  platform: LivePlatformParts;
  overlays: LiveOverlayParts;
  recentEvents: RecentEventService;
  overlayControl: OverlayControl;
}

/** Creates the log, and what brings it to this process's sockets. */
export function createEvents(
  { kv, clock, log, config, memory }: Outside,
  { shown, socketLimits, ...credentials }:
    & { shown: SceneReader; socketLimits: SocketLimits }
    & Parameters<
      typeof createCredentialCheck
    >[0],
): EventParts {
  const shared = config.database.shared;
  const processId = crypto.randomUUID();
  const events = createEventLog({
    kv,
    clock,
    log,
    keys,
    catalogue: LOG_CATALOGUE,
    connect: shared,
    sole: !shared,
  });
  const beat = createProcessBeat({ kv, clock, keys, processId });
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
    ...(shared
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
  });
  // Another process may reach the database that this one does not.
  onLastingSilence(kv, sockets.sendElsewhere);
  return {
    log: events,
    bus,
    sockets,
    pages,
    connections: createConnectionService({
      kv,
      clock,
      log,
      pages,
      shown,
      newestPosition: events.newest,
    }),
    announce: createAnnouncer({ clock, append: events.append }),
    announcements: createAnnouncements({
      kv,
      clock,
      log,
      keys,
      append: events.append,
    }),
  };
}

/**
 * Returns the source of events whose signs of life are awaited. Webhooks give
 * none, and a simulated platform has no source.
 */
function expectedSource({ demo, env }: Outside["config"]): SourceName | null {
  if (demo || env.TWITCH_EVENTS === "webhook") return null;
  return env.TWITCH_EVENTS === "router" ? "router" : "eventsub";
}

/** Creates what writes to the log, and what answers about it. */
export function createLive(
  { kv, clock, log, config }: Outside,
  { events, channels, newId, onEffect, noteEvents, reach }: {
    events: EventLog;
    channels: ChannelService;
    reach: ConnectionService["reach"];
    newId: NewId;
    /** Told of events that the platform sent, once they are in the log. */
    noteEvents: (channelId: string, events: readonly NewEvent[]) => void;
    onEffect: PlatformEventsDeps["onEffect"];
  },
): LiveParts {
  const expected = expectedSource(config);
  const eventSources = createEventSourcesService({ kv, clock, log, expected });
  const moderation = createModeration({
    kv,
    clock,
    sole: events.sole,
    rulesOf: channels.moderationOf,
  });
  channels.onSettings(moderation.forgetRules);
  const receipts = createReceiptService({
    kv,
    clock,
    findEvent: events.findById,
  });
  const notifications = createPlatformEventsService({
    events: createModeratedLog({
      moderate: moderation.moderate,
      nameDeletedCheers: createLineCheers({
        kv,
        texts: createDeletedTexts({ kv, clock, keys }),
      }),
      append: events.append,
      noteEvents,
    }),
    duplicates: createDuplicateNotifications({ kv, clock }),
    clock,
    log,
    onEffect,
    onRouterAlive: () => eventSources.heard("router"),
  });
  return {
    platform: { notifications, eventSources, moderation },
    recentEvents: createRecentEventService({
      kv,
      events,
      clock,
      newId,
      sightings: receipts.sightings,
      reach,
      originals: moderation.originals,
    }),
    overlays: {
      receipts,
      receiptLinks: createReceiptLinks(
        { kv, clock, config },
        { channels, events, receipts },
      ),
      testEvents: createTestEventService({
        append: events.append,
        clock,
        newId,
        reach,
      }),
    },
    overlayControl: createOverlayControl({
      kv,
      events,
      clock,
      log,
      newId,
      reach,
    }),
  };
}
