/** The only place where parts are put together. */
import type { Simulator } from "@/lib/clients/simulated/driver.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createPlanService } from "./features/account/plans/service.ts";
import { createRateLimitService } from "./features/account/rate_limits/service.ts";
import { createSessionService } from "./features/account/sessions/service.ts";
import { createWidgetTokenService } from "./features/account/widget_tokens/service.ts";
import { createLogin, createVerifier } from "@/lib/services/login.ts";
import { createBot } from "@/lib/services/bot.ts";
import {
  createChannelOf,
  createChannelPages,
  seedDemo,
} from "@/lib/services/channel_pages.ts";
import { createCustomFrames } from "@/lib/services/custom_frames.ts";
import { createCustomWidgets } from "@/lib/services/custom_widgets.ts";
import { createDemoScene } from "@/lib/services/demo_scene.ts";
import { createCredits, type CreditsParts } from "@/lib/services/credits.ts";
import { createDemo } from "@/lib/services/demo.ts";
import { createAi } from "@/lib/services/ai.ts";
import { createGrantWatch } from "@/lib/services/grants.ts";
import { createOnEffect } from "@/lib/services/effects.ts";
import { createEventPage } from "@/lib/services/event_page.ts";
import { createEventSub } from "@/lib/services/eventsub.ts";
import { createFigures, createIsConnected } from "@/lib/services/figures.ts";
import { createInteraction } from "@/lib/services/interaction.ts";
import {
  closeReplaced,
  createLive,
  type LiveParts,
} from "@/lib/services/live.ts";
import { createLibrary } from "@/lib/services/library.ts";
import { createLooks } from "@/lib/services/looks.ts";
import { createCounterRules } from "./features/widget_data/topics/counter_rules.ts";
import { countdownSetup } from "./features/widget_data/topics/widget_setup.ts";
import type { Outside } from "@/lib/services/outside.ts";
import { serviceConfig, VERSION } from "@/lib/services/service_config.ts";
import { startDemoChannel } from "@/lib/services/simulate.ts";
import { createOverlays } from "@/lib/services/overlays.ts";
import { createScenes, type SceneParts } from "@/lib/services/scenes.ts";
import { createPlatform } from "@/lib/services/platform.ts";
import { createSubathon, subathonSources } from "@/lib/services/subathon.ts";
import { keys } from "@/lib/database/keys.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { createKeyedMutex } from "@/lib/storage/mutex.ts";
import type { Services } from "@/lib/services/parts.ts";

export type { Outside } from "@/lib/services/outside.ts";
export type { Services } from "@/lib/services/parts.ts";

