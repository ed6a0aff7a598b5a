import { readPackageFile } from "./package_files.ts";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import {
  fieldData,
  holdMs,
} from "@/lib/features/custom_widgets/frames/fields.ts";
import type {
  FrameDocument,
  FrameOpening,
} from "@/lib/features/custom_widgets/frames/schema.ts";
import {
  createSessionReader,
} from "@/lib/features/custom_widgets/frames/session_reader.ts";
import type { WidgetCode } from "@/lib/features/custom_widgets/code/schema.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import type { OverlayView } from "@/lib/features/overlays/browser_sources/schema.ts";
import type {
  OverlayDeps,
  OverlayRequest,
} from "@/lib/features/overlays/browser_sources/service.ts";
import type { PlatformNumbers } from "@/lib/features/widget_data/numbers/schema.ts";
import type { PlatformReads } from "@/lib/features/widget_data/platform_reads/service.ts";
import { nextTimeOfDay } from "@/lib/features/widget_data/stats/calendar.ts";
import { metricOf } from "@/lib/features/widget_data/stats/metrics.ts";
import type { StatsReader } from "@/lib/features/widget_data/stats/schema.ts";
import type { WidgetCaller } from "@/lib/features/account/widget_tokens/schema.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { LiveParts } from "./live.ts";

/** Shows custom widgets: their pages, their frames, what they know at load. */
export function createCustomFrames(
  {
    clock,
    customWidgets,
    widgetTokens,
    widgetData: { stats, platformReads },
    channels,
    channelOf,
    events,
    overlayControl,
    suspendedOf,
    noteShown,
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
        platformReads:
          & Pick<PlatformNumbers, "followerTotal" | "subscriberTotals">
          & Pick<PlatformReads, "profile">;
      };
      channels: Pick<ChannelService, "find">;
      channelOf: OverlayDeps["channelOf"];
    },
) {
  const session = createSessionReader({
    stats,
    platform: platformReads,
    clock,
    sessionSumOf: metricOf,
    nextTimeOfDay,
  });
  let jquery: Promise<string> | null = null;

  async function shown(channelId: string, widgetId: string, draft: boolean) {
    const found = await customWidgets.shown(channelId, widgetId, draft);
    if (found) return found;
    throw new AppError(
      "not_found",
      "Cannot show the custom widget: it was never published",
    );
  }

  return {
    /** A browser source with one custom widget on it; `not_found` for an unknown one. */
    async page(
      { channelId, still, onStream }: OverlayRequest,
      widgetId: string,
    ): Promise<OverlayView> {
      if (!await customWidgets.exists(channelId, widgetId)) {
        throw new AppError(
          "not_found",
          "Cannot show the custom widget: the channel has none of that id",
        );
      }
      const [suspended] = await Promise.all([
        suspendedOf(channelId),
        onStream ? noteShown(channelId, [widgetId]) : null,
      ]);
      const frame = { itemId: widgetId, widgetId };
      return {
        channelId,
        channel: await channelOf(channelId),
        sceneId: null,
        canvas: null,
        position: still ? null : await events.newest(channelId),
        orders: still ? [] : await overlayControl.retained(channelId),
        serverTime: toIso(clock.now()),
        assets: {},
        eventSounds: {},
        items: suspended.has(widgetId)
          ? []
          : [{ placement: null, content: { kind: "frame", frame } }],
      };
    },

    /**
     * Returns what a page needs to open a widget's frame: a token of its own,
     * and the channel in its present state.
     */
    async opening(
      caller: WidgetCaller,
      widgetId: string,
      draft: boolean,
    ): Promise<FrameOpening> {
      const { channelId } = caller;
      const { code } = await shown(channelId, widgetId, draft);
      const record = await channels.find(channelId);
      const login = (record?.login ?? channelId).toLowerCase();
      const [token, { currency, locale }, { standing, recents }, profile] =
        await Promise.all([
          widgetTokens.scopedFor(caller, widgetId),
          channelOf(channelId),
          session.read(channelId, { login, id: channelId }),
          record && platformReads.profile(login),
        ]);
      return {
        token,
        holdMs: holdMs(fieldData(code)),
        standing,
        load: {
          channel: {
            username: login,
            id: channelId,
            providerId: channelId,
            apiToken: "not-available",
            avatar: (profile?.available && profile.value?.avatarUrl) || "",
          },
          currency: currencyOf(currency, locale),
          recents,
          session: {
            data: {},
            settings: { autoReset: true, calendar: true, resetOnStart: false },
          },
          overlay: { isEditorMode: draft, muted: false },
        },
      };
    },

    /** The document of a widget's frame; in a draft `fields` stand in place of its values. */
    async document(
      channelId: string,
      widgetId: string,
      { draft, late, fields }: {
        draft: boolean;
        late: readonly string[];
        fields: WidgetCode["values"];
      },
    ): Promise<FrameDocument> {
      jquery ??= readJquery();
      const { summary: { network, hosts, consoleErrors }, code } = await shown(
        channelId,
        widgetId,
        draft,
      );
      // It brings parsers along, which only the first custom widget loads.
      const { frameDocument } = await import(
        "@/lib/features/custom_widgets/frames/document.ts"
      );
      return {
        network,
        hosts,
        html: frameDocument(draft ? withValues(code, fields) : code, {
          jquery: await jquery,
          offline: network !== "any",
          consoleErrors,
          late,
        }),
      };
    },
  };
}

/** Shows custom widgets. */
export type CustomFrameService = ReturnType<typeof createCustomFrames>;

function withValues(
  code: WidgetCode,
  values: WidgetCode["values"],
): WidgetCode {
  return { ...code, values: { ...code.values, ...values } };
}

/** The full build of jQuery 3: widgets use what the slim one and 4 lack. */
async function readJquery(): Promise<string> {
  const bytes = await readPackageFile("jquery", "dist/jquery.min.js");
  return new TextDecoder().decode(bytes);
}

function currencyOf(code: string, locale: string) {
  const symbol = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: code,
  }).formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
  const name = new Intl.DisplayNames([locale], { type: "currency" }).of(code);
  return { code, name: name ?? code, symbol };
}
