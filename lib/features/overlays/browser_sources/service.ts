import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { WidgetDataRequest } from "@/lib/features/widget_data/topics/schema.ts";
import type { RetainedCommand } from "@/lib/features/overlays/control/schema.ts";
import type {
  Instance,
  InstanceCheck,
  InstanceSave,
  Scene,
  SoundAssignment,
} from "@/lib/features/overlays/scenes/schema.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { referencesOf } from "@/lib/widgets/settings_schema.ts";
import { SAMPLE_ASSETS } from "@/lib/widgets/state/sample_assets.ts";
import { PREVIEW_NOW } from "@/lib/widgets/state/samples.ts";
import { toDraft, toWidget, type WidgetDraft } from "./widget_draft.ts";
import { tryOut } from "./try_out.ts";
import { drawnOn, type Owned, shownOn } from "./shown.ts";
import type {
  OverlayAsset,
  OverlayChannel,
  OverlayItem,
  OverlayState,
  OverlayStateQuery,
  OverlayView,
  OverlayWidget,
  SceneLayout,
} from "./schema.ts";

/** Dependencies from which overlays are put together. */
export interface OverlayDeps {
  clock: Clock;
  channelOf: (channelId: string) => Promise<OverlayChannel>;
  instanceOf: (channelId: string, id: string) => Promise<Instance>;
  /** Checks a save without making it. */
  checkInstance: (
    channelId: string,
    save: InstanceSave,
    precondition: Precondition,
  ) => Promise<{ proposed: Instance; saved: Instance | null }>;
  instancesOf: (channelId: string) => Promise<Instance[]>;
  sceneOf: (channelId: string, id: string) => Promise<Scene>;
  soundsOf: (channelId: string, sceneId: string) => Promise<SoundAssignment[]>;
  /** Figures in the order of the questions; `null` for one that cannot be read. */
  resolveWidgetData: (
    channelId: string,
    requests: readonly WidgetDataRequest[],
  ) => Promise<readonly unknown[]>;
  /** Returns whether the channel's plan includes a pack. */
  packAllowed: (channelId: string, pack: string) => Promise<boolean>;
  /** Scenes and widgets that the channel's plan has no room for: they are not drawn. */
  suspendedOf: (channelId: string) => Promise<ReadonlySet<string>>;
  /** Notes that these are on a page of the channel's own. */
  noteShown: (channelId: string, ids: readonly string[]) => Promise<void>;
  /** Returns the newest position of the channel's log. */
  newestPosition: (channelId: string) => Promise<string>;
  /** Lists the retained commands of the dashboard to the channel's pages. */
  ordersOf: (channelId: string) => Promise<RetainedCommand[]>;
  /** Files by id; those that do not exist are left out. */
  assetsOf: (
    channelId: string,
    ids: readonly string[],
  ) => Promise<Record<string, OverlayAsset>>;
}

/** Parameters of a request for a page. */
export interface OverlayRequest {
  channelId: string;
  /** A still picture shows samples, never the channel's own figures. */
  still: boolean;
  /** The channel's own page, as it goes on stream: neither a still nor a preview. */
  onStream: boolean;
}

