import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import { createEventBus, type EventBus } from "@/lib/events/bus.ts";
import { createEventLog, type EventLog } from "@/lib/events/log.ts";
import { createRetention, type Retention } from "@/lib/events/retention.ts";
import {
  createLocalArbiter,
  createSharedArbiter,
} from "@/lib/events/sound_arbiter.ts";
import { createProcessBeat } from "@/lib/events/process_beat.ts";
import { createSoundLeaders } from "@/lib/events/sound_leaders.ts";
import {
  createEventSourcesService,
  type EventSourcesService,
} from "@/lib/features/platform/event_sources/service.ts";
import {
  createPlatformEventsService,
  type PlatformEventsDeps,
  type PlatformEventsService,
} from "@/lib/features/platform/notifications/service.ts";
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
} from "@/lib/events/sockets/event_socket.ts";
import {
  createModeration,
  type Moderation,
} from "@/lib/features/platform/moderation/service.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { ReceiptLinkService } from "@/lib/features/overlays/receipts/link_service.ts";
import { cookieOf, dockKeyOf } from "@/lib/events/sockets/credential.ts";
import {
  createOpenPages,
  createPageExchange,
  type OpenPages,
} from "@/lib/events/sockets/open_pages.ts";
import {
  type ConnectionService,
  createConnectionService,
} from "@/lib/features/overlays/connections/service.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { DockKeyService } from "@/lib/features/account/dock_keys/service.ts";
import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Outside } from "./outside.ts";
import { createReceiptLinks } from "./receipt_links.ts";

/** The event log, and what brings it to this process's pages. */
export interface EventParts {
  log: EventLog;
  bus: EventBus;
  retention: Retention;
  /** The live sockets of this process. */
  sockets: EventSockets;
  /** The open pages of every process. */
  pages: OpenPages;
  connections: ConnectionService;
}

/** Services that put something before overlays, or say what they showed. */
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
  { kv, clock, log, config }: Outside,
  { generationOf, verifySession, dockStands, shown, alsoSweep }: {
    /** Returns which issue of the channel's widget token is the current one. */
    generationOf: WidgetTokenService["generationOf"];
    /** Returns the session of a cookie; `null` once it is over. */
    verifySession: (cookie: string) => Promise<LoginSession | null>;
    /** Tells whether a dock key still stands. */
    dockStands: DockKeyService["stands"];
    shown: SceneReader;
    /** Removes what else has had its time, once a minute. */
    alsoSweep: () => Promise<void>;
  },
): EventParts {
  const shared = config.database.shared;
  const processId = crypto.randomUUID();
  const events = createEventLog({ kv, clock, log, connect: shared });
  const beat = createProcessBeat({ kv, clock, processId });
  const pages = createOpenPages({
    clock,
    log,
    exchange: shared ? createPageExchange({ kv, beat }) : null,
  });
  const soundLeaders = createSoundLeaders({
    clock,
    log,
    processId,
    arbiter: shared
      ? createSharedArbiter({ kv, beat })
      : createLocalArbiter(processId),
  });
  const bus = createEventBus({
    kv,
    clock,
    log,
    events,
    ...(shared
      ? { beside: { key: keys.soundLeaders, run: soundLeaders.changed } }
      : {}),
  });
  return {
    log: events,
    bus,
    sockets: createEventSockets({
      bus,
      events,
      leaders: soundLeaders,
      pages,
      clock,
      log,
      async isCurrent(channelId, credential) {
        const keyId = dockKeyOf(credential);
        if (keyId !== null) return await dockStands({ channelId, keyId });
        const cookie = cookieOf(credential);
        return cookie === null
          ? await generationOf(channelId) === credential
          : (await verifySession(cookie))?.channelId === channelId;
      },
    }),
    pages,
    connections: createConnectionService({ kv, clock, log, pages, shown }),
    retention: createRetention({
      kv,
      clock,
      log,
      holder: processId,
      alsoSweep,
    }),
  };
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
  const eventSources = createEventSourcesService({ kv, clock, log });
  const moderation = createModeration({
    kv,
    clock,
    rulesOf: channels.moderationOf,
  });
  channels.onSettings(moderation.forgetRules);
  const receipts = createReceiptService({
    kv,
    clock,
    findEvent: events.findById,
  });
  const notifications = createPlatformEventsService({
    events: {
      async append(channelId, taken) {
        const shown = await moderation.moderate(channelId, taken);
        const placed = await events.append(channelId, shown);
        // What comes again may be long past. Nobody on stream sees lookups.
        noteEvents(
          channelId,
          taken.filter((_event, index) => !placed[index]?.duplicate),
        );
        return placed;
      },
    },
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

/** Closes the sockets of replaced tokens with 4001, after a rotation. */
export async function closeReplaced(
  sockets: EventSockets,
  widgetTokens: Pick<WidgetTokenService, "generationOf">,
): Promise<void> {
  for (const channelId of sockets.channels()) {
    const current = await widgetTokens.generationOf(channelId);
    sockets.closeChannel(
      channelId,
      "tokenReplaced",
      (credential) =>
        credential === current || cookieOf(credential) !== null ||
        dockKeyOf(credential) !== null,
    );
  }
}

/** Closes the sockets of docks whose keys were revoked, with 4003. */
export async function closeRevokedDocks(
  sockets: EventSockets,
  dockKeys: Pick<DockKeyService, "list">,
): Promise<void> {
  for (const channelId of sockets.channels()) {
    const standing = (await dockKeys.list(channelId)).map(({ id }) => id);
    sockets.closeChannel(channelId, "notAllowed", (credential) => {
      const keyId = dockKeyOf(credential);
      return keyId === null || standing.includes(keyId);
    });
  }
}
