import { AppError } from "@/lib/core/errors.ts";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { AssetService } from "@/lib/features/assets/service.ts";
import type { WidgetArrival } from "@/lib/features/custom_widgets/arrival.ts";
import { BundledWidget } from "@/lib/features/custom_widgets/schema.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/service.ts";
import type { PlanService } from "@/lib/features/plans/service.ts";
import {
  type Arrival,
  arrivingInstance,
  arrivingScene,
  withNewIds,
} from "@/lib/features/scenes/bundle.ts";
import type { SetupPart } from "@/lib/features/setup_bundle/parts.ts";
import {
  createSetupBundleService,
  type SetupBundleService,
} from "@/lib/features/setup_bundle/service.ts";
import type { SoundService } from "@/lib/features/sounds/service.ts";
import type { InTurn } from "@/lib/storage/turns.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Export and import over everything that a setup is. */
export function createSetupBundle(
  { kv, clock, log }: Outside,
  deps: {
    newId: NewId;
    inTurn: InTurn;
    blobs: BlobStore;
    plans: PlanService;
    assets: AssetService;
    sounds: SoundService;
    scenes: () => SceneParts;
    customWidgets: CustomWidgetService;
    widgetArrival: WidgetArrival;
  },
): SetupBundleService {
  const { newId, plans, assets, sounds, scenes } = deps;

  async function arrivalOf(
    channelId: string,
    ids: ReadonlyMap<string, string>,
  ): Promise<Arrival> {
    const [packs, playable] = await Promise.all([
      scenes().packs.list(channelId),
      sounds.list(channelId),
    ]);
    const available = new Set(
      packs.filter((pack) => pack.available).map(({ id }) => id),
    );
    const known = new Set(playable.map(({ id }) => id));
    return {
      newId,
      now: clock.now(),
      ids,
      packAllowed: (pack) => available.has(pack),
      soundExists: (soundId) => known.has(soundId),
    };
  }

  return createSetupBundleService({
    kv,
    clock,
    log,
    newId,
    blobs: deps.blobs,
    inTurn: deps.inTurn,
    limitsOf: plans.limitsOf,
    scenesOf: (channelId) => scenes().scenes.list(channelId),
    instancesOf: (channelId) => scenes().instances.list(channelId),
    filesOf: assets.all,
    async bytesOf(hash) {
      const blob = await assets.content(hash);
      return blob && assets.bytes(blob, { start: 0, end: blob.size - 1 });
    },
    upload: assets.upload,
    async addScene(channelId, scene, instances, ids) {
      const arrival = await arrivalOf(channelId, ids);
      const whole = arrivingScene(scene, instances, arrival);
      await scenes().scenes.add(channelId, whole);
      return {
        newId: whole.scene.id,
        instances: whole.instances.length,
        leftAway: whole.leftAway,
      };
    },
    async addInstance(channelId, bundled, ids) {
      const arrival = await arrivalOf(channelId, ids);
      const { instance, sounds, leftAway } = arrivingInstance(
        bundled,
        null,
        arrival,
      );
      await scenes().instances.add(channelId, instance, sounds);
      return { newId: instance.id, leftAway };
    },
    parts: [customWidgetPart(deps)],
  });
}

/** Custom widgets in bundles: the draft and the version that overlays show. */
function customWidgetPart(
  { customWidgets, widgetArrival }: {
    customWidgets: CustomWidgetService;
    widgetArrival: WidgetArrival;
  },
): SetupPart {
  return {
    name: "custom_widgets",

    async *export(channelId) {
      for (const summary of await customWidgets.list(channelId)) {
        const draft = await customWidgets.shown(channelId, summary.id, true);
        if (!draft) continue;
        const shown = await customWidgets.shown(channelId, summary.id, false);
        yield BundledWidget.parse({
          ...summary,
          draft: draft.code,
          published: shown?.code ?? null,
        });
      }
    },

    async import(channelId, entry, ids) {
      const parsed = BundledWidget.safeParse(withNewIds(entry, ids));
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the custom widget: it is not what a custom widget is",
          { issues: issuesOf(parsed.error) },
        );
      }
      const { id, publishedVersion } = parsed.data;
      const arrived = await widgetArrival(channelId, parsed.data);
      const made = new Map([[id, arrived.id]]);
      if (publishedVersion !== null && arrived.publishedVersion !== null) {
        made.set(publishedVersion, arrived.publishedVersion);
      }
      return made;
    },
  };
}
