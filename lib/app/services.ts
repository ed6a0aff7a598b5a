/** The only place where areas are put together: each is created once, and handed what it needs of the others. */
import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createKeyedMutex, placesOfOneThread } from "@/lib/core/mutex.ts";
import { keys } from "@/lib/database/keys.ts";
import { createLayoutWatch } from "@/lib/database/layout_watch.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import { createRetention } from "@/lib/event_log/retention.ts";
import { createAccount, createLifecycle } from "@/lib/features/account/mod.ts";
import { createAudience } from "@/lib/features/audience/mod.ts";
import { createBot, createBotTalk } from "@/lib/features/bot/mod.ts";
import { createCustomWidgets } from "@/lib/features/custom_widgets/mod.ts";
import { createIntegrations } from "@/lib/features/integrations/mod.ts";
import type { Outside, Process } from "@/lib/features/outside.ts";
import {
  createDressed,
  createOverlays,
  createSceneReader,
} from "@/lib/features/overlays/mod.ts";
import { createPlatform } from "@/lib/features/platform/mod.ts";
import { createSubathon } from "@/lib/features/subathon/mod.ts";
import { createWidgetData } from "@/lib/features/widget_data/mod.ts";
import type {} from "@/lib/http/services.ts";
import { MIN_SOCKETS } from "@/lib/schema/account/plans.ts";
import { createTick } from "@/lib/storage/scheduled_jobs.ts";
import type { WidgetDataRequest } from "@/lib/schema/widget_data/topics.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { createBackground } from "./background.ts";
import { readBuiltScript } from "./built_scripts.ts";
import { createChannelActs } from "./channel_acts.ts";
import { createDoctor } from "./doctor/service.ts";
import { dueWork } from "./due_work.ts";
import { createEvents } from "./events.ts";
import { withMeasuredFetch } from "./measured_fetch.ts";
import { createHealth } from "./health.ts";
import { readPackageFile } from "./package_files.ts";
import { serviceConfig } from "./service_config.ts";

/** Every area, and what a process has beside them. */
type AppServices = ReturnType<typeof createServices>;

/** Tells http, and through it every route, which services there are. */
declare module "@/lib/http/services.ts" {
  interface Services extends AppServices {}
}

/**
 * Puts the service together. Nothing runs in the background before `start`.
 * What an area needs of one that is created after it, it is handed as a
 * function that asks then.
 */
