/** Scenes and files of a channel, their browser sources, and the pages that OBS loads. */
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { OpenPages } from "@/lib/event_log/sockets/open_pages.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import { scriptCall } from "@/lib/sandbox/classic_scripts.ts";
import type { Reading } from "@/lib/schema/widget_data/stats.ts";
import type { TipGoalAnswer } from "@/lib/schema/widget_data/tips.ts";
import { FONTS } from "@/lib/schema/widgets/fonts.ts";
import { SCRIPT_FONTS } from "@/lib/schema/widgets/script_fonts.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { isAlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { createOverlayAssets } from "./assets/overlay_assets.ts";
import { createServedContent } from "./assets/served_content.ts";
import { createChannelOf } from "./browser_sources/channel_of.ts";
import {
  createLiveState,
  isStreamChange,
} from "./browser_sources/live_state.ts";
import type { EventReceipts } from "@/lib/schema/overlays/receipts.ts";
import { createOverlayService } from "./browser_sources/service.ts";
import { createConnectionService } from "./connections/service.ts";
import { createPlaySound } from "./control/play_sound.ts";
import { createOverlayControl } from "./control/service.ts";
import { createDemoScene } from "./demo/scene.ts";
import { seedDemo, type SeededParts } from "./demo/seed.ts";
import { createDemo } from "./demo/service.ts";
import { createEventPageService } from "./event_page/service.ts";
import { createFontService } from "./fonts/service.ts";
import { layoutOf } from "./layouts/gallery.ts";
import { createLauncherService } from "./launcher/service.ts";
import { createMomentPart } from "./moments/part.ts";
import { createPlaybackPart } from "./playback/part.ts";
import { createPreviewService } from "./previews/service.ts";
import { createReceiptLinkService } from "./receipts/link_service.ts";
import { createReceiptService } from "./receipts/service.ts";
import { createSceneParts, type ScenePartDeps } from "./scene_parts.ts";
import { createSpeechClient } from "./speech/client.ts";
import { createSpeechService } from "./speech/service.ts";
import { liveTests } from "./test_events/live_tests.ts";
import { createTestEventService } from "./test_events/service.ts";

export { createDressed } from "./packs/dressed.ts";
export { createSceneReader } from "./scenes/reader.ts";

/** Parts that draw a channel's browser sources. */
export type Overlays = ReturnType<typeof createOverlays>;

