import { createRequire } from "node:module";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { ChannelService } from "@/lib/features/channels/service.ts";
import { fieldData, holdMs } from "@/lib/features/custom_frames/fields.ts";
import { readPersonSums } from "@/lib/features/custom_frames/person_sums.ts";
import type {
  FrameDocument,
  FrameOpening,
} from "@/lib/features/custom_frames/schema.ts";
import {
  METRIC_OF,
  PERIOD_OF,
  type SessionFigure,
  sessionFrom,
} from "@/lib/features/custom_frames/session_figures.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/service.ts";
import type { OverlayView } from "@/lib/features/overlays/schema.ts";
import type {
  OverlayDeps,
  OverlayRequest,
} from "@/lib/features/overlays/service.ts";
import type { RewardsService } from "@/lib/features/rewards/service.ts";
import type { WidgetCaller } from "@/lib/features/widget_tokens/schema.ts";
import type { WidgetTokenService } from "@/lib/features/widget_tokens/service.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";

/** How much of the past a widget is told at load. */
const MOST_RECENTS = 100;
/** Shows custom widgets: their pages, their frames, what they know at load. */
export function createCustomFrames(
  {
    clock,
    customWidgets,
    widgetTokens,
    rewards,
    channels,
    channelOf,
    newest,
    suspendedOf,
    noteShown,
  }:
    & Pick<OverlayDeps, "suspendedOf" | "noteShown">
    & {
      clock: Clock;
      customWidgets: Pick<CustomWidgetService, "shown" | "exists">;
      widgetTokens: Pick<WidgetTokenService, "scopedFor">;
      rewards: Pick<RewardsService, "recent" | "metric" | "leaderboard">;
      channels: Pick<ChannelService, "find">;
      channelOf: OverlayDeps["channelOf"];
      newest: (channelId: string) => Promise<string>;
    },
) {
  let jquery: Promise<string> | null = null;

  async function shown(channelId: string, widgetId: string, draft: boolean) {
    const found = await customWidgets.shown(channelId, widgetId, draft);
    if (found) return found;
    throw new AppError(
      "not_found",
      "Cannot show the custom widget: it was never published",
    );
  }

  async function figuresOf(channelId: string): Promise<SessionFigure[]> {
    const prefixes = ["follower", "subscriber", "tip", "cheer"] as const;
    const periods = ["session", "week", "month", "total"] as const;
    const answers = await Promise.all(
      prefixes.flatMap((prefix) =>
        periods.map(async (period): Promise<SessionFigure[]> => {
          const figure = await rewards.metric(channelId, {
            name: METRIC_OF[prefix],
            period: PERIOD_OF[period],
          });
          return figure.available
            ? [{
              prefix,
              period,
              value: figure.value,
              currency: figure.currency ?? null,
            }]
            : [];
        })
      ),
    );
    return answers.flat();
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
        position: still ? null : await newest(channelId),
        serverTime: toIso(clock.now()),
        assets: {},
        eventSounds: {},
        items: suspended.has(widgetId)
          ? []
          : [{ placement: null, content: { kind: "frame", frame } }],
      };
    },

    /** What a page needs to open a widget's frame: a token of its own, and the channel as it stands. */
    async opening(
      caller: WidgetCaller,
      widgetId: string,
      draft: boolean,
    ): Promise<FrameOpening> {
      const { channelId } = caller;
      const { code } = await shown(channelId, widgetId, draft);
      const [token, record, { currency, locale }, recent, figures, sums] =
        await Promise.all([
          widgetTokens.scopedFor(caller, widgetId),
          channels.find(channelId),
          channelOf(channelId),
          rewards.recent(channelId, {
            kinds: [...SUPPORT_KINDS],
            limit: MOST_RECENTS,
          }),
          figuresOf(channelId),
          readPersonSums((query) => rewards.leaderboard(channelId, query)),
        ]);
      const login = (record?.login ?? channelId).toLowerCase();
      const { data, recents } = sessionFrom(recent.items, figures, sums, {
        login,
        id: channelId,
      });
      return {
        token,
        holdMs: holdMs(fieldData(code)),
        sums,
        load: {
          channel: {
            username: login,
            id: channelId,
            providerId: channelId,
            apiToken: "not-available",
            avatar: "",
          },
          currency: currencyOf(currency, locale),
          recents,
          session: {
            data,
            settings: { autoReset: true, calendar: true, resetOnStart: false },
          },
          overlay: { isEditorMode: draft, muted: false },
        },
      };
    },

    /** The document of a widget's frame. */
    async document(
      channelId: string,
      widgetId: string,
      draft: boolean,
    ): Promise<FrameDocument> {
      jquery ??= readJquery();
      const { summary: { network, hosts, consoleErrors }, code } = await shown(
        channelId,
        widgetId,
        draft,
      );
      // It brings parsers along, which only the first custom widget loads.
      const { frameDocument } = await import(
        "@/lib/features/custom_frames/document.ts"
      );
      return {
        network,
        hosts,
        html: frameDocument(code, {
          jquery: await jquery,
          offline: network !== "any",
          consoleErrors,
        }),
      };
    },
  };
}

/** Shows custom widgets. */
export type CustomFrameService = ReturnType<typeof createCustomFrames>;

/** The full build of jQuery 3: widgets use what the slim one and 4 lack. */
function readJquery(): Promise<string> {
  const path = createRequire(import.meta.url).resolve(
    "jquery/dist/jquery.min.js",
  );
  return Deno.readTextFile(path);
}

function currencyOf(code: string, locale: string) {
  const symbol = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: code,
  }).formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
  const name = new Intl.DisplayNames([locale], { type: "currency" }).of(code);
  return { code, name: name ?? code, symbol };
}
