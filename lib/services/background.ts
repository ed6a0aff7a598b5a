import { startDemo } from "./demo.ts";
import type { DeletionService } from "@/lib/features/account/deletion/service.ts";
import { createGrantWatch } from "@/lib/features/platform/tokens/grant_watch.ts";
import {
  closeReplaced,
  closeRevokedDocks,
} from "@/lib/events/sockets/close_sockets.ts";
import type { PersonErasure } from "@/lib/features/audience/erasure/service.ts";
import type { Retention } from "@/lib/events/retention.ts";
import type { Outside } from "./outside.ts";
import type { Services } from "./parts.ts";
import type { AccountParts } from "./account.ts";
import type { ChannelEventParts } from "./channel_events.ts";
import type { ChannelContent } from "./channel_content.ts";
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
): Pick<Services, "start" | "close"> {
  const { clock, log } = outside;
  const { platformParts, events, bot, live, eventSub, subathon } =
    channelEvents;
  const { files, library, channelPages, interaction, credits, dataParts } =
    content;
  const { playback } = content;
  widgetTokens.onRotation(() => {
    closeReplaced(events.sockets, widgetTokens.generationOf).catch((error) =>
      log.error("sockets_not_closed", { error })
    );
  });
  dockKeys.onRevocation(() => {
    closeRevokedDocks(events.sockets, dockKeys.list).catch((error) =>
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
      await events.sockets.drain();
      await events.pages.close();
      await demo?.stop();
      await eventSub.eventSub?.close();
      // It may wait for Twitch, which nobody else needs to.
      void grants?.stop();
      await files.assets.stop();
      await library.planChanges.stop();
      await retention.stop();
      await people.stop();
      await dataParts.viewerSamples.stop();
      await dataParts.stats.stop();
      await dataParts.syncValues.stop();
      bot.closeRooms();
      events.bus.close();
      rateLimits.close();
      widgetTokens.close();
      dockKeys.close();
      sessions.stop();
      bot.chatterModules.close();
      bot.followerIndex.close();
      await channelPages.counters.stop();
      await subathon.stop();
      await credits.credits.stop();
      await playback.stop();
      await interaction.stop();
      await live.platform.eventSources.settled();
      await events.log.flush();
    },
  };
}
