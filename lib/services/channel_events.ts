import { createBot } from "./bot.ts";
import { createEventSub } from "./eventsub.ts";
import { createReads, createStats } from "./widget_data.ts";
import { createIsConnected } from "@/lib/features/platform/tokens/is_connected.ts";
import { createEvents, createLive } from "./live.ts";
import type { Outside } from "./outside.ts";
import { createPlatform } from "./platform.ts";
import { createSubathon } from "./subathon.ts";
import { createOnEffect } from "@/lib/features/platform/notifications/effects.ts";
import { MIN_SOCKETS } from "@/lib/schema/account/plans.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { AccountParts } from "./account.ts";

/** Event log, platform, and what counts a channel's events. */
export type ChannelEventParts = ReturnType<typeof createChannelEvents>;

/** Creates the event log, what writes to it, and what counts it. */
export function createChannelEvents(
  outside: Outside,
  account: AccountParts,
  shown: SceneReader,
) {
  const { newId, plans, sessions, widgetTokens, dockKeys, channels } = account;
  const { currencyOf, verifySession } = account;
  const platformParts = createPlatform(outside);
  const events = createEvents(outside, {
    generationOf: widgetTokens.generationOf,
    verifySession,
    dockStands: dockKeys.stands,
    shown,
    socketLimits: {
      least: MIN_SOCKETS,
      of: async (channelId) => (await plans.limitsOf(channelId)).sockets,
    },
  });
  widgetTokens.setAnnouncements(events.announcements);
  const bot = createBot(outside, platformParts.platform, events.bus);
  const live = createLive(outside, {
    events: events.log,
    channels,
    newId,
    reach: events.connections.reach,
    noteEvents: bot.roomUpdates.events,
    onEffect: createOnEffect({
      changeRoom: bot.roomUpdates.effect,
      revokeGrant: async (userId, at) =>
        await platformParts.tokens?.revoked(userId, at),
      revokeSessions: sessions.revokeAll,
      noteRenamed: channels.noteRenamed,
    }),
  });
  const eventSub = createEventSub(outside, platformParts, live);

  const isConnected = createIsConnected(platformParts);
  const platformReads = createReads(outside, platformParts, isConnected);
  const subathon = createSubathon(outside, {
    newId,
    events: events.log,
    holder: newId("req"),
    currencyOf,
    async livePlatforms(channelId) {
      await stats.catchUp(channelId);
      return await stats.livePlatforms(channelId);
    },
    readFollowers: platformReads.followers,
    roomOf: plans.ladderRoomOf,
    sourcesOf: live.platform.eventSources.of,
    sightings: live.overlays.receipts.sightings,
    overlayNames: shown.names,
  });
  const stats = createStats(outside, {
    events: events.log,
    newId,
    timeOf: channels.settingsOf,
    subathonOf: subathon.services.subathon.span,
  });

  return {
    platformParts,
    events,
    bot,
    live,
    eventSub,
    isConnected,
    platformReads,
    subathon,
    stats,
  };
}
