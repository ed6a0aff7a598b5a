/** The only place where parts are put together. */
import { createNewId } from "@/lib/core/ids.ts";
import { createPlanService } from "./features/account/plans/service.ts";
import { createRateLimitService } from "./features/account/rate_limits/service.ts";
import { createSessionService } from "./features/account/sessions/service.ts";
import { createWidgetTokenService } from "./features/account/widget_tokens/service.ts";
import { createLogin, createVerifier } from "@/lib/services/login.ts";
import { createBot } from "@/lib/services/bot.ts";
import { createChannelOf } from "@/lib/features/account/channels/channel_of.ts";
import { createChannelPages } from "@/lib/services/channel_pages.ts";
import { createCustomFrames } from "@/lib/services/custom_frames.ts";
import { createCustomWidgets } from "@/lib/services/custom_widgets.ts";
import { createCredits } from "@/lib/services/credits.ts";
import { createDemoParts, startDemo } from "@/lib/services/demo.ts";
import { createAi } from "@/lib/services/ai.ts";
import { createGrantWatch } from "@/lib/features/platform/tokens/grant_watch.ts";
import { createEventPage } from "@/lib/services/event_page.ts";
import { createEventSub } from "@/lib/services/eventsub.ts";
import {
  createIsConnected,
  createReads,
  createStats,
  createWidgetData,
} from "@/lib/services/widget_data.ts";
import { createInteraction } from "@/lib/services/interaction.ts";
import {
  closeReplaced,
  createEvents,
  createLive,
} from "@/lib/services/live.ts";
import { createFiles, createLibrary } from "@/lib/services/library.ts";
import { createChatDecorations } from "@/lib/services/chat_decorations.ts";
import { createCounterRules } from "./features/widget_data/topics/counter_rules.ts";
import { countdownSetup } from "./features/widget_data/topics/widget_setup.ts";
import type { Outside } from "@/lib/services/outside.ts";
import {
  botLimit,
  serviceConfig,
  VERSION,
} from "@/lib/services/service_config.ts";
import { createOverlays } from "@/lib/services/overlays.ts";
import { createTick, dueWork } from "@/lib/services/tick.ts";
import { createScenes } from "@/lib/services/scenes.ts";
import { createPlatform } from "@/lib/services/platform.ts";
import { createSubathon, subathonSources } from "@/lib/services/subathon.ts";
import { keys } from "@/lib/database/keys.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { createKeyedMutex } from "@/lib/storage/mutex.ts";
import { createChannelService } from "@/lib/features/account/channels/service.ts";
import { createOnEffect } from "@/lib/features/platform/notifications/effects.ts";
import { createAnnounce } from "@/lib/features/overlays/scenes/announce.ts";
import { createSceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import { createSceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import type { Services } from "@/lib/services/parts.ts";

export type { Outside } from "@/lib/services/outside.ts";
export type { Services } from "@/lib/services/parts.ts";

/** Puts the service together. Nothing runs in the background before `start`. */
export function createServices(outside: Outside): Services {
  const { config, kv, clock, log, secrets } = outside;
  const newId = createNewId(clock);
  const platformParts = createPlatform(outside);
  const rateLimits = createRateLimitService({
    kv,
    clock,
    log,
    shared: config.database.shared,
    overrides: { bot_key: botLimit(outside) },
  });
  const plans = createPlanService({
    kv,
    clock,
    defaultTier: config.defaultTier,
  });
  const sessions = createSessionService({ kv, clock, log, secrets, newId });
  const widgetTokens = createWidgetTokenService({ kv, clock, log, secrets });

  const channels = createChannelService({ kv, clock });
  const withLock = createKeyedMutex();
  const currencyOf = async (channelId: string) =>
    (await channels.settingsOf(channelId)).currency;

  const verifySession = createVerifier(outside, sessions, channels.noteOnce);
  const shown = createSceneReader({ kv });
  const events = createEvents(outside, {
    generationOf: widgetTokens.generationOf,
    verifySession,
    shown,
    alsoSweep: () => scenes.aside.sweep(),
  });
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
    readFollowers: platformReads.followers,
    roomOf: plans.ladderRoomOf,
    sourcesOf: live.platform.eventSources.of,
    sightings: live.overlays.receipts.sightings,
  });
  const stats = createStats(outside, {
    events: events.log,
    newId,
    timeOf: channels.settingsOf,
    subathonOf: subathon.services.subathon.span,
  });

  const announce = createAnnounce({ clock, log }, events.log);
  const references = createSceneReferences({ kv, clock, announce });
  const customWidgets = createCustomWidgets(outside, {
    newId,
    withLock,
    events: events.log,
    plans,
    references,
  });
  const files = createFiles(outside, {
    newId,
    withLock,
    plans,
    shown,
    references,
    customWidgets: customWidgets.customWidgets,
  });
  const scenes = createScenes(outside, {
    newId,
    withLock,
    announce,
    references,
    plans,
    holdCustomWidget: customWidgets.customWidgets.hold,
    holdSound: files.sounds.hold,
    version: VERSION,
  });
  const library = createLibrary(outside, {
    newId,
    withLock,
    plans,
    events: events.log,
    files,
    scenes,
    ...customWidgets,
    subathon: subathon.services.subathon,
  });
  const channelPages = createChannelPages(outside, {
    channels,
    withLock,
    events: events.log,
    isPublic: bot.chatterModules.isPublic,
    counterRules: createCounterRules({ instancesOf: shown.instances, stats }),
  });
  const interaction = createInteraction(outside, {
    newId,
    events: events.log,
    holder: newId("req"),
    currencyOf,
    countdownSetup: async (channelId, instanceId) =>
      countdownSetup(await shown.instances(channelId), instanceId),
  });
  const credits = createCredits(outside, {
    newId,
    events: events.log,
    holder: newId("req"),
    subathon: subathon.services.subathon,
    widgetData: { stats, platformReads },
    scenes,
    currencyOf,
    isConnected,
    blockedWords: channels.blockedWordsOf,
  });
  const dataParts = createWidgetData(outside, {
    events: events.log,
    stats,
    platformReads,
    isConnected,
    counter: async (channelId, name) =>
      (await channelPages.counters.read(channelId, name.toLowerCase()))
        ?.value ?? null,
    instancesOf: shown.instances,
    countdownOf: interaction.parts.clocks.countdownData,
    others: {
      ...interaction.sources,
      ...subathonSources(subathon.services.subathon),
      credits: credits.credits.run,
    },
  });
  const eventPage = createEventPage(outside, { channels }, dataParts);
  const channelOf = createChannelOf({
    clock,
    settingsOf: channels.settingsOf,
    isStreaming: async (channelId) =>
      await platformParts.platform.stream(channelId) !== null,
  });
  const customFrames = createCustomFrames({
    clock,
    ...customWidgets,
    widgetTokens,
    widgetData: dataParts,
    channels,
    channelOf,
    events: events.log,
    overlayControl: live.overlayControl,
    suspendedOf: library.planChanges.suspendedOf,
    noteShown: library.shownNotes.note,
  });
  const overlays = createOverlays(outside, {
    events: events.log,
    overlayControl: live.overlayControl,
    scenes,
    channelOf,
    resolveWidgetData: async (channelId, requests) =>
      (await dataParts.topics.resolve(channelId, requests)).values,
    assetsOf: library.assetsOf,
    suspendedOf: library.planChanges.suspendedOf,
    noteShown: library.shownNotes.note,
  });
  widgetTokens.onRotation(() => {
    closeReplaced(events.sockets, widgetTokens).catch((error) =>
      log.error("sockets_not_closed", { error })
    );
  });
  const grants = platformParts.tokens && createGrantWatch({
    clock,
    log,
    tokens: platformParts.tokens,
    revokeSessions: sessions.revokeAll,
  });
  let demo: ReturnType<typeof startDemo> | null = null;

  const { fonts, ...chatDecorations } = createChatDecorations(outside, {
    reads: dataParts.platformReads,
    rateLimits,
  });
  const { topics, ...widgetData } = dataParts;

  return {
    config: serviceConfig(outside),
    clock,
    log,
    newId,
    events,
    bot: {
      lookups: bot.bot,
      modules: bot.chatterModules,
      roomUpdates: bot.roomUpdates,
      followerIndex: bot.followerIndex,
      counters: channelPages.counters,
      commandsPage: channelPages.commandsPage,
    },
    overlays: {
      ...scenes,
      browserSources: overlays,
      connections: events.connections,
      control: live.overlayControl,
      ...live.overlays,
      eventPage,
      assets: files.assets,
      assetsOf: library.assetsOf,
      sounds: files.sounds,
      fonts,
    },
    customWidgets: {
      code: customWidgets.customWidgets,
      versions: customWidgets.widgetVersions,
      buttons: customWidgets.widgetButtons,
      broadcasts: customWidgets.widgetBroadcasts,
      importWidget: customWidgets.importWidget,
      bundles: customWidgets.widgetBundles,
      store: customWidgets.widgetKv,
      runtimeErrors: customWidgets.runtimeErrors,
      frames: customFrames,
      ai: createAi(outside, {
        withLock,
        events: events.log,
        plans,
        customWidgets: customWidgets.customWidgets,
        widgetVersions: customWidgets.widgetVersions,
      }),
    },
    widgetData: {
      ...widgetData,
      ...chatDecorations,
      topics,
      recentEvents: live.recentEvents,
    },
    subathon: { session: subathon.services.subathon, ...credits },
    audience: interaction.parts,
    platform: {
      ...eventSub,
      ...live.platform,
      client: platformParts.platform,
    },
    account: {
      channels,
      plans,
      planChanges: library.planChanges,
      shownNotes: library.shownNotes,
      setupBundle: library.setupBundle,
      rateLimits,
      sessions,
      widgetTokens,
      login: createLogin(outside, platformParts, sessions, async (channel) => {
        await channels.note(channel);
        await eventSub.eventSub?.askForRepair();
      }),
      verifySession,
    },
    demo: createDemoParts(outside, {
      modules: bot.chatterModules,
      widgetTokens,
      sessions,
      scenes,
      withLock,
    }),
    uncaughtRejections: outside.uncaughtRejections ?? (() => 0),
    assertReady: createReadyCheck({ kv, clock, probe: keys.readyProbe() }),
    tick: createTick(
      outside,
      newId,
      dueWork({
        subathon,
        ...dataParts,
        ...library,
        ...events,
        ...files,
      }),
    ),
    start() {
      demo ??= startDemo(outside, { platform: platformParts, live }, {
        account: { channels },
        bot: { ...channelPages, modules: bot.chatterModules },
        overlays: { eventPage },
        subathon: { session: subathon.services.subathon },
      });
      events.retention.start();
      subathon.start();
      credits.credits.start();
      interaction.start();
      channelPages.counters.start();
      dataParts.stats.start();
      dataParts.viewerSamples.start();
      eventSub.eventSub?.start();
      grants?.start();
      files.assets.start();
      library.planChanges.start();
    },
    async close() {
      await events.sockets.drain();
      await events.pages.close();
      await demo?.stop();
      await eventSub.eventSub?.close();
      grants?.stop();
      files.assets.stop();
      library.planChanges.stop();
      events.retention.stop();
      await dataParts.viewerSamples.stop();
      await dataParts.stats.stop();
      bot.closeRooms();
      events.bus.close();
      rateLimits.close();
      widgetTokens.close();
      sessions.stop();
      bot.chatterModules.close();
      bot.followerIndex.close();
      await channelPages.counters.stop();
      await subathon.stop();
      await credits.credits.stop();
      await interaction.stop();
      await live.platform.eventSources.settled();
      await events.log.flush();
    },
  };
}
