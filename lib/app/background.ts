import { startDemo } from "./services/demo.ts";
import type { DeletionService } from "@/lib/features/account/deletion/service.ts";
import { createGrantWatch } from "@/lib/features/platform/tokens/grant_watch.ts";
import {
  closeReplaced,
  closeRevokedDocks,
} from "@/lib/event_log/sockets/close_sockets.ts";
import type { PersonErasure } from "@/lib/features/audience/erasure/service.ts";
import type { Retention } from "@/lib/event_log/retention.ts";
import type { Outside } from "./outside.ts";
import type { AppServices } from "./services/parts.ts";
import type { AccountParts } from "./services/account.ts";
import type { ChannelEventParts } from "./services/channel_events.ts";
import type { ChannelContent } from "./services/channel_content.ts";
import type { EventPageService } from "@/lib/features/overlays/event_page/service.ts";

/** Creates what starts and stops the background work of the process. */
export function createBackground(
  outside: Outside,
  { rateLimits, sessions, widgetTokens, dockKeys, channels }: AccountParts,
  channelEvents: ChannelEventParts,
  content: ChannelContent,
  { eventPage, retention, deletion, people }: {
    eventPage: EventPageService;
    retention: Retention;
    deletion: Pick<DeletionService, "sweep">;
    people: PersonErasure;
  },
): Pick<AppServices, "start" | "close"> {
  const { clock, log } = outside;
  const { platformParts, events, bot, live, eventSub, subathon } =
    channelEvents;
  const { files, library, channelPages, interaction, credits, dataParts } =
    content;
  const { playback } = content;
  const notChecked = (channelId: string, error: unknown) =>
    log.warn("sockets_not_checked", { channelId, error });
  widgetTokens.onRotation(() =>
    closeReplaced(events.sockets, widgetTokens.generationOf, notChecked)
  );
  dockKeys.onRevocation(() =>
    closeRevokedDocks(events.sockets, dockKeys.list, notChecked)
  );
  const grants = platformParts.tokens && createGrantWatch({
    clock,
    log,
    tokens: platformParts.tokens,
    revokeSessions: sessions.revokeAll,
  });
  let demo: ReturnType<typeof startDemo> | null = null;

  return {
    start() {
      demo ??= startDemo(outside, { platform: platformParts, live }, {
        account: { channels },
        bot: { ...channelPages, modules: bot.chatterModules },
        overlays: { eventPage },
        subathon: { session: subathon.services.subathon },
      });
      deletion.sweep().catch((error) =>
        log.warn("channels_not_deleted", { error })
      );
      retention.start();
      people.start();
      subathon.start();
      credits.credits.start();
      interaction.start();
      playback.start();
      events.announcements.start();
      channelPages.counters.start();
      dataParts.stats.start();
      dataParts.syncValues.start();
      dataParts.viewerSamples.start();
      eventSub.eventSub?.start();
      grants?.start();
      files.assets.start();
      library.planChanges.start();
    },
    async close() {
      // Sweeps end beside each other while the pages leave.
      await Promise.all([
        events.sockets.drain().then(events.pages.close),
        files.assets.stop(),
        library.planChanges.stop(),
        retention.stop(),
        people.stop(),
        dataParts.viewerSamples.stop(),
      ]);
      // It may wait for Twitch, which nobody else needs to.
      void grants?.stop();
      // Then nothing more comes from outside …
      await Promise.all([demo?.stop(), eventSub.eventSub?.close()]);
      bot.closeRooms();
      events.bus.close();
      rateLimits.close();
      widgetTokens.close();
      dockKeys.close();
      sessions.stop();
      bot.chatterModules.close();
      bot.followerIndex.close();
      // … what is published of it still is …
      await Promise.all([
        channelPages.counters.stop(),
        subathon.stop(),
        credits.credits.stop(),
        events.announcements.stop(),
        // The states of playback are published with the others.
        playback.stop().then(interaction.stop),
        live.platform.eventSources.settled(),
      ]);
      // … and asks who is hidden. What is counted changes synchronised values.
      await dataParts.stats.stop();
      await dataParts.syncValues.stop();
      await events.log.flush();
    },
  };
}
