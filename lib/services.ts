/** The only place where parts are put together. */
import type { Platform } from "@/lib/clients/platform.ts";
import type { Simulator } from "@/lib/clients/simulated/driver.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { createNewId, type NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { OverlayService } from "./features/overlays/browser_sources/service.ts";
import {
  createPlanService,
  type PlanService,
} from "./features/account/plans/service.ts";
import {
  createRateLimitService,
  type RateLimitService,
} from "./features/account/rate_limits/service.ts";
import type { LoginSession } from "./features/account/sessions/schema.ts";
import {
  createSessionService,
  type SessionService,
} from "./features/account/sessions/service.ts";
import {
  createWidgetTokenService,
  type WidgetTokenService,
} from "./features/account/widget_tokens/service.ts";
import type { LoginService } from "./features/account/login/service.ts";
import { createLogin, createVerifier } from "@/lib/services/login.ts";
import { type BotParts, createBot } from "@/lib/services/bot.ts";
import {
  type ChannelPageParts,
  createChannelOf,
  createChannelPages,
  seedDemo,
} from "@/lib/services/channel_pages.ts";
import {
  createCustomFrames,
  type CustomFrameService,
} from "@/lib/services/custom_frames.ts";
import {
  createCustomWidgets,
  type CustomWidgetParts,
} from "@/lib/services/custom_widgets.ts";
import { createDemoScene } from "@/lib/services/demo_scene.ts";
import { createCredits, type CreditsParts } from "@/lib/services/credits.ts";
import { createDemo, type Demo } from "@/lib/services/demo.ts";
import type { AiService } from "./features/custom_widgets/ai/service.ts";
import { createAi } from "@/lib/services/ai.ts";
import { createGrantWatch } from "@/lib/services/grants.ts";
import type { EventPageService } from "./features/overlays/event_page/service.ts";
import { createOnEffect } from "@/lib/services/effects.ts";
import { createEventPage } from "@/lib/services/event_page.ts";
import { createEventSub, type EventSubParts } from "@/lib/services/eventsub.ts";
import {
  createFigures,
  createIsConnected,
  type FigureParts,
} from "@/lib/services/figures.ts";
import {
  createInteraction,
  type InteractionParts,
} from "@/lib/services/interaction.ts";
import {
  closeReplaced,
  createLive,
  type LiveParts,
} from "@/lib/services/live.ts";
import { createLibrary, type LibraryParts } from "@/lib/services/library.ts";
import { createLooks, type LookParts } from "@/lib/services/looks.ts";
import { createCounterRules } from "./features/widget_data/topics/counter_rules.ts";
import { countdownSetup } from "./features/widget_data/topics/widget_setup.ts";
import type { Outside } from "@/lib/services/outside.ts";
import {
  type ServiceConfig,
  serviceConfig,
  VERSION,
} from "@/lib/services/service_config.ts";
import { startDemoChannel } from "@/lib/services/simulate.ts";
import { createOverlays } from "@/lib/services/overlays.ts";
import { createScenes, type SceneParts } from "@/lib/services/scenes.ts";
import { createPlatform } from "@/lib/services/platform.ts";
import {
  createSubathon,
  type SubathonServices,
  subathonSources,
} from "@/lib/services/subathon.ts";
import { keys } from "@/lib/database/keys.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { createKeyedMutex } from "@/lib/storage/mutex.ts";

export type { Outside } from "@/lib/services/outside.ts";

/** Every part that a route may call. */
export interface Services
  extends
    LiveParts,
    SceneParts,
    EventSubParts,
    BotParts,
    CustomWidgetParts,
    FigureParts,
    ChannelPageParts,
    CreditsParts,
    LibraryParts,
    InteractionParts,
    LookParts,
    SubathonServices {
  config: ServiceConfig;
  clock: Clock;
  log: Log;
  newId: NewId;
  ai: AiService;
  eventPage: EventPageService;
  customFrames: CustomFrameService;
  overlays: OverlayService;
  platform: Platform;
  plans: PlanService;
  rateLimits: RateLimitService;
  /** Login at the platform; `null` where none is connected. */
  login: LoginService | null;
  sessions: SessionService;
  widgetTokens: WidgetTokenService;
  /** What only the demo offers; `null` elsewhere. */
  demo: Demo | null;
  /** Whose session this cookie is, by whichever verifier knows it; `null` for nobody's. */
  verifySession(cookie: string): Promise<LoginSession | null>;
  /** Throws `storage_unavailable` unless the database takes a write within a second. */
  assertReady(): Promise<void>;
  /** How many rejections nobody caught since the process began. */
  uncaughtRejections(): number;
  /** Starts what runs in the background; called once the process listens. */
  start(): void;
  /** Stops what runs in the background. */
  close(): Promise<void>;
}

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

  return {
    ...live,
    ...eventSub,
    ...bot,
    ...scenes,
    ...customWidgets,
    ...channelPages,
    ...subathon.services,
    ...credits,
    ...figures,
    ...library,
    ...interaction.parts,
    ...createLooks(outside, { reads: figures.platformReads, rateLimits }),
    config: serviceConfig(outside),
    clock,
    log,
    newId,
    ai: createAi(outside, {
      withLock,
      events: live.events,
      plans,
      customWidgets: customWidgets.customWidgets,
      widgetVersions: customWidgets.widgetVersions,
    }),
    eventPage,
    customFrames,
    overlays,
    platform: platformParts.platform,
    plans,
    rateLimits,
    sessions,
    widgetTokens,
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
    uncaughtRejections: outside.uncaughtRejections ?? (() => 0),
    assertReady: createReadyCheck({ kv, clock, probe: keys.readyProbe() }),
    start() {
      if (config.demo) {
        seeding ??= seedDemo(outside, { ...channelPages, ...bot, eventPage })
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
