import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import {
  createSetupBundleService,
  type SetupBundleService,
} from "@/lib/features/account/setup_bundle/service.ts";
import {
  convertOverlay,
  type ReadTabs,
} from "@/lib/features/account/setup_bundle/streamelements.ts";
import {
  createTrialImport,
  createTrialReplace,
  type ImportWidget,
  type ReplaceWidget,
} from "@/lib/features/custom_widgets/code/import.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import { createCustomWidgetPart } from "@/lib/features/custom_widgets/code/setup_part.ts";
import type { FileReader } from "@/lib/features/overlays/assets/file_tasks.ts";
import type { AssetService } from "@/lib/features/overlays/assets/service.ts";
import { createTrialUpload } from "@/lib/features/overlays/assets/trial_upload.ts";
import { createBundleImport } from "@/lib/features/overlays/scenes/bundle_import.ts";
import type { SoundService } from "@/lib/features/overlays/sounds/service.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Reads the code of a widget as the import of custom widgets does; the archiver is loaded when one comes. */
const readTabs: ReadTabs = async (tabs) => {
  const { readBundle } = await import(
    "@/lib/features/custom_widgets/code/bundle.ts"
  );
  const text = JSON.stringify(tabs);
  const { save } = await readBundle(new TextEncoder().encode(text));
  const { name, html, css, js, fields, values } = save;
  return { name, html, css, js, fields, values };
};

/** Creates the export and import over everything of which a setup consists. */
export function createSetupBundle(
  { kv, clock, log }: Outside,
  deps: {
    newId: NewId;
    withLock: KeyedMutex;
    blobs: BlobStore;
    reader: FileReader;
    plans: PlanService;
    assets: AssetService;
    sounds: SoundService;
    scenes: SceneParts;
    customWidgets: CustomWidgetService;
    importWidget: ImportWidget;
    replaceWidget: ReplaceWidget;
  },
): SetupBundleService {
  const { newId, withLock, blobs, plans, assets, sounds, scenes } = deps;
  const { customWidgets, importWidget, replaceWidget } = deps;
  const bundled = createBundleImport({
    kv,
    clock,
    newId,
    scenes: scenes.scenes,
    instances: scenes.instances,
    packsOf: scenes.packs.list,
    soundsOf: sounds.list,
  });
  return createSetupBundleService({
    kv,
    clock,
    log,
    newId,
    blobs,
    withLock,
    limitsOf: plans.limitsOf,
    scenesOf: scenes.scenes.list,
    instancesOf: scenes.instances.list,
    filesOf: assets.all,
    async bytesOf(hash) {
      const blob = await assets.content(hash);
      return blob && assets.bytes(blob, { start: 0, end: blob.size - 1 });
    },
    upload: assets.upload,
    convert: (value) => convertOverlay(value, readTabs),
    present: bundled.present,
    addScene: bundled.addScene,
    addInstance: bundled.addInstance,
    parts: [
      createCustomWidgetPart({ customWidgets, importWidget, replaceWidget }),
    ],
    async trialOf(channelId) {
      const [count, { assetBytesEach }, files] = await Promise.all([
        plans.trial(channelId),
        plans.limitsOf(channelId),
        assets.all(channelId),
      ]);
      const maxBytes = assetBytesEach;
      const trial = createTrialUpload({
        newId,
        reader: deps.reader,
        files,
        maxBytes,
        count,
      });
      return {
        upload: trial.upload,
        present: bundled.present,
        ...bundled.trialOf(count, trial.sounds),
        parts: [createCustomWidgetPart({
          customWidgets,
          importWidget: createTrialImport({ newId, count }),
          replaceWidget: createTrialReplace({ newId }),
        })],
      };
    },
  });
}
