import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type {
  Instance,
  InstanceCheck,
  InstanceSave,
  SoundAssignment,
  TrialFigures,
} from "@/lib/features/overlays/scenes/schema.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { DEFAULT_LOOK } from "@/lib/widgets/looks/registry.ts";
import { SAMPLE_ASSETS } from "@/lib/widgets/state/sample_assets.ts";
import { PREVIEW_NOW } from "@/lib/widgets/state/samples.ts";
import { createComplete } from "./complete.ts";
import type { OverlayDeps } from "./deps.ts";
import { drawnOn, moreOn, shownOn } from "./shown.ts";
import { createOverlayState, createOwned } from "./state.ts";
import { tryOut } from "./try_out.ts";
import type {
  MoreWidget,
  OverlayChannel,
  OverlayItem,
  OverlayView,
  OverlayWidget,
} from "./schema.ts";
import { toDraft, type WidgetDraft } from "./widget_draft.ts";

/** Parameters of a request for a page. */
interface OverlayRequest {
  channelId: string;
  /** A still picture shows samples, never the channel's own data. */
  still: boolean;
  /** The channel's own page, as it goes on stream: neither a still nor a preview. */
  onStream: boolean;
  /** Name of everybody in a still. */
  sampleName?: string | undefined;
}

/** Puts browser sources together: settings, skins, first widget data, files. */
export function createOverlayService(deps: OverlayDeps) {
  const { clock, resolveWidgetData } = deps;
  const complete = createComplete(resolveWidgetData);
  const owned = createOwned(deps);
  const state = createOverlayState(deps, { complete, owned });

  /** The widget as it was set up, or a plain one of the type. */
  async function draftOf(
    { channelId, still }: Pick<OverlayRequest, "channelId" | "still">,
    query: {
      type?: string | undefined;
      instance_id?: string | undefined;
      pack?: string | undefined;
    },
  ): Promise<{ draft: WidgetDraft; instance: Instance | null }> {
    const instance = query.instance_id === undefined
      ? null
      : await deps.instanceOf(channelId, query.instance_id);
    const type = instance?.type ?? query.type;
    if (type === undefined || (query.type ?? type) !== type) {
      throw new AppError(
        "invalid_input",
        "Cannot show the widget: the address does not say which one",
        {
          issues: [{
            path: "type",
            message: type === undefined
              ? "Needed without `instance_id`"
              : `The widget of \`instance_id\` is "${type}"`,
          }],
        },
      );
    }
    const kind = widgetKind(type);
    if (!kind) {
      throw new AppError(
        "not_found",
        "Cannot show the widget: there is no built-in widget of this type",
      );
    }
    const own = instance?.pack ?? null;
    // An address is no way round the plan; a page on stream stays drawn.
    const packId = query.pack !== undefined &&
        await deps.packAllowed(channelId, query.pack)
      ? query.pack
      : own;
    return { instance, draft: toDraft(instance, kind, packId, still) };
  }

  /**
   * Returns the position that a page follows the log from, read no later than
   * everything else: what happens in between is drawn, and sent again.
   */
  const positionOf = async ({ channelId, still }: OverlayRequest) =>
    still ? null : await deps.newestPosition(channelId);

  /** Begins to read the channel; a failure is that of whoever awaits it. */
  function askChannel(channelId: string): Promise<OverlayChannel> {
    const channel = deps.channelOf(channelId);
    channel.catch(() => {});
    return channel;
  }

  async function view(
    request: OverlayRequest,
    part: Pick<OverlayView, "sceneId" | "canvas">,
    drafts: readonly WidgetDraft[],
    arrange: (widgets: OverlayWidget[]) => OverlayItem[],
    { sounds, position, ...asked }: {
      channel: Promise<OverlayChannel>;
      sounds: readonly SoundAssignment[];
      position: string | null;
    },
  ): Promise<OverlayView> {
    const { channelId, still } = request;
    const ids = drafts.flatMap(({ references }) =>
      references
        .filter(({ ref }) =>
          ref !== "counter" && ref !== "goal" && ref !== "widget_version"
        )
        .map(({ id }) => id)
    );
    const [channel, widgets, assets, orders] = await Promise.all([
      asked.channel,
      complete(request, drafts),
      deps.assetsOf(channelId, [
        ...new Set([...ids, ...sounds.map(({ soundId }) => soundId)]),
      ]),
      still ? [] : deps.ordersOf(channelId),
    ]);
    return {
      ...part,
      channelId,
      channel,
      position,
      orders,
      assets: still ? { ...SAMPLE_ASSETS, ...assets } : assets,
      items: arrange(widgets),
      // Samples are of one instant, at which a still stands.
      serverTime: still ? PREVIEW_NOW : toIso(clock.now()),
      lookSounds: lookSoundsOf(drafts),
      eventSounds: Object.fromEntries(
        sounds.map((
          { eventKey, soundId, volume },
        ) => [eventKey, { soundId, volume }]),
      ),
    };
  }

  return {
    /**
     * Checks a save without making it: answers what the widget would be drawn
     * with. Data that is counted for each widget is not counted for a trial.
     */
    async check(
      channelId: string,
      save: InstanceSave,
      precondition: Precondition,
      figures: TrialFigures,
    ): Promise<InstanceCheck> {
      const { proposed, saved } = await deps.checkInstance(
        channelId,
        save,
        precondition,
      );
      return await tryOut(
        { proposed, saved, figures, now: clock.now() },
        (requests) => resolveWidgetData(channelId, requests),
      );
    },

    /** One built-in widget that fills the page; `not_found` for an unknown one. */
    async widget(
      request: OverlayRequest,
      query: {
        type?: string | undefined;
        instance_id?: string | undefined;
        pack?: string | undefined;
        as?: string | undefined;
      },
    ): Promise<OverlayView> {
      const { channelId, onStream } = request;
      // Asked for in one turn, which is one call of the database.
      const channel = askChannel(channelId);
      const [position, { draft, instance }, suspended] = await Promise.all([
        positionOf(request),
        draftOf(request, query),
        deps.suspendedOf(channelId),
      ]);
      const shown = instance?.enabled === false ||
          suspended.has(draft.instanceId)
        ? []
        : [draft];
      const [drawn] = await Promise.all([
        view(
          { ...request, sampleName: query.as },
          { sceneId: instance?.sceneId ?? null, canvas: null },
          shown,
          (widgets) =>
            widgets.map((widget) => ({
              placement: null,
              content: { kind: "widget", widget },
            })),
          { channel, sounds: instance?.sounds ?? [], position },
        ),
        onStream && instance ? deps.noteShown(channelId, [instance.id]) : null,
      ]);
      return drawn;
    },

    /**
     * A whole scene; widgets that are switched off or hidden are not on it,
     * but for those that an editor's preview asks for.
     */
    async scene(
      request: OverlayRequest,
      sceneId: string,
      more: readonly MoreWidget[] = [],
    ): Promise<OverlayView> {
      const { channelId, still } = request;
      // Asked for in one turn, which is one call of the database.
      const channel = askChannel(channelId);
      const [position, scene, suspended] = await Promise.all([
        positionOf(request),
        deps.sceneOf(channelId, sceneId),
        deps.suspendedOf(channelId),
      ]);
      const builtIn = more.filter(({ widgetId }) => widgetId === null);
      const [known, sounds] = await Promise.all([
        owned(channelId, builtIn.map(({ id }) => id), scene, suspended),
        deps.soundsOf(channelId, sceneId),
        request.onStream
          ? deps.noteShown(channelId, [sceneId, ...shownOn(scene)])
          : null,
      ]);
      const drawn = drawnOn(scene, known);
      const added = moreOn(scene, known, more);
      const visible = [...drawn, ...added]
        .sort((a, b) => a.placement.z - b.placement.z);
      const drafts = visible.flatMap((item) => {
        const instance = item.kind === "instance"
          ? known.instances.get(item.id)
          : undefined;
        const kind = widgetKind(instance?.type ?? "");
        return instance && kind
          ? [toDraft(instance, kind, instance.pack, still)]
          : [];
      });
      return await view(
        request,
        { sceneId, canvas: { width: scene.width, height: scene.height } },
        drafts,
        (widgets) => {
          const widgetOf = new Map(
            widgets.map((widget) => [widget.instanceId, widget]),
          );
          return visible.flatMap((item): OverlayItem[] => {
            const marked = added.includes(item) ? { more: true as const } : {};
            if (item.kind === "custom") {
              const frame = { itemId: item.id, widgetId: item.widgetId };
              return [{
                ...marked,
                placement: item.placement,
                content: { kind: "frame", frame },
              }];
            }
            const widget = widgetOf.get(item.id);
            return widget
              ? [{
                ...marked,
                placement: item.placement,
                content: { kind: "widget", widget },
              }]
              : [];
          });
        },
        { channel, sounds, position },
      );
    },

    state: state.read,
    tryTests: state.tryTests,
  };
}

/** Returns the look whose sounds each widget plays that plays some for events. */
function lookSoundsOf(drafts: readonly WidgetDraft[]): Record<string, string> {
  return Object.fromEntries(
    drafts.filter(({ kind }) => kind.sounds.length > 0)
      .map(({ instanceId, pack }) => [instanceId, pack?.id ?? DEFAULT_LOOK]),
  );
}

/** Puts browser sources together. */
export type OverlayService = ReturnType<typeof createOverlayService>;
