import { AppError } from "@/lib/core/errors.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { z } from "zod";
import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import type {
  TestPreview,
  TestPreviewRequest,
} from "@/lib/schema/overlays/test_events.ts";
import type { createWornLook, WornBy } from "./current_widget.ts";
import type { Complete, PageTests } from "./complete.ts";
import type { OverlayDeps } from "./deps.ts";
import type {
  OverlayState,
  OverlayStateQuery,
  SceneLayout,
} from "@/lib/schema/overlays/browser_sources.ts";
import { drawnOn, type Owned } from "./shown.ts";
import {
  filesOfDrafts,
  type PreviewedWidget,
  toDraft,
} from "./widget_preview.ts";

/**
 * Creates the reader of some of a channel's widgets, those of a scene among
 * them, and of what its plan has no room for.
 */
export function createOwned(
  deps: Pick<OverlayDeps, "instancesAmong" | "suspendedOf">,
) {
  return async (
    channelId: string,
    ids: readonly string[],
    scene: Scene | null,
    /** Ids that the plan has no room for, where they were read already. */
    suspended?: Owned["suspended"],
  ): Promise<Owned> => {
    const items = scene?.items.filter(({ kind }) => kind === "instance")
      .map(({ id }) => id) ?? [];
    const [instances, without] = await Promise.all([
      deps.instancesAmong(channelId, [...new Set([...ids, ...items])]),
      suspended ?? deps.suspendedOf(channelId),
    ]);
    return {
      instances: new Map(instances.map((one) => [one.id, one])),
      suspended: without,
    };
  };
}

/** Creates the reader of the present state of open pages. */
export function createOverlayState(
  deps: Pick<
    OverlayDeps,
    | "sceneOf"
    | "ordersOf"
    | "newestPosition"
    | "composeTests"
    | "channelOf"
    | "clock"
    | "assetsOf"
    | "isLive"
    | "alertedOf"
    | "ownBotsOf"
    | "raidersOf"
  >,
  { complete, owned, wornBy }: {
    complete: Complete;
    owned: ReturnType<typeof createOwned>;
    wornBy: ReturnType<typeof createWornLook>;
  },
) {
  /** Returns a scene; `null` for one that is gone. */
  async function sceneOf(
    channelId: string,
    sceneId: string,
  ): Promise<Scene | null> {
    return await deps.sceneOf(channelId, sceneId).catch((error) => {
      if (error instanceof AppError && error.code === "not_found") {
        return null;
      }
      throw error;
    });
  }

  /** Widgets by id as they are set up now; a plain one has its type as id. */
  function draftsOf(
    ids: readonly string[],
    { instances, suspended }: Owned,
    lookOf: WornBy,
  ): PreviewedWidget[] {
    return ids.flatMap((id) => {
      if (suspended.has(id)) return [];
      const instance = instances.get(id) ?? null;
      if (instance?.enabled === false) return [];
      const kind = widgetKind(instance?.type ?? id);
      return kind ? [toDraft(instance, kind, lookOf(instance), false)] : [];
    });
  }

  /** Present settings and figures of widgets by id. */
  async function present(
    channelId: string,
    drafts: readonly PreviewedWidget[],
    tests: PageTests | undefined,
  ): Promise<OverlayState["widgets"]> {
    const widgets = await complete({ channelId, still: false, tests }, drafts);
    return Object.fromEntries(
      widgets.map((
        { instanceId, settings, initial, look, worn },
      ) => [instanceId, {
        settings,
        state: initial,
        look,
        ...(worn === null || worn === look ? {} : { worn }),
      }]),
    );
  }

  async function raidersOf(channelId: string, raid: string) {
    const bots = await deps.ownBotsOf(channelId);
    return await deps.raidersOf(channelId, raid, bots);
  }

  return {
    /**
     * Returns the current state of an open page's widgets; those that are gone
     * or switched off are left out.
     */
    async read(
      channelId: string,
      query: OverlayStateQuery,
    ): Promise<OverlayState> {
      const { scene_id: sceneId, tests_since: since } = query;
      const ids = query.ids.filter(Boolean);
      const scene = sceneId === undefined
        ? undefined
        : await sceneOf(channelId, sceneId);
      const [known, lookOf] = await Promise.all([
        owned(channelId, ids, scene ?? null),
        wornBy(channelId, query.pack),
      ]);
      const drafts = draftsOf(ids, known, lookOf);
      const tests = since === undefined ? undefined : {
        since,
        sceneId: query.tests_scene ?? null,
        isPreview: query.preview === "1",
      };
      const asksForPage = ids.length < query.ids.length;
      const { raid } = query;
      const [
        widgets,
        assets,
        orders,
        live,
        alerted,
        raiders,
      ] = await Promise.all([
        present(channelId, drafts, tests),
        deps.assetsOf(channelId, filesOfDrafts(drafts)),
        deps.ordersOf(channelId),
        asksForPage ? deps.isLive(channelId) : undefined,
        asksForPage ? deps.alertedOf(channelId) : undefined,
        raid === undefined ? undefined : raidersOf(channelId, raid),
      ]);
      return {
        widgets,
        assets,
        scene: scene && layoutOf(scene, known),
        orders,
        live,
        alerted,
        raiders,
      };
    },

    /**
     * Returns the last of some tests as the socket would send them, and the
     * figures of those of a preview's widgets that all of them move. Nothing is
     * sent or kept.
     */
    async tryTests(
      channelId: string,
      { instanceIds, tests }: TestPreviewRequest,
    ): Promise<z.infer<typeof TestPreview>> {
      const [since, { locale }] = await Promise.all([
        deps.newestPosition(channelId),
        deps.channelOf(channelId),
      ]);
      const tried = deps.composeTests(tests, {
        since,
        at: deps.clock.now(),
        locale,
      });
      const [known, lookOf] = await Promise.all([
        owned(channelId, instanceIds, null),
        wornBy(channelId),
      ]);
      const drafts = draftsOf(instanceIds, known, lookOf);
      const [before, after] = await Promise.all([
        present(channelId, drafts, undefined),
        present(
          channelId,
          drafts,
          { since, sceneId: null, isPreview: true, tried: tried.flat() },
        ),
      ]);
      // The rest shows what its events alone say: figures would take that away.
      const moved = Object.entries(after).filter(([id, { state }]) =>
        !isSame(state, before[id]?.state)
      );
      return { events: tried.at(-1) ?? [], widgets: Object.fromEntries(moved) };
    },
  };
}

/** Returns the present placement of everything that a scene draws. */
function layoutOf(scene: Scene, owned: Owned): SceneLayout {
  const { width, height } = scene;
  const items = drawnOn(scene, owned)
    .map(({ id, placement }) => ({ id, placement }));
  return { width, height, items };
}