/** Puts browser sources together: settings, skins, first figures, files. */
export function createOverlayService(deps: OverlayDeps) {
  const { clock, resolveWidgetData } = deps;

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
        "Cannot show the widget: there is no template of that type",
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

  /** Reads what all drafts ask for at once, and completes them. */
  async function complete(
    { channelId, still }: Pick<OverlayRequest, "channelId" | "still">,
    drafts: readonly WidgetDraft[],
  ): Promise<OverlayWidget[]> {
    const asked = drafts.map((draft) => ({
      draft,
      reads: Object.entries(draft.kind.reads(draft.settings)),
    }));
    const answers = still ? [] : await resolveWidgetData(
      channelId,
      asked.flatMap(({ draft, reads }) =>
        reads.map(([, request]) => ({
          ...request,
          widgetId: draft.instanceId,
        }))
      ),
    );
    let next = 0;
    return asked.map(({ draft, reads }) => {
      const initial = still ? draft.kind.preview.state : Object.fromEntries(
        reads.map(([name]) => [name, answers[next++] ?? null]),
      );
      return toWidget(draft, initial);
    });
  }

  async function view(
    request: OverlayRequest,
    part: Pick<OverlayView, "sceneId" | "canvas">,
    drafts: readonly WidgetDraft[],
    arrange: (widgets: OverlayWidget[]) => OverlayItem[],
    sounds: readonly SoundAssignment[],
  ): Promise<OverlayView> {
    const { channelId, still } = request;
    // Before the figures: what happens in between is in them, and sent again.
    const position = still ? null : await deps.newestPosition(channelId);
    const ids = drafts.flatMap(({ kind, settings }) =>
      referencesOf(kind, settings)
        .filter(({ ref }) =>
          ref !== "counter" && ref !== "goal" && ref !== "widget_version"
        )
        .map(({ id }) => id)
    );
    const [channel, widgets, assets, orders] = await Promise.all([
      deps.channelOf(channelId),
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
      eventSounds: Object.fromEntries(
        sounds.map((
          { eventKey, soundId, volume },
        ) => [eventKey, { soundId, volume }]),
      ),
    };
  }

  /** The channel's built-in widgets by id, and what its plan has no room for. */
  async function owned(channelId: string): Promise<Owned> {
    const [instances, suspended] = await Promise.all([
      deps.instancesOf(channelId),
      deps.suspendedOf(channelId),
    ]);
    return {
      instances: new Map(instances.map((one) => [one.id, one])),
      suspended,
    };
  }

  /**
   * Returns the present placement of everything that a scene draws; `null` for
   * a scene that is gone.
   */
  async function layout(
    channelId: string,
    sceneId: string,
    owned: Owned,
  ): Promise<SceneLayout | null> {
    const scene = await deps.sceneOf(channelId, sceneId).catch((error) => {
      if (error instanceof AppError && error.code === "not_found") {
        return null;
      }
      throw error;
    });
    if (!scene) return null;
    const { width, height } = scene;
    const items = drawnOn(scene, owned)
      .map(({ id, placement }) => ({ id, placement }));
    return { width, height, items };
  }

  /** Present settings and figures of widgets by id; a plain one has its type as id. */
  async function present(
    channelId: string,
    ids: readonly string[],
    { instances, suspended }: Owned,
  ): Promise<OverlayState["widgets"]> {
    const drafts = ids.flatMap((id) => {
      if (suspended.has(id)) return [];
      const instance = instances.get(id) ?? null;
      if (instance?.enabled === false) return [];
      const kind = widgetKind(instance?.type ?? id);
      return kind
        ? [toDraft(instance, kind, instance?.pack ?? null, false)]
        : [];
    });
    const widgets = await complete({ channelId, still: false }, drafts);
    return Object.fromEntries(
      widgets.map((
        { instanceId, settings, initial },
      ) => [instanceId, { settings, state: initial }]),
    );
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
    ): Promise<InstanceCheck> {
      const { proposed, saved } = await deps.checkInstance(
        channelId,
        save,
        precondition,
      );
      return await tryOut(
        proposed,
        saved,
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
      },
    ): Promise<OverlayView> {
      const { draft, instance } = await draftOf(request, query);
      const [suspended] = await Promise.all([
        deps.suspendedOf(request.channelId),
        request.onStream && instance
          ? deps.noteShown(request.channelId, [instance.id])
          : null,
      ]);
      const shown = instance?.enabled === false ||
          suspended.has(draft.instanceId)
        ? []
        : [draft];
      return await view(
        request,
        { sceneId: instance?.sceneId ?? null, canvas: null },
        shown,
        (widgets) =>
          widgets.map((widget) => ({
            placement: null,
            content: { kind: "widget", widget },
          })),
        instance?.sounds ?? [],
      );
    },

    /** A whole scene; widgets that are switched off or hidden are not on it. */
    async scene(
      request: OverlayRequest,
      sceneId: string,
    ): Promise<OverlayView> {
      const { channelId, still } = request;
      const scene = await deps.sceneOf(channelId, sceneId);
      const [known, sounds] = await Promise.all([
        owned(channelId),
        deps.soundsOf(channelId, sceneId),
        request.onStream
          ? deps.noteShown(channelId, [sceneId, ...shownOn(scene)])
          : null,
      ]);
      const visible = drawnOn(scene, known)
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
          const drawn = new Map(
            widgets.map((widget) => [widget.instanceId, widget]),
          );
          return visible.flatMap((item): OverlayItem[] => {
            if (item.kind === "custom") {
              const frame = { itemId: item.id, widgetId: item.widgetId };
              return [{
                placement: item.placement,
                content: { kind: "frame", frame },
              }];
            }
            const widget = drawn.get(item.id);
            return widget
              ? [{
                placement: item.placement,
                content: { kind: "widget", widget },
              }]
              : [];
          });
        },
        sounds,
      );
    },

    /**
     * Returns the current state of an open page's widgets; those that are gone
     * or switched off are left out.
     */
    async state(
      channelId: string,
      { ids, scene_id: sceneId }: OverlayStateQuery,
    ): Promise<OverlayState> {
      const known = await owned(channelId);
      const [widgets, scene, orders] = await Promise.all([
        present(channelId, ids, known),
        sceneId === undefined ? undefined : layout(channelId, sceneId, known),
        deps.ordersOf(channelId),
      ]);
      return { widgets, scene, orders };
    },
  };
}

/** Puts browser sources together. */
export type OverlayService = ReturnType<typeof createOverlayService>;
