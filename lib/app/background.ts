import type { Log } from "@/lib/core/log.ts";
import { memoize } from "@/lib/core/memoize.ts";
import type { LayoutWatch } from "@/lib/database/layout_watch.ts";
import type { Retention } from "@/lib/event_log/retention.ts";
import {
  closeReplaced,
  closeRevoked,
} from "@/lib/event_log/sockets/close_sockets.ts";
import { dockKeyOf, programKeyOf } from "@/lib/event_log/sockets/credential.ts";
import type { Account, Lifecycle } from "@/lib/features/account/mod.ts";
import type { Audience } from "@/lib/features/audience/mod.ts";
import type { Bot } from "@/lib/features/bot/mod.ts";
import type { Integrations } from "@/lib/features/integrations/mod.ts";
import type { Overlays } from "@/lib/features/overlays/mod.ts";
import type { PlatformArea } from "@/lib/features/platform/mod.ts";
import type { Subathon } from "@/lib/features/subathon/mod.ts";
import type { WidgetData } from "@/lib/features/widget_data/mod.ts";
import type { Events } from "./events.ts";

/** Areas and other parts of the process that run in the background. */
interface BackgroundParts {
  log: Log;
  layout: LayoutWatch;
  events: Events;
  retention: Retention;
  bot: Bot;
  overlays: Overlays;
  widgetData: WidgetData;
  subathon: Subathon;
  audience: Audience;
  integrations: Integrations;
  platform: PlatformArea;
  account: Account & Lifecycle;
}

/** Background work of the process. */
interface Background {
  /** Starts what runs in the background; called once the process listens. */
  start(): void;
  /** Stops what runs in the background; the second call waits for the first. */
  close(): Promise<void>;
}

/** Creates what starts and stops the background work of the process. */
export function createBackground(parts: BackgroundParts): Background {
  const { log, layout, events, retention } = parts;
  const { bot, overlays, widgetData, subathon, audience, platform, account } =
    parts;
  const { widgetTokens, dockKeys, programKeys, deletion, planChanges } =
    account;
  const notChecked = (channelId: string, error: unknown) =>
    log.warn("sockets_not_checked", { channelId, error });
  widgetTokens.onRotation(() =>
    closeReplaced(events.sockets, widgetTokens.generationOf, notChecked)
  );
  dockKeys.onRevocation(() =>
    closeRevoked(events.sockets, {
      keyOf: dockKeyOf,
      keysOf: dockKeys.list,
      failed: notChecked,
    })
  );
  programKeys.onRevocation(() =>
    closeRevoked(events.sockets, {
      keyOf: programKeyOf,
      keysOf: programKeys.openingSockets,
      failed: notChecked,
    })
  );
  let demo: { stop(): Promise<void> } | null = null;

  /** Fills the demo channel, and lets the simulated one live where that is on. */
  function startDemo() {
    const seeding = overlays.seedDemo(parts);
    const simulator = platform.simulate();
    return {
      async stop() {
        await simulator?.stop();
        await seeding;
      },
    };
  }

  return {
    start() {
      layout.start();
      demo ??= startDemo();
      deletion.sweep().catch((error) =>
        log.warn("channels_not_deleted", { error })
      );
      retention.start();
      audience.people.start();
      subathon.start();
      subathon.credits.start();
      audience.interaction.start();
      audience.wheel.start();
      audience.chatPolls.start();
      audience.chatRules.start();
      overlays.playback.start();
      overlays.moments.start();
      events.announcements.start();
      bot.counters.start();
      widgetData.stats.start();
      widgetData.syncValues.start();
      widgetData.viewerSamples.start();
      platform.eventSub?.start();
      parts.integrations.start();
      platform.grantWatch?.start();
      overlays.assets.start();
      planChanges.start();
    },
    close: memoize(async () => {
      layout.stop();
      // Sweeps end beside each other while the pages leave.
      await Promise.all([
        events.sockets.drain().then(events.pages.close),
        overlays.assets.stop(),
        planChanges.stop(),
        retention.stop(),
        audience.people.stop(),
        widgetData.viewerSamples.stop(),
      ]);
      // It may wait for Twitch, which nobody else needs to.
      void platform.grantWatch?.stop();
      // Then nothing more comes from outside …
      await Promise.all([
        demo?.stop(),
        platform.eventSub?.close(),
        parts.integrations.close(),
      ]);
      bot.closeRooms();
      events.bus.close();
      account.rateLimits.close();
      widgetTokens.close();
      dockKeys.close();
      programKeys.close();
      account.sessions.stop();
      bot.modules.close();
      bot.followerIndex.close();
      // … what rules of chat are at is ended, and what waits is left …
      await audience.chatRules.stop();
      // … what is published of it still is …
      await Promise.all([
        bot.counters.stop(),
        subathon.stop(),
        subathon.credits.stop(),
        events.announcements.stop(),
        overlays.moments.stop(),
        // The states of playback are published with the others.
        overlays.playback.stop().then(audience.interaction.stop),
        audience.wheel.stop(),
        audience.chatPolls.stop(),
        platform.eventSources.settled(),
        programKeys.settled(),
      ]);
      // … and asks who is hidden. What is counted changes synchronised values.
      await widgetData.stats.stop();
      await widgetData.syncValues.stop();
      await events.log.flush();
    }),
  };
}
