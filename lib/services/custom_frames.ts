import type { Clock } from "@/lib/core/clock.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import {
  createCustomFrameService,
  type CustomFrameService,
} from "@/lib/features/custom_widgets/frames/service.ts";
import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import { createSessionReader } from "@/lib/features/custom_widgets/frames/session_reader.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import type { OverlayDeps } from "@/lib/features/overlays/browser_sources/deps.ts";
import type { PlatformNumbers } from "@/lib/schema/widget_data/numbers.ts";
import type { PlatformReads } from "@/lib/features/widget_data/platform_reads/service.ts";
import { nextTimeOfDay } from "@/lib/features/widget_data/stats/calendar.ts";
import { metricOf } from "@/lib/features/widget_data/stats/metrics.ts";
import type { StatsReader } from "@/lib/schema/widget_data/stats.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { ReadScript } from "@/lib/widget_runtime/classic_scripts.ts";
import type { LiveParts } from "./live.ts";
import { readPackageFile } from "./package_files.ts";

/** Creates the pages and frames of custom widgets. */
export function createCustomFrames(
  {
    clock,
    customWidgets,
    widgetTokens,
    widgetData: { stats, platformReads, withoutHidden },
    channels,
    channelOf,
    events,
    overlayControl,
    suspendedOf,
    noteShown,
    readScript,
  }:
    & Pick<OverlayDeps, "suspendedOf" | "noteShown">
    & Pick<LiveParts, "overlayControl">
    & { events: Pick<EventLog, "newest"> }
    & {
      clock: Clock;
      customWidgets: Pick<CustomWidgetService, "shown" | "exists">;
      widgetTokens: Pick<WidgetTokenService, "scopedFor">;
      widgetData: {
        stats: StatsReader;
        withoutHidden: WithoutHidden;
        platformReads:
          & Pick<PlatformNumbers, "followerTotal" | "subscriberTotals">
          & Pick<PlatformReads, "profile">;
      };
      channels: Pick<ChannelService, "find">;
      channelOf: OverlayDeps["channelOf"];
      readScript: ReadScript;
    },
): CustomFrameService {
  const session = createSessionReader({
    stats,
    platform: platformReads,
    clock,
    withoutHidden,
    sessionSumOf: metricOf,
    nextTimeOfDay,
  });
  return createCustomFrameService({
    clock,
    shown: customWidgets.shown,
    exists: customWidgets.exists,
    scopedFor: widgetTokens.scopedFor,
    findChannel: channels.find,
    channelOf,
    profile: platformReads.profile,
    readSession: session.read,
    newest: events.newest,
    ordersOf: overlayControl.retained,
    suspendedOf,
    noteShown,
    readScript,
    readPackageFile,
  });
}
