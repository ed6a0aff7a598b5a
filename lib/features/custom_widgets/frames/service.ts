import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { memoize } from "@/lib/core/memoize.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";
import type {
  OverlayChannel,
  OverlayView,
} from "@/lib/schema/overlays/browser_sources.ts";
import { fieldData, holdMs } from "./fields.ts";
import type {
  FrameDocument,
  FrameOpening,
} from "@/lib/schema/custom_widgets/frames.ts";
import type { DraftLook } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { ReadScript } from "@/lib/sandbox/classic_scripts.ts";
import type { SessionReader } from "./session_reader.ts";

/** A custom widget as its frame needs it. */
interface ShownWidget {
  code: WidgetCode;
  summary: Pick<FrameDocument, "network" | "hosts"> & {
    consoleErrors: boolean;
  };
}

/** Request for a browser source with one custom widget on it. */
interface FramePageRequest {
  channelId: string;
  /** A still picture receives no events. */
  still: boolean;
  /** The channel's own page, as it goes on stream: neither a still nor a preview. */
  onStream: boolean;
}

/** Dependencies for showing custom widgets. */
interface CustomFrameDeps {
  clock: Clock;
  /** The draft, or the published version; `null` where there is none. */
  shown: (
    channelId: string,
    widgetId: string,
    draft: boolean,
  ) => Promise<ShownWidget | null>;
  exists: (channelId: string, widgetId: string) => Promise<boolean>;
  /** Makes a token that only this widget's frame may use. */
  scopedFor: (caller: WidgetCaller, widgetId: string) => Promise<string>;
  findChannel: (channelId: string) => Promise<{ login: string } | null>;
  channelOf: (channelId: string) => Promise<OverlayChannel>;
  /** Reads a profile by login. */
  profile: (login: string) => Promise<
    { available: boolean; value: { avatarUrl: string | null } | null }
  >;
  readSession: SessionReader["read"];
  /** Position of the channel's newest event. */
  newest: (channelId: string) => Promise<string | null>;
  ordersOf: (channelId: string) => Promise<OverlayView["orders"]>;
  /** Ids that the channel's plan has no room for: they are not drawn. */
  suspendedOf: (channelId: string) => Promise<ReadonlySet<string>>;
  noteShown: (channelId: string, ids: readonly string[]) => Promise<void>;
  readScript: ReadScript;
  /** Reads a file of an npm package of the service. */
  readPackageFile: (
    name: string,
    path: string,
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Creates the service that shows custom widgets: their pages, their frames, and
 * the state that they get at load.
 */
export function createCustomFrameService(deps: CustomFrameDeps) {
  const { clock, findChannel, channelOf, readSession } = deps;
  const { readScript, readPackageFile } = deps;
  const jquery = memoize(() => readJquery(readPackageFile));

  async function shown(channelId: string, widgetId: string, draft: boolean) {
    const found = await deps.shown(channelId, widgetId, draft);
    if (found) {
      // A draft is for whoever writes it.
      if (draft || !(await deps.suspendedOf(channelId)).has(widgetId)) {
        return found;
      }
      throw new AppError(
        "plan_limit",
        "Cannot show the custom widget: it is suspended, since the channel's plan has no room for it",
      );
    }
    throw new AppError(
      "not_found",
      "Cannot show the custom widget: it was never published. Publish a version first",
    );
  }

  return {
    /** A browser source with one custom widget on it; `not_found` for an unknown one. */
    async page(
      { channelId, still, onStream }: FramePageRequest,
      widgetId: string,
    ): Promise<OverlayView> {
      if (!await deps.exists(channelId, widgetId)) {
        throw new AppError(
          "not_found",
          "Cannot show the custom widget: the channel has none with this id",
        );
      }
      const [suspended] = await Promise.all([
        deps.suspendedOf(channelId),
        onStream ? deps.noteShown(channelId, [widgetId]) : null,
      ]);
      const frame = { itemId: widgetId, widgetId };
      return {
        channelId,
        channel: await channelOf(channelId),
        sceneId: null,
        canvas: null,
        position: still ? null : await deps.newest(channelId),
        orders: still ? [] : await deps.ordersOf(channelId),
        serverTime: toIso(clock.now()),
        assets: {},
        eventSounds: {},
        lookSounds: {},
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
      const record = await findChannel(channelId);
      const login = (record?.login ?? channelId).toLowerCase();
      const [token, { currency, locale }, { standing, recents }, profile] =
        await Promise.all([
          deps.scopedFor(caller, widgetId),
          channelOf(channelId),
          readSession(channelId, { login, id: channelId }),
          record && deps.profile(login),
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

    /** Returns what a preview shows of a draft without beginning anew. */
    async look(channelId: string, widgetId: string): Promise<DraftLook> {
      const { code } = await shown(channelId, widgetId, true);
      const { draftLook } = await import("./document.ts");
      return draftLook(code);
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
      const { summary: { network, hosts, consoleErrors }, code } = await shown(
        channelId,
        widgetId,
        draft,
      );
      // It brings parsers along, which only the first custom widget loads.
      const { frameDocument } = await import("./document.ts");
      return {
        network,
        hosts,
        html: frameDocument(draft ? withValues(code, fields) : code, {
          jquery: await jquery(),
          script: await readScript("frame"),
          mirror: draft ? await readScript("console") : null,
          offline: network !== "any",
          consoleErrors,
          late,
        }),
      };
    },
  };
}

function withValues(
  code: WidgetCode,
  values: WidgetCode["values"],
): WidgetCode {
  return { ...code, values: { ...code.values, ...values } };
}

/** The full build of jQuery 3: widgets use what the slim one and 4 lack. */
async function readJquery(
  readPackageFile: CustomFrameDeps["readPackageFile"],
): Promise<string> {
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