/** Creates scenes and their files, playback, and the pages that OBS and browsers load. */
export function createOverlays(
  process: Process,
  others:
    & ScenePartDeps
    & DepsOf<typeof createReceiptLinkService, "isAllowed">
    & DepsOf<
      typeof createPlaybackPart,
      "sockets" | "states" | "docksOf" | "channelLooksOf"
    >
    & DepsOf<typeof createChannelOf, "settingsOf">
    & DepsOf<
      typeof createOverlayService,
      | "ownBotsOf"
      | "raidersOf"
      | "resolveWidgetData"
      | "suspendedOf"
      | "noteShown"
    >
    & DepsOf<typeof createEventPageService, "channelById">
    & DepsOf<typeof createServedContent, "isSuspended">
    & DepsOf<
      typeof createLauncherService,
      "tokenOf" | "hasWidget" | "readScript"
    >
    & DepsOf<typeof createFontService, "readPackageFile">
    & DepsOf<typeof createDemo, "admit" | "apiKeyOf" | "openSession">
    & {
      events: EventLog;
      pages: OpenPages;
      /** Origin of previews; `null` where there is but one. */
      previewOrigin: string | null;
      /** Reads the channel's own stream. */
      ownStream: (channelId: string) => Promise<Reading<{ live: boolean }>>;
      /** Reads when the platform is to show ads on the channel next. */
      nextAdsOf: (channelId: string) => Promise<
        Reading<{ nextAt: string | null } | null>
      >;
      /** Finds a channel by login; `null` for none. */
      findByLogin: (login: string) => Promise<{ id: string } | null>;
      /** Reads the channel's tip goal. */
      tipGoal: (channelId: string) => Promise<TipGoalAnswer>;
    },
) {
  const { kv, clock, log, newId, withLock, config, metrics } = process;
  const { events, pages, shown, tokenOf, readScript, limitsOf } = others;
  const connections = createConnectionService({
    kv,
    clock,
    log,
    pages,
    shown,
    newestPosition: events.newest,
  });
  const { reach } = connections;
  const deps = { kv, clock, log, newId, events, reach };
  const findEvent = events.findById;
  const receipts = createReceiptService({ kv, clock, findEvent, metrics });
  const control = createOverlayControl(deps);
  const { setup, announceSuspended, ...sceneParts } = createSceneParts(
    process,
    others,
  );
  const { scenes, instances, alerts, packs, assets, sounds } = sceneParts;
  const localeOf = async (channelId: string) =>
    (await others.settingsOf(channelId)).locale;
  const playback = createPlaybackPart({
    ...deps,
    metrics,
    ...others,
    withAlerts: alerts.inUse,
    control,
    receipts,
  });
  const { isLive, isLiveNow } = createLiveState({
    clock,
    async isStreaming(channelId) {
      const stream = await others.ownStream(channelId);
      if (!stream.available) throw new Error(`Unknown: ${stream.reason}`);
      return stream.value.live;
    },
    onChange(run) {
      events.onAppended((channelId, commit) => {
        const told = commit?.entry?.events;
        if (!told || told.some(isStreamChange)) run(channelId);
      });
    },
  });
  const channelOf = createChannelOf({ settingsOf: others.settingsOf, isLive });
  const assetsOf = createOverlayAssets({
    suspendedOf: others.suspendedOf,
    filesOf: assets.some,
    soundsOf: sounds.some,
  });
  const moments = createMomentPart({
    ...deps,
    localeOf,
    openHere: pages.here,
    nextAdsOf: others.nextAdsOf,
    async isStreaming(channelId) {
      const stream = await others.ownStream(channelId);
      return stream.available && stream.value.live;
    },
  });
  const receiptLinks = createReceiptLinkService({
    kv,
    clock,
    base: config.origins.base,
    isAllowed: others.isAllowed,
    channelOf: others.channelById,
    findEvent,
    receiptsOf: receipts.ofEvent,
  });
  return {
    ...sceneParts,
    connections,
    control,
    playSound: createPlaySound({
      ...deps,
      pagesOf: pages.list,
      soundsOf: sounds.list,
    }),
    receipts: {
      ...receipts,

      /** Returns what became of an event on every overlay; failures as those of its receipts. */
      async ofEvent(
        channelId: string,
        eventId: string,
      ): Promise<EventReceipts> {
        const [shown, rested] = await Promise.all([
          receipts.ofEvent(channelId, eventId),
          playback.restedOf(channelId, eventId),
        ]);
        return { ...shown, rested };
      },
    },
    receiptLinks,
    /** Remove what is kept of a person here, each its own part. */
    erasers: [receipts.erase, receiptLinks.erase, moments.erase],
    moments,
    testEvents: createTestEventService({
      ...deps,
      append: events.append,
      localeOf,
    }),
    playback,
    assetsOf,
    servedContent: createServedContent({
      fileOf: assets.file,
      filesOfContent: assets.filesOfContent,
      isSuspended: others.isSuspended,
    }),
    channelOf,
    browserSources: createOverlayService({
      ...others,
      clock,
      channelOf,
      isLive: isLiveNow,
      alertedOf: moments.alertedOf,
      assetsOf,
      layoutOf,
      packAllowed: packs.allowed,
      instanceOf: async (channelId, id) =>
        (await instances.get(channelId, id)).instance,
      withAlerts: alerts.inUse,
      checkInstance: instances.check,
      instancesAmong: async (channelId, ids) =>
        await alerts.inUse(channelId, await instances.among(channelId, ids)),
      sceneOf: async (channelId, id) => (await scenes.get(channelId, id)).scene,
      soundsOf: sceneParts.soundAssignments.of,
      newestPosition: events.newestJoined,
      composeTests: liveTests,
      ordersOf: control.retained,
    }),
    eventPage: createEventPageService({
      kv,
      clock,
      base: config.origins.base,
      channelById: others.channelById,
      channelLookOf: async (channelId) =>
        (await others.channelLooksOf(channelId)).chosen,
      async channelByLogin(login) {
        const record = await others.findByLogin(login);
        return record && await others.channelById(record.id);
      },
      resolveWidgetData: others.resolveWidgetData,
      async tipGoal(channelId) {
        const answer = await others.tipGoal(channelId);
        return answer.available ? answer : null;
      },
    }),
    previews: createPreviewService({ origin: others.previewOrigin, tokenOf }),
    launcher: createLauncherService({
      origin: config.origins.widgets,
      tokenOf,
      assertScene: scenes.get,
      assertInstance: instances.get,
      hasWidget: others.hasWidget,
      readScript,
    }),
    /** Reads the statement that looks after the start of a browser source's page. */
    startScript: async () =>
      scriptCall<"watchdog">(await readScript("watchdog")),
    /** Reads the statement that asks again, with this header, for a browser source's page that could not be shown. */
    retryScript: async (header: string) =>
      scriptCall<"retry">(await readScript("retry"), header),
    speech: createSpeechService({
      clock,
      log,
      inTurn: process.places("speech", 1),
      client: createSpeechClient(process),
      async findEvent(channelId, eventId) {
        const event = await findEvent(channelId, eventId);
        return isAlertEvent(event) ? event : null;
      },
      async settingsOf(channelId, instanceId) {
        const { instance } = await instances.get(channelId, instanceId);
        const [drawn = instance] = await alerts.inUse(channelId, [instance]);
        return drawn;
      },
      quota: createDailyQuota({
        kv,
        clock,
        keys,
        withLock,
        name: "speech_chars_per_day",
        usageKey: keys.speechUsage,
        limitOf: async (channelId) =>
          (await limitsOf(channelId)).speechCharsPerDay,
        refusal: (limit) =>
          `Cannot read aloud: you have used the ${limit} characters a day that your plan allows`,
      }),
    }),
    fonts: createFontService({
      fonts: [...FONTS, ...SCRIPT_FONTS],
      readPackageFile: others.readPackageFile,
    }),
    announceSuspended,
    setup,
    /** Part that only the demo has; `null` elsewhere. */
    demo: config.demo
      ? createDemo({
        origins: config.origins,
        internalToken: process.internalToken ?? "",
        admit: others.admit,
        apiKeyOf: others.apiKeyOf,
        widgetTokenOf: tokenOf,
        sceneIdOf: createDemoScene({ scenes, instances }, withLock),
        openSession: others.openSession,
      })
      : null,
    /** Fills the demo channel, in the demo alone; a failure is logged. */
    async seedDemo(parts: SeededParts): Promise<void> {
      if (!config.demo) return;
      await seedDemo(process, parts)
        .catch((error) => log.error("demo_not_seeded", { error }));
    },
  };
}
