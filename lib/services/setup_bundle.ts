import { AppError } from "@/lib/core/errors.ts";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { receive } from "@/lib/features/overlays/assets/receive.ts";
import type { AssetService } from "@/lib/features/overlays/assets/service.ts";
import type { ImportWidget } from "@/lib/features/custom_widgets/code/import.ts";
import { BundledWidget } from "@/lib/features/custom_widgets/code/schema.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import {
  type ImportContext,
  importedInstance,
  importedScene,
  withNewIds,
} from "@/lib/features/overlays/scenes/bundle.ts";
import { assertSceneFits } from "@/lib/features/overlays/scenes/sizes.ts";
import type { Intake } from "@/lib/features/account/setup_bundle/import.ts";
import type { SetupPart } from "@/lib/features/account/setup_bundle/parts.ts";
import {
  createSetupBundleService,
  type SetupBundleService,
} from "@/lib/features/account/setup_bundle/service.ts";
import type { SoundService } from "@/lib/features/overlays/sounds/service.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Store where a trial puts files: they are looked at and dropped. */
const NOWHERE: Pick<BlobStore, "put"> = {
  async put(_id, bytes) {
    for await (const _part of bytes);
  },
};

/** Creates the export and import over everything of which a setup consists. */
export function createSetupBundle(
  { kv, clock, log }: Outside,
  deps: {
    newId: NewId;
    withLock: KeyedMutex;
    blobs: BlobStore;
    plans: PlanService;
    assets: AssetService;
    sounds: SoundService;
    scenes: SceneParts;
    customWidgets: CustomWidgetService;
    importWidget: ImportWidget;
  },
): SetupBundleService {
  const { newId, plans, assets, sounds, scenes } = deps;

  async function importContextOf(
    channelId: string,
    ids: ReadonlyMap<string, string>,
    /** Sounds that a trial would have kept. */
    tried: ReadonlySet<string> = new Set(),
  ): Promise<ImportContext> {
    const [packs, playable] = await Promise.all([
      scenes.packs.list(channelId),
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
      soundExists: (soundId) => known.has(soundId) || tried.has(soundId),
    };
  }

  /** Takes nothing in, and refuses what would be refused. */
  async function trialOf(channelId: string): Promise<Intake> {
    const [count, limits, files] = await Promise.all([
      plans.trial(channelId),
      plans.limitsOf(channelId),
      assets.all(channelId),
    ]);
    const known = new Map(files.map(({ hash, id }) => [hash, id]));
    const tried = new Set<string>();
    return {
      async upload(_channelId, { name, bytes, declared }) {
        if (declared > limits.assetBytesEach) {
          throw new AppError(
            "too_large",
            `Cannot keep the file: it is over ${limits.assetBytesEach} bytes`,
            { extra: { limit: limits.assetBytesEach } },
          );
        }
        const most = limits.assetBytesEach;
        const received = await receive(NOWHERE, "", { name, bytes, most });
        const there = known.get(received.hash);
        if (there !== undefined) {
          return { asset: { id: there }, created: false };
        }
        count({ assets: 1, assetBytes: received.size });
        const id = newId("ast");
        known.set(received.hash, id);
        if (received.kind === "sound") tried.add(id);
        return { asset: { id }, created: true };
      },
      async addScene(channelId, scene, instances, ids) {
        const context = await importContextOf(channelId, ids, tried);
        const whole = importedScene(scene, instances, context);
        assertSceneFits(whole.scene);
        count({ scenes: 1, instances: whole.instances.length });
        return {
          newId: whole.scene.id,
          instances: whole.instances.length,
          leftAway: whole.leftAway,
        };
      },
      async addInstance(channelId, bundled, ids) {
        const context = await importContextOf(channelId, ids, tried);
        const { instance, leftAway } = importedInstance(bundled, null, context);
        count({ instances: 1 });
        return { newId: instance.id, leftAway };
      },
      parts: [customWidgetPart({
        customWidgets: deps.customWidgets,
        importWidget(_channelId, { published }) {
          count({ customWidgets: 1 });
          const publishedVersion = published && newId("ver");
          return Promise.resolve({ id: newId("wgt"), publishedVersion });
        },
      })],
    };
  }

  return createSetupBundleService({
    trialOf,
    kv,
    clock,
    log,
    newId,
    blobs: deps.blobs,
    withLock: deps.withLock,
    limitsOf: plans.limitsOf,
    scenesOf: (channelId) => scenes.scenes.list(channelId),
    instancesOf: (channelId) => scenes.instances.list(channelId),
    filesOf: assets.all,
    async bytesOf(hash) {
      const blob = await assets.content(hash);
      return blob && assets.bytes(blob, { start: 0, end: blob.size - 1 });
    },
    upload: assets.upload,
    async addScene(channelId, scene, instances, ids, id) {
      const context = await importContextOf(channelId, ids);
      const whole = importedScene(scene, instances, under(id, context));
      if (await read(kv, keys.scene(channelId, id)) === null) {
        await scenes.scenes.add(channelId, whole);
      }
      return {
        newId: whole.scene.id,
        instances: whole.instances.length,
        leftAway: whole.leftAway,
      };
    },
    async addInstance(channelId, bundled, ids, id) {
      const context = await importContextOf(channelId, ids);
      const { instance, sounds, leftAway } = importedInstance(
        bundled,
        null,
        under(id, context),
      );
      if (await read(kv, keys.instance(channelId, id)) === null) {
        await scenes.instances.add(channelId, instance, sounds);
      }
      return { newId: instance.id, leftAway };
    },
    parts: [customWidgetPart(deps)],
  });
}

/** The same, for something that gets this id; what stands on it gets new ones. */
function under(id: string, context: ImportContext): ImportContext {
  return {
    ...context,
    newId: (prefix) => id.startsWith(`${prefix}_`) ? id : context.newId(prefix),
  };
}

/** Custom widgets in bundles: the draft and the version that overlays show. */
function customWidgetPart(
  { customWidgets, importWidget }: {
    customWidgets: CustomWidgetService;
    importWidget: ImportWidget;
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

    async import(channelId, entry, ids, idOf) {
      const parsed = BundledWidget.safeParse(withNewIds(entry, ids));
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the custom widget: it is not what a custom widget is",
          { issues: issuesOf(parsed.error) },
        );
      }
      const { id, publishedVersion } = parsed.data;
      const arrived = await importWidget(
        channelId,
        parsed.data,
        idOf("wgt", id),
      );
      const made = new Map([[id, arrived.id]]);
      if (publishedVersion !== null && arrived.publishedVersion !== null) {
        made.set(publishedVersion, arrived.publishedVersion);
      }
      return made;
    },
  };
}
