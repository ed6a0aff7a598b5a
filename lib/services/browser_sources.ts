import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createChannelOf } from "@/lib/features/account/channels/channel_of.ts";
import { createLiveState } from "@/lib/features/account/channels/live_state.ts";
import { createLauncherService } from "@/lib/features/overlays/launcher/service.ts";
import { createPreviewService } from "@/lib/features/overlays/previews/service.ts";
import { scriptCall } from "@/lib/widget_runtime/classic_scripts.ts";
import { readBuiltScript } from "./built_scripts.ts";
import { createCustomFrames } from "./custom_frames.ts";
import { createEventPage } from "./event_page.ts";
import type { Outside } from "./outside.ts";
import { createOverlays } from "./overlays.ts";
import { serviceConfig } from "./service_config.ts";
import type { AccountParts } from "./account.ts";
import type { ChannelEventParts } from "./channel_events.ts";
import type { ChannelContent } from "./channel_content.ts";

/** Creates the pages that OBS and browsers load. */
export function createBrowserSources(
  outside: Outside,
  { channels, widgetTokens }: AccountParts,
  { events, bot, live }: ChannelEventParts,
  { customWidgets, scenes, library, dataParts }: ChannelContent,
) {
  const { clock, config, readScript = readBuiltScript } = outside;
  const eventPage = createEventPage(outside, { channels }, dataParts);
  const { isLive, isLiveNow } = createLiveState({
    clock,
    async isStreaming(channelId) {
      const stream = await dataParts.ownStream(channelId);
      if (!stream.available) throw new Error(`Unknown: ${stream.reason}`);
      return stream.value.live;
    },
    onChange(run) {
      events.log.onAppended((channelId, commit) => {
        const told = commit?.entry?.events;
        if (!told || told.some(isStreamChange)) run(channelId);
      });
    },
  });
  const channelOf = createChannelOf({
    settingsOf: channels.settingsOf,
    isLive,
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
    readScript,
  });
  const overlays = createOverlays(outside, {
    events: events.log,
    overlayControl: live.overlayControl,
    scenes,
    channelOf,
    isLive: isLiveNow,
    ownBotsOf: bot.chatterModules.excludedLoginsOf,
    resolveWidgetData: async (channelId, requests, tests) =>
      (await dataParts.topics.resolve(channelId, requests, tests)).values,
    assetsOf: library.assetsOf,
    suspendedOf: library.planChanges.suspendedOf,
    noteShown: library.shownNotes.note,
  });
  const tokenOf = async (channelId: string) =>
    (await widgetTokens.current(channelId)).token;
  const previews = createPreviewService({
    origin: serviceConfig(outside).oneOrigin ? null : config.origins.preview,
    tokenOf,
  });
  const launcher = createLauncherService({
    origin: config.origins.widgets,
    tokenOf,
    assertScene: scenes.scenes.get,
    assertInstance: scenes.instances.get,
    hasWidget: async (channelId, id) =>
      (await customWidgets.customWidgets.list(channelId))
        .some((widget) => widget.id === id),
    readScript,
  });
  return {
    eventPage,
    customFrames,
    overlays,
    launcher,
    previews,
    /** Reads the statement that looks after a page's start. */
    startScript: async () =>
      scriptCall<"watchdog">(await readScript("watchdog")),
    /** Reads the statement that asks for a page again, with this header. */
    retryScript: async (header: string) =>
      scriptCall<"retry">(await readScript("retry"), header),
  };
}

function isStreamChange({ kind }: NewEvent): boolean {
  return kind === "stream.online" || kind === "stream.offline";
}
