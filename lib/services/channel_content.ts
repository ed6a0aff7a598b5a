import { subathonSources } from "@/lib/features/subathon/answers/widget_sources.ts";
import { createChannelPages } from "./channel_pages.ts";
import { createCustomWidgets } from "./custom_widgets.ts";
import { createCredits } from "./credits.ts";
import { createHiddenNow, createWidgetData } from "./widget_data.ts";
import { createInteraction } from "./interaction.ts";
import { createFiles, createLibrary } from "./library.ts";
import { createPlaybackParts } from "./playback.ts";
import { createCounterRules } from "@/lib/features/widget_data/topics/counter_rules.ts";
import { countdownSetup } from "@/lib/features/widget_data/topics/widget_setup.ts";
import type { Outside } from "./outside.ts";
import { createScenes } from "./scenes.ts";
import { createSceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import { createSceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { AccountParts } from "./account.ts";
import type { ChannelEventParts } from "./channel_events.ts";

/** Scenes, files, custom widgets and all else that a channel owns, with its widget data. */
export type ChannelContent = ReturnType<typeof createChannelContent>;

/** Creates what a channel owns: scenes, files, custom widgets, games, credits, widget data. */
export function createChannelContent(
  outside: Outside,
  account: AccountParts,
  channelEvents: ChannelEventParts,
  shown: SceneReader,
) {
  const { kv, clock } = outside;
  const { newId, withLock, plans, channels, currencyOf } = account;
  const { events, bot, live, isConnected, platformReads, subathon, stats } =
    channelEvents;
  const announcements = createSceneAnnouncements(events.announcements);
  const references = createSceneReferences({ kv, clock, announcements });
  const customWidgets = createCustomWidgets(outside, {
    newId,
    withLock,
    announce: events.announce,
    announcements: events.announcements,
    plans,
    references,
  });
  const files = createFiles(outside, {
    newId,
    withLock,
    plans,
    shown,
    references,
    announcements: events.announcements,
    customWidgets: customWidgets.customWidgets,
  });
  const scenes = createScenes(outside, {
    newId,
    withLock,
    announcements,
    references,
    plans,
    holdCustomWidget: customWidgets.customWidgets.hold,
    holdSound: files.sounds.hold,
    filesOf: files.assets.some,
  });
  const library = createLibrary(outside, {
    newId,
    withLock,
    plans,
    announcements,
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
    playbackBrief: (channelId, part) => playback.brief(channelId, part),
    hiddenAmong: createHiddenNow(stats),
  });
  const playback = createPlaybackParts(
    outside,
    {
      newId,
      events,
      shown,
      live,
      interaction,
      docksOf: account.dockKeys.list,
    },
  );
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
    instancesAmong: shown.among,
    countdownOf: interaction.parts.clocks.countdownData,
    others: {
      ...interaction.sources,
      ...subathonSources(subathon.services.subathon),
      credits: credits.credits.run,
    },
  });
  const followers = [stats, credits.credits, interaction];

  return {
    /** Returns those of the channels in which a projection has events left to fold. */
    async laggingOf(channelIds: readonly string[]): Promise<string[]> {
      const found = await Promise.all(
        followers.map((follower) => follower.laggingOf(channelIds)),
      );
      return [...new Set(found.flat())];
    },
    customWidgets,
    files,
    scenes,
    library,
    channelPages,
    interaction,
    playback,
    credits,
    dataParts,
  };
}