/** Puts the service together. Nothing runs in the background before `start`. */
export function createServices(outside: Outside): Services {
  const { config, kv, clock, log, secrets, internalToken } = outside;
  const newId = createNewId(clock);
  const platformParts = createPlatform(outside);
  const rateLimits = createRateLimitService({
    kv,
    clock,
    log,
    shared: config.database.shared,
    overrides: {
      bot_key: {
        perMinute: config.env.BOT_REQUESTS_PER_MINUTE,
        burst: Math.max(10, Math.ceil(config.env.BOT_REQUESTS_PER_MINUTE / 6)),
      },
    },
  });
  const plans = createPlanService({ kv, clock, defaultTier: "free" });
  const sessions = createSessionService({ kv, clock, log, secrets, newId });
  const widgetTokens = createWidgetTokenService({ kv, clock, log, secrets });

  const bot = createBot(outside, platformParts.platform, () => live.bus);
  const live: LiveParts = createLive(outside, {
    newId,
    onEffect: createOnEffect(() => ({
      roomUpdates: bot.roomUpdates,
      channels: channelPages.channels,
      tokens: platformParts.tokens,
      sessions,
    })),
    noteEvents: bot.roomUpdates.events,
    generationOf: widgetTokens.generationOf,
  });
  const withLock = createKeyedMutex();
  const channelPages = createChannelPages(outside, {
    withLock,
    events: live.events,
    isPublic: bot.chatterModules.isPublic,
    counterRules: createCounterRules({
      instancesOf: (channelId) => scenes.instances.list(channelId),
      stats: () => figures.stats,
    }),
  });
  const eventSub = createEventSub(outside, platformParts, live);
  const customWidgets = createCustomWidgets(outside, {
    newId,
    withLock,
    events: live.events,
    plans,
    references: () => scenes.references,
  });
  const currencyOf = async (channelId: string) =>
    (await channelPages.channels.settingsOf(channelId)).currency;
  const subathon = createSubathon(outside, {
    newId,
    events: live.events,
    holder: newId("req"),
    currencyOf,
    readFollowers: (channelId, page) =>
      figures.platformReads.followers(channelId, page),
    roomOf: plans.ladderRoomOf,
    sourcesOf: live.eventSources.of,
  });
  const library = createLibrary(outside, {
    newId,
    withLock,
    plans,
    events: live.events,
    scenes: () => scenes,
    ...customWidgets,
    subathon: subathon.services.subathon,
  });
  const scenes: SceneParts = createScenes(outside, {
    newId,
    withLock,
    events: live.events,
    plans,
    holdCustomWidget: customWidgets.customWidgets.hold,
    holdSound: library.sounds.hold,
    version: VERSION,
  });
  const interaction = createInteraction(outside, {
    newId,
    events: live.events,
    holder: newId("req"),
    currencyOf,
    countdownSetup: async (channelId, instanceId) =>
      countdownSetup(await scenes.instances.list(channelId), instanceId),
  });
  const figures = createFigures(outside, {
    events: live.events,
    newId,
    platform: platformParts,
    timeOf: channelPages.channels.settingsOf,
    subathonOf: subathon.services.subathon.span,
    counter: async (channelId, name) =>
      (await channelPages.counters.read(channelId, name.toLowerCase()))
        ?.value ?? null,
    instancesOf: scenes.instances.list,
    countdownOf: interaction.parts.clocks.countdownFigure,
    others: {
      ...interaction.sources,
      ...subathonSources(subathon.services.subathon),
      credits: (channelId, params) => credits.credits.run(channelId, params),
    },
  });
  const credits: CreditsParts = createCredits(outside, {
    newId,
    events: live.events,
    holder: newId("req"),
    subathon: subathon.services.subathon,
    figures,
    scenes,
    currencyOf,
    isConnected: createIsConnected(platformParts),
    blockedWords: channelPages.channels.blockedWordsOf,
  });
  const eventPage = createEventPage(outside, channelPages, figures);
  const channelOf = createChannelOf(outside, {
    channels: channelPages.channels,
    platform: platformParts.platform,
  });
  const customFrames = createCustomFrames({
    clock,
    ...customWidgets,
    widgetTokens,
    figures,
    channels: channelPages.channels,
    channelOf,
    ...live,
    suspendedOf: library.planChanges.suspendedOf,
    noteShown: library.shownNotes.note,
  });
  const overlays = createOverlays(outside, {
    ...live,
    scenes,
    channelOf,
    resolveFigures: async (channelId, requests) =>
      (await figures.figures.resolve(channelId, requests)).values,
    assetsOf: library.assetsOf,
    suspendedOf: library.planChanges.suspendedOf,
    noteShown: library.shownNotes.note,
  });
  widgetTokens.onRotation(() => {
    closeReplaced(live.sockets, widgetTokens).catch((error) =>
      log.error("sockets_not_closed", { error })
    );
  });
  const grants = createGrantWatch(outside, platformParts, sessions);
  let simulator: Simulator | null = null;
  let seeding: Promise<void> | null = null;

  const { fonts, ...looks } = createLooks(outside, {
    reads: figures.platformReads,
    rateLimits,
  });
  const { figures: topics, ...widgetData } = figures;

  return {
    config: serviceConfig(outside),
    clock,
    log,
    newId,
    events: {
      log: live.events,
      bus: live.bus,
      retention: live.retention,
      sockets: live.sockets,
    },
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
      control: live.overlayControl,
      testEvents: live.testEvents,
      eventPage,
      assets: library.assets,
      assetsOf: library.assetsOf,
      sounds: library.sounds,
      fonts,
    },
    customWidgets: {
      code: customWidgets.customWidgets,
      versions: customWidgets.widgetVersions,
      buttons: customWidgets.widgetButtons,
      broadcasts: customWidgets.widgetBroadcasts,
      arrival: customWidgets.widgetArrival,
      bundles: customWidgets.widgetBundles,
      store: customWidgets.widgetKv,
      runtimeErrors: customWidgets.runtimeErrors,
      frames: customFrames,
      ai: createAi(outside, {
        withLock,
        events: live.events,
        plans,
        customWidgets: customWidgets.customWidgets,
        widgetVersions: customWidgets.widgetVersions,
      }),
    },
    widgetData: {
      ...widgetData,
      ...looks,
      topics,
      recentEvents: live.recentEvents,
    },
    subathon: { session: subathon.services.subathon, ...credits },
    audience: interaction.parts,
    platform: {
      ...eventSub,
      client: platformParts.platform,
      notifications: live.platformEvents,
      eventSources: live.eventSources,
    },
    account: {
      channels: channelPages.channels,
      plans,
      planChanges: library.planChanges,
      shownNotes: library.shownNotes,
      setupBundle: library.setupBundle,
      rateLimits,
      sessions,
      widgetTokens,
      login: createLogin(
        outside,
        platformParts,
        sessions,
        async (channel) => {
          await channelPages.channels.note(channel);
          await eventSub.eventSub?.askForRepair();
        },
      ),
      verifySession: createVerifier(
        outside,
        sessions,
        channelPages.channels.noteOnce,
      ),
    },
    demo: config.demo
      ? createDemo({
        origins: config.origins,
        internalToken: internalToken ?? "",
        apiKeyOf: async (id) =>
          (await bot.chatterModules.get(id)).module.apiKey,
        widgetTokenOf: async (id) => (await widgetTokens.current(id)).token,
        sceneIdOf: createDemoScene(scenes, withLock),
        sessions,
      })
      : null,
    uncaughtRejections: outside.uncaughtRejections ?? (() => 0),
    assertReady: createReadyCheck({ kv, clock, probe: keys.readyProbe() }),
    start() {
      if (config.demo) {
        seeding ??= seedDemo(outside, {
          account: channelPages,
          bot: { ...channelPages, modules: bot.chatterModules },
          overlays: { eventPage },
        })
          .catch((error) => log.error("demo_not_seeded", { error }));
      }
      simulator ??= startDemoChannel(outside, platformParts, live);
      live.retention.start();
      subathon.start();
      credits.credits.start();
      interaction.start();
      channelPages.counters.start();
      figures.stats.start();
      figures.viewerSamples.start();
      eventSub.eventSub?.start();
      grants?.start();
      library.assets.start();
      library.planChanges.start();
    },
    async close() {
      await live.sockets.drain();
      await simulator?.stop();
      await eventSub.eventSub?.close();
      grants?.stop();
      library.assets.stop();
      library.planChanges.stop();
      live.retention.stop();
      await figures.viewerSamples.stop();
      await figures.stats.stop();
      bot.closeRooms();
      live.bus.close();
      rateLimits.close();
      widgetTokens.close();
      sessions.stop();
      bot.chatterModules.close();
      bot.followerIndex.close();
      await seeding;
      await channelPages.counters.stop();
      await subathon.stop();
      await credits.credits.stop();
      await interaction.stop();
      await live.eventSources.settled();
      await live.events.flush();
    },
  };
}
