import { toIso } from "@/lib/core/clock.ts";
import type {
  InstanceCheck,
  InstanceSave,
  SoundAssignment,
  TrialFigures,
} from "@/lib/schema/overlays/scenes.ts";
import type { LayoutId } from "@/lib/schema/overlays/layouts.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import { DEFAULT_LOOK } from "@/lib/widgets/looks/registry.ts";
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import type {
  MoreWidget,
  OverlayChannel,
  OverlayItem,
  OverlayView,
  OverlayWidget,
} from "@/lib/schema/overlays/browser_sources.ts";
import {
  createCurrentWidget,
  createWornLook,
  type WidgetQuery,
} from "./current_widget.ts";
import { createComplete } from "./complete.ts";
import type { OverlayDeps } from "./deps.ts";
import {
  arrangeItems,
  byDepth,
  draftsOf,
  visibleItems,
} from "./scene_items.ts";
import { shownOn } from "./shown.ts";
import { createOverlayState, createOwned } from "./state.ts";
import { dryRun } from "./dry_run.ts";
import { filesOfDrafts, type PreviewedWidget } from "./widget_preview.ts";

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

/** Puts browser sources together: settings, looks, first widget data, files. */
export function createOverlayService(deps: OverlayDeps) {
  const { clock, resolveWidgetData } = deps;
  const complete = createComplete(deps);
  const owned = createOwned(deps);
  const wornBy = createWornLook(deps);
  const state = createOverlayState(deps, { complete, owned, wornBy });
  const askedWidget = createCurrentWidget(deps, wornBy);

  /**
   * Returns the position that a page follows the log from, read no later than
   * everything else: what happens in between is drawn, and sent again.
   */
  const positionOf = async ({ channelId, still }: OverlayRequest) =>
    still ? null : await deps.newestPosition(channelId);

  /** Begins to read the channel; a failure is left to the caller that awaits it. */
  function askChannel(channelId: string): Promise<OverlayChannel> {
    const channel = deps.channelOf(channelId);
    channel.catch(() => {});
    return channel;
  }

  async function view(
    request: OverlayRequest,
    part: Pick<OverlayView, "sceneId" | "canvas" | "pack">,
    drafts: readonly PreviewedWidget[],
    arrange: (widgets: OverlayWidget[]) => OverlayItem[],
    { sounds, position, ...asked }: {
      channel: Promise<OverlayChannel>;
      sounds: readonly SoundAssignment[];
      position: string | null;
    },
  ): Promise<OverlayView> {
    const { channelId, still } = request;
    const [channel, widgets, assets, orders] = await Promise.all([
      asked.channel,
      complete(request, drafts),
      deps.assetsOf(channelId, [
        ...new Set([
          ...filesOfDrafts(drafts),
          ...ownSoundsOf(drafts),
          ...sounds.map(({ soundId }) => soundId),
        ]),
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
      const [{ proposed, saved }, { currency }, lookOf] = await Promise.all([
        deps.checkInstance(channelId, save, precondition),
        deps.channelOf(channelId),
        wornBy(channelId),
      ]);
      const [drawn = proposed, before] = await deps.withAlerts(
        channelId,
        saved ? [proposed, saved] : [proposed],
      );
      return await dryRun(
        {
          proposed,
          drawn,
          saved: before ?? null,
          lookOf,
          figures,
          now: clock.now(),
          currency,
        },
        (requests) => resolveWidgetData(channelId, requests),
      );
    },

    /** One built-in widget that fills the page; `not_found` for an unknown one. */
    async widget(
      request: OverlayRequest,
      query: WidgetQuery & { as?: string | undefined },
    ): Promise<OverlayView> {
      const { channelId, onStream } = request;
      // Asked for in one turn, which is one call of the database.
      const channel = askChannel(channelId);
      const [position, { draft, instance }, suspended] = await Promise.all([
        positionOf(request),
        askedWidget(request, query),
        deps.suspendedOf(channelId),
      ]);
      const shown = instance?.enabled === false ||
          suspended.has(draft.instanceId)
        ? []
        : [draft];
      const [drawn] = await Promise.all([
        view(
          { ...request, sampleName: query.as },
          {
            sceneId: instance?.sceneId ?? null,
            canvas: null,
            pack: query.pack,
          },
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
     * A whole scene, in the look of `pack` if the address asks for one; widgets
     * that are switched off or hidden are not on it, but for those that an
     * editor's preview asks for.
     */
    async scene(
      request: OverlayRequest,
      sceneId: string,
      { more = [], pack }: {
        more?: readonly MoreWidget[];
        pack?: string | undefined;
      } = {},
    ): Promise<OverlayView> {
      const { channelId, still } = request;
      // Asked for in one turn, which is one call of the database.
      const channel = askChannel(channelId);
      const [position, scene, suspended, lookOf] = await Promise.all([
        positionOf(request),
        deps.sceneOf(channelId, sceneId),
        deps.suspendedOf(channelId),
        wornBy(channelId, pack),
      ]);
      const builtIn = more.filter(({ widgetId }) => widgetId === null);
      const [known, sounds] = await Promise.all([
        owned(channelId, builtIn.map(({ id }) => id), scene, suspended),
        deps.soundsOf(channelId, sceneId),
        request.onStream
          ? deps.noteShown(channelId, [sceneId, ...shownOn(scene)])
          : null,
      ]);
      const visible = visibleItems(scene, known, more);
      return await view(
        request,
        {
          sceneId,
          canvas: { width: scene.width, height: scene.height },
          pack,
        },
        draftsOf(visible, known, lookOf, still),
        (widgets) => arrangeItems(visible, widgets),
        { channel, sounds, position },
      );
    },

    /** A still of a ready layout, in the look of `pack` or the channel's. */
    async layout(
      channelId: string,
      layoutId: LayoutId,
      pack?: string,
    ): Promise<OverlayView> {
      const request = { channelId, still: true, onStream: false };
      // Asked for in one turn, which is one call of the database.
      const channel = askChannel(channelId);
      const { setup, scene } = deps.layoutOf(layoutId);
      const { width, height } = scene;
      // A layout says nothing of looks: it wears the one asked for, or the channel's.
      const instances = new Map(
        setup.instances.map((one) => [one.id, { ...one, pack: null }]),
      );
      const lookOf = await wornBy(channelId, pack);
      const visible = byDepth(scene.items);
      return await view(
        request,
        { sceneId: layoutId, canvas: { width, height } },
        draftsOf(visible, { instances }, lookOf, true),
        (widgets) => arrangeItems(visible, widgets),
        { channel, sounds: [], position: null },
      );
    },

    state: state.read,
    tryTests: state.tryTests,
  };
}

/** Lists the widgets that play sounds of their looks. */
const heard = (drafts: readonly PreviewedWidget[]) =>
  drafts.filter(({ kind }) => kind.sounds.length > 0);

/** Lists the sounds that looks of the channel's own have in place of others. */
const ownSoundsOf = (drafts: readonly PreviewedWidget[]): string[] =>
  heard(drafts).flatMap(({ pack }) => Object.values(pack?.ownSounds ?? {}));

/** Returns what each widget's look sounds like, for those that play its sounds. */
function lookSoundsOf(
  drafts: readonly PreviewedWidget[],
): OverlayView["lookSounds"] {
  return Object.fromEntries(
    heard(drafts).map(({ instanceId, pack }) => {
      const { soundsOf = DEFAULT_LOOK, ownSounds = {} } = pack ?? {};
      const isOwn = Object.keys(ownSounds).length > 0;
      return [instanceId, {
        look: soundsOf,
        ...(isOwn ? { own: { ...ownSounds } } : {}),
      }];
    }),
  );
}
