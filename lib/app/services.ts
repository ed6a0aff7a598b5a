/** The only place where parts are put together, area by area. */
import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import { createLogin } from "@/lib/app/services/login.ts";
import { createDemoParts } from "@/lib/app/services/demo.ts";
import { createAi } from "@/lib/app/services/ai.ts";
import { createSpeech } from "@/lib/app/services/speech.ts";
import { createChatDecorations } from "@/lib/app/services/chat_decorations.ts";
import { serviceConfig } from "@/lib/app/services/service_config.ts";
import { createPeople } from "@/lib/app/services/people.ts";
import { dueWork } from "@/lib/app/services/tick.ts";
import { createTick } from "@/lib/storage/due_work.ts";
import { keys } from "@/lib/database/keys.ts";
import { createRetention } from "@/lib/event_log/retention.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { createSceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { Services } from "@/lib/app/services/parts.ts";
import { createAccount } from "@/lib/app/services/account.ts";
import { createDeletion } from "@/lib/app/services/deletion.ts";
import { createChannelEvents } from "@/lib/app/services/channel_events.ts";
import { createChannelContent } from "@/lib/app/services/channel_content.ts";
import { createBrowserSources } from "@/lib/app/services/browser_sources.ts";
import type { Outside } from "./outside.ts";
import { createBackground } from "./background.ts";

export type { Outside } from "./outside.ts";
export type { Services } from "@/lib/app/services/parts.ts";

/** Puts the service together. Nothing runs in the background before `start`. */
export function createServices(outside: Outside): Services {
  const { kv, clock, log } = outside;
  const account = createAccount(outside);
  const shown = createSceneReader({ kv });
  const channelEvents = createChannelEvents(outside, account, shown);
  const content = createChannelContent(outside, account, channelEvents, shown);
  const deletion = createDeletion(outside, account, channelEvents, content);
  const retention = createRetention({
    kv,
    clock,
    log,
    keys,
    catalogue: LOG_CATALOGUE,
    holder: crypto.randomUUID(),
    lagging: content.laggingOf,
    async alsoSweep() {
      await content.scenes.aside.sweep();
      await deletion.sweep();
    },
  });
  const pages = createBrowserSources(outside, account, channelEvents, content);
  const { newId, withLock, inUploadTurn, plans, channels, sessions } = account;
  const { rateLimits, widgetTokens, dockKeys, verifySession } = account;
  const { platformParts, events, bot, live, eventSub, subathon } =
    channelEvents;
  const { customWidgets, files, scenes, library, channelPages } = content;
  const { interaction, credits, dataParts } = content;
  const { fonts, ...chatDecorations } = createChatDecorations(outside, {
    reads: dataParts.platformReads,
    rateLimits,
  });
  const { topics, ...widgetData } = dataParts;
  const people = createPeople(outside, {
    newId,
    events: events.log,
    stats: dataParts.stats,
    credits,
    live,
    subathon: subathon.services.subathon,
    interaction: interaction.parts,
  });

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
      browserSources: pages.overlays,
      startScript: pages.startScript,
      retryScript: pages.retryScript,
      connections: events.connections,
      control: live.overlayControl,
      ...live.overlays,
      playback: content.playback.part,
      eventPage: pages.eventPage,
      launcher: pages.launcher,
      previews: pages.previews,
      assets: files.assets,
      assetsOf: library.assetsOf,
      servedContent: library.servedContent,
      sounds: files.sounds,
      lookSounds: files.lookSounds,
      fileUses: files.fileUses,
      speech: createSpeech(outside, {
        withLock,
        events: events.log,
        plans,
        instances: scenes.instances,
      }),
      fonts,
    },
    customWidgets: {
      code: customWidgets.customWidgets,
      versions: customWidgets.widgetVersions,
      buttons: customWidgets.widgetButtons,
      broadcasts: customWidgets.widgetBroadcasts,
      importWidget: customWidgets.importWidget,
      replaceWidget: customWidgets.replaceWidget,
      bundles: customWidgets.widgetBundles,
      store: customWidgets.widgetKv,
      runtimeErrors: customWidgets.runtimeErrors,
      frames: pages.customFrames,
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
    audience: {
      ...interaction.parts,
      people,
    },
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
      dockKeys,
      inUploadTurn,
      deletion,
      login: createLogin(outside, platformParts, sessions, {
        admit: deletion.finish,
        async noteChannel(channel) {
          await channels.note(channel);
          await eventSub.eventSub?.askForRepair();
        },
      }),
      verifySession,
    },
    demo: createDemoParts(outside, {
      async admit(channel) {
        await deletion.finish(channel.id);
        await channels.note(channel);
      },
      modules: bot.chatterModules,
      widgetTokens,
      sessions,
      scenes,
      withLock,
    }),
    uncaughtErrors: outside.uncaughtErrors ?? (() => 0),
    assertReady: createReadyCheck({ kv, clock, probe: keys.readyProbe() }),
    tick: createTick(
      {
        kv,
        clock,
        log,
        keys,
        leaseOf: keys.tick,
        newHolder: () => newId("req"),
      },
      dueWork({
        subathon,
        ...dataParts,
        ...library,
        ...files,
        retention,
        people,
      }),
    ),
    ...createBackground(outside, account, channelEvents, content, {
      ...pages,
      retention,
      deletion,
      people,
    }),
  };
}