export function createServices(given: Outside) {
  const outside = withMeasuredFetch(given);
  const { kv, clock, log } = outside;
  const newId = createNewId(clock);
  const process: Process = {
    places: placesOfOneThread,
    ...outside,
    newId,
    withLock: createKeyedMutex(),
  };
  const config = serviceConfig(outside);
  const files = {
    readScript: outside.readScript ?? readBuiltScript,
    readPackageFile,
  };
  const account = createAccount(process);
  const { channels, plans, widgetTokens, programKeys, sessions } = account;
  const events = createEvents(outside, {
    generationOf: widgetTokens.generationOf,
    verifySession: account.verifySession,
    dockStands: account.dockKeys.stands,
    programStands: programKeys.opensSockets,
    socketLimits: {
      least: MIN_SOCKETS,
      of: async (channelId) => (await plans.limitsOf(channelId)).sockets,
    },
  });
  const { announce, announcements } = events;
  widgetTokens.setAnnouncements(announcements);
  const shown = createSceneReader({ kv });
  const dressed = createDressed(channels.looksOf);
  channels.setLooks({ announcements, overlays: () => overlays });
  const platform = createPlatform(outside, {
    events: events.log,
    announcements,
    rulesOf: channels.moderationOf,
    followGuardOf: channels.followGuardOf,
    onSettings: channels.onSettings,
    noteEvents: (...told) => bot.roomUpdates.events(...told),
    changeRoom: (...told) => bot.roomUpdates.effect(...told),
    holdSpins: (...asked) => audience.wheel.hold(...asked),
    revokeSessions: sessions.revokeAll,
    noteRenamed: channels.noteRenamed,
    onModuleEvents: (...told) => integrations.modules.note(...told),
  });
  const widgetData = createWidgetData(process, {
    events: events.log,
    platform: platform.client,
    isConnected: platform.isConnected,
    originals: platform.moderation.originals,
    announcements,
    timeOf: channels.settingsOf,
    mayAsk: account.mayAskProfiles,
    instancesOf: dressed(shown.instances),
    instancesAmong: dressed(shown.among),
    subathonOf: (channelId) => subathon.session.span(channelId),
    counter: (...asked) => bot.counterOf(...asked),
    countdownOf: (...asked) => audience.clocks.countdownData(...asked),
    wheelOf: (channelId) => audience.wheel.shown(channelId),
    sightings: (...asked) => overlays.receipts.sightings(...asked),
    reach: (...sent) => overlays.connections.reach(...sent),
    others: () => ({ ...audience.interaction.sources, ...subathon.sources }),
  });
  const bot = createBot(process, {
    platform: platform.client,
    bus: events.bus,
    append: events.log.append,
    readBack: events.log.readBack,
    channelByLogin: channels.findByLogin,
    settingsOf: channels.settingsOf,
    rulesOf: widgetData.rules.counterRulesOf,
  });
  const overlays = createOverlays(process, {
    ...files,
    events: events.log,
    pages: events.pages,
    sockets: events.sockets,
    announcements,
    shown,
    previewOrigin: config.oneOrigin ? null : config.origins.preview,
    countInto: plans.countInto,
    limitsOf: plans.limitsOf,
    tierOf: plans.tierOf,
    channelLooksOf: channels.looksOf,
    settingsOf: channels.settingsOf,
    channelById: channels.describe,
    findByLogin: channels.findByLogin,
    isAllowed: channels.hasPublicReceipts,
    docksOf: account.dockKeys.list,
    tokenOf: async (channelId) => (await widgetTokens.current(channelId)).token,
    openSession: sessions.open,
    noteShown: account.shownNotes.note,
    ownBotsOf: bot.modules.excludedLoginsOf,
    raidersOf: widgetData.rules.raidersOf,
    apiKeyOf: async (channelId) =>
      (await bot.modules.get(channelId)).module.apiKey,
    ownStream: widgetData.ownStream,
    nextAdsOf: widgetData.platformReads.ads,
    tipGoal: widgetData.tipGoal,
    resolveWidgetData: async (...asked) =>
      (await widgetData.topics.resolve(...asked)).values,
    states: {
      publish: (...state) => audience.interaction.outbox.publish(...state),
      publishSoon: (...state) =>
        audience.interaction.outbox.publishSoon(...state),
    },
    holdCustomWidget: (...held) => customWidgets.code.hold(...held),
    customTextsOf: (channelId) => customWidgets.textsOf(channelId),
    hasWidget: (...asked) => customWidgets.has(...asked),
    suspendedOf: (channelId) => lifecycle.planChanges.suspendedOf(channelId),
    isSuspended: (...file) => lifecycle.planChanges.isFileSuspended(...file),
    async admit(channel) {
      await lifecycle.deletion.finish(channel.id);
      await channels.note(channel);
    },
  });
  const subathon = createSubathon(process, {
    events: events.log,
    currencyOf: account.currencyOf,
    blockedWords: channels.blockedWordsOf,
    roomOf: plans.ladderRoomOf,
    isConnected: platform.isConnected,
    sourcesOf: platform.eventSources.of,
    livePlatforms: widgetData.rules.livePlatforms,
    readFollowers: widgetData.rules.followers,
    clipsOf: widgetData.rules.clips,
    hiddenAmong: widgetData.rules.hiddenNow,
    avatarOf: widgetData.rules.avatarOf,
    streamBeganAt: (channelId) => widgetData.stats.beganAt(channelId, "stream"),
    sightings: overlays.receipts.sightings,
    overlayNames: shown.names,
    instanceOf: async (channelId, id) =>
      (await overlays.instances.get(channelId, id)).instance,
  });
  const channelActs = createChannelActs({ bot, overlays, subathon });
  const audience = createAudience(process, {
    events: events.log,
    platform: platform.client,
    appendReleased: platform.appendReleased,
    forgetReads: widgetData.platformReads.invalidate,
    currencyOf: account.currencyOf,
    measure: widgetData.rules.measure,
    chatTail: widgetData.rules.chatTail,
    hiddenAmong: widgetData.rules.hiddenNow,
    setupOf: widgetData.rules.countdownSetupOf,
    playbackBrief: overlays.playback.brief,
    ownBotsOf: bot.modules.excludedLoginsOf,
    ...channelActs,
    shoutOut: (...shown) => botTalk.shoutOut(...shown),
    namesOf: widgetData.stats.namesOf,
    erasers: [
      widgetData.stats.erase,
      subathon.session.erase,
      subathon.credits.erase,
      platform.moderation.erase,
      platform.heldFollows.erase,
      createDeletedTexts({ kv, clock, keys }).erase,
      ...overlays.erasers,
      bot.eraseDrawn,
    ],
  });
  const customWidgets = createCustomWidgets(process, {
    ...files,
    events: events.log,
    announce,
    announcements,
    references: overlays.references,
    channelOf: overlays.channelOf,
    ordersOf: overlays.control.retained,
    countInto: plans.countInto,
    limitsOf: plans.limitsOf,
    scopedFor: widgetTokens.scopedFor,
    findChannel: channels.find,
    noteShown: account.shownNotes.note,
    stats: widgetData.stats,
    platform: widgetData.platformReads,
    profile: widgetData.platformReads.profile,
    withoutHidden: widgetData.withoutHidden,
    sessionSumOf: widgetData.rules.sessionSumOf,
    nextTimeOfDay: widgetData.rules.nextTimeOfDay,
    suspendedOf: (channelId) => lifecycle.planChanges.suspendedOf(channelId),
  });
  const botTalk = createBotTalk(process, {
    async topic(channelId, topic, params) {
      const asked = { topic, params } as WidgetDataRequest;
      const { values: [value] } = await widgetData.topics.resolve(channelId, [
        asked,
      ]);
      return value as TopicValue<typeof topic> | null;
    },
    metric: (channelId, name) =>
      widgetData.numbers.metric(channelId, { name, period: "stream" }),
    counterOf: bot.counterOf,
    settingsOf: channels.settingsOf,
    moveCounter: channelActs.moveCounter,
    async callNext(channelId, count, idempotencyKey) {
      const { current } = await audience.viewerQueues.command(channelId, {
        action: "next",
        count,
        idempotencyKey,
      });
      return current.map(({ person }) => person);
    },
    skipAlert: (channelId, id) => channelActs.control(channelId, "skip", id),
    userByLogin: (...asked) => platform.client.userByLogin(...asked),
    append: platform.appendReleased,
    async spinWheel(channelId, owed, idempotencyKey) {
      const { waiting } = await audience.wheel.spin(channelId, {
        owed,
        idempotencyKey,
      });
      return { waiting: waiting.length };
    },
    moveTimer: (program, deltaMs, idempotencyKey) =>
      account.programKeys.movingTime(
        program,
        { deltaMs, idempotencyKey },
        () =>
          channelActs.moveTimer(program.channelId, {
            deltaMs,
            note: program.programKey.name,
            idempotencyKey,
          }),
      ),
  });
  const integrations = createIntegrations(process, {
    events: events.log,
    place: platform.notifications.placeModuleEvents,
    reach: overlays.connections.reach,
    alertReach: overlays.playback.alertReach,
    takeRate: account.rateLimits.take,
    limitsOf: plans.limitsOf,
  });
  const lifecycle = createLifecycle(process, {
    account,
    integrationsSetup: integrations.setup,
    lists: {
      scenes: overlays.scenes.list,
      instances: overlays.instances.list,
      customWidgets: customWidgets.code.list,
      files: overlays.assets.all,
    },
    usedFilesOf: overlays.usedFilesOf,
    announceSuspended: overlays.announceSuspended,
    ladder: {
      over: subathon.session.overPlan,
      follow: subathon.session.followPlan,
    },
    setup: overlays.setup,
    customSetup: customWidgets.setup,
    grants: platform.grants,
    // Looked up when it is called: the demo's platform is made on first use.
    userById: (id) => platform.client.userById(id),
    askForEvents: async () => await platform.eventSub?.askForRepair(),
    dropSubscriptions: platform.dropSubscriptions,
    removeFiles: ({ channelId, fence }) =>
      overlays.assets.takeAll(channelId, fence),
    closeSockets: (channelId) =>
      events.sockets.closeChannel(channelId, "tokenReplaced"),
    openSources: async (channelId) =>
      (await events.pages.list(channelId)).length,
  });
  const followers = [
    widgetData.stats,
    subathon.credits,
    audience.interaction,
    integrations,
  ];
  const retention = createRetention({
    kv,
    clock,
    log,
    keys,
    catalogue: LOG_CATALOGUE,
    holder: crypto.randomUUID(),
    async lagging(channelIds) {
      const found = await Promise.all(
        followers.map((follower) => follower.laggingOf(channelIds)),
      );
      return [...new Set(found.flat())];
    },
    async alsoSweep() {
      await overlays.trash.sweep();
      await lifecycle.deletion.sweep();
    },
  });
  const layout = createLayoutWatch({
    kv,
    clock,
    log,
    onNewer: () => void background.close(),
  });
  const areas = {
    bot: { ...bot, ...botTalk },
    overlays,
    customWidgets,
    widgetData,
    subathon,
    audience,
    integrations,
    platform,
    account: { ...account, ...lifecycle },
  };
  const background = createBackground({
    log,
    layout,
    events,
    retention,
    ...areas,
  });
  const isReady = createReadyCheck({ kv, clock, probe: keys.readyProbe() });
  const tick = createTick(
    { kv, clock, log, keys, leaseOf: keys.tick, newHolder: () => newId("req") },
    dueWork({ ...areas, retention }),
  );
  return {
    config,
    clock,
    log,
    newId,
    /** Figures for operators; `null` where no program may read them. */
    metrics: outside.metrics ?? null,
    events,
    doctor: createDoctor(outside),
    ...areas,
    /** Part that only the demo has; `null` elsewhere. */
    demo: overlays.demo,
    /** Returns the counts by which the process says how it does. */
    health: createHealth(outside, platform),
    /** Throws `shutting_down` once a newer version has changed the database's layout. */
    assertLayoutKnown: layout.assertKnown,
    /** Throws `shutting_down` as above, and `storage_unavailable` unless the database takes a write within a second. */
    async assertReady() {
      layout.assertKnown();
      await isReady();
    },
    /** Does what is due now, whatever the timers of this process say. */
    async tick() {
      layout.assertKnown();
      return await tick();
    },
    ...background,
  };
}
