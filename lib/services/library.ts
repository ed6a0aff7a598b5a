import { createKvBlobs } from "@/lib/clients/blobs/kv.ts";
import { createS3Blobs } from "@/lib/clients/blobs/s3.ts";
import { createSideThread } from "@/lib/core/side_thread.ts";
import type { NewId } from "@/lib/core/ids.ts";
import {
  type AssetService,
  createAssetService,
} from "@/lib/features/overlays/assets/service.ts";
import {
  createOverlayAssets,
  type ReadOverlayAssets,
} from "@/lib/features/overlays/assets/overlay_assets.ts";
import {
  createServedContent,
  type ReadServedContent,
} from "@/lib/features/overlays/assets/served_content.ts";
import type { FileReader } from "@/lib/features/overlays/assets/file_tasks.ts";
import { fileThreadEntry } from "@/lib/features/overlays/assets/file_thread_entry.ts";
import {
  createFileUses,
  type FileUses,
} from "@/lib/features/overlays/assets/uses.ts";
import type {
  ImportWidget,
  ReplaceWidget,
} from "@/lib/features/custom_widgets/code/import.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import { createCustomTexts } from "@/lib/features/custom_widgets/code/texts.ts";
import type { PlanChangeService } from "@/lib/features/account/plans/change_service.ts";
import {
  createShownNotes,
  type ShownNotes,
} from "@/lib/features/account/plans/shown.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import {
  createLookSounds,
  type LookSoundReader,
} from "@/lib/features/overlays/sounds/look_sounds.ts";
import {
  createSoundService,
  type SoundService,
} from "@/lib/features/overlays/sounds/service.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { SetupBundleService } from "@/lib/features/account/setup_bundle/service.ts";
import { createPlanChanges } from "./plan_changes.ts";
import { createSetupBundle } from "./setup_bundle.ts";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { SceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { SceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** The files and sounds of channels. */
export interface FileParts {
  assets: AssetService;
  sounds: SoundService;
  /** Renders the sounds of looks. */
  lookSounds: LookSoundReader;
  /** Store of uploads. */
  blobs: BlobStore;
  /** Reads uploads in a thread of its own. */
  reader: FileReader;
  fileUses: FileUses;
}

/** Creates uploads, in the database or in a bucket, and the sound library. */
export function createFiles(
  { kv, clock, log, fetch, config: { env } }: Outside,
  {
    newId,
    withLock,
    plans,
    shown,
    references,
    announcements,
    customWidgets,
  }: {
    newId: NewId;
    withLock: KeyedMutex;
    plans: PlanService;
    shown: SceneReader;
    references: SceneReferences;
    announcements: Announcements;
    customWidgets: CustomWidgetService;
  },
): FileParts {
  const fileUses = createFileUses({
    instancesOf: shown.instances,
    scenesOf: shown.scenes,
    customTextsOf: createCustomTexts(customWidgets),
  });
  const blobs = env.S3_ENDPOINT !== undefined
    ? createS3Blobs({
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET ?? "",
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
      fetch,
      clock,
    })
    : createKvBlobs({
      kv,
      keys: { part: keys.blobPart, partsOf: keys.blobPartsOf },
    });
  const reader: FileReader = createSideThread({
    clock,
    log,
    entry: fileThreadEntry,
    tasks: async () =>
      (await import("@/lib/features/overlays/assets/file_tasks.ts")).FILE_TASKS,
  });
  const assets = createAssetService({
    kv,
    clock,
    log,
    newId,
    withLock,
    blobs,
    reader,
    countInto: plans.countInto,
    limitsOf: plans.limitsOf,
    usesOf: fileUses.usesOf,
    references,
    announcements,
  });
  const sounds = createSoundService({
    filesOf: assets.all,
    holdFile: assets.hold,
  });
  return {
    assets,
    sounds,
    lookSounds: createLookSounds(),
    blobs,
    reader,
    fileUses,
  };
}

/** Parts that suspend what is over a plan, and that export and import a setup. */
export interface LibraryParts {
  planChanges: PlanChangeService;
  shownNotes: ShownNotes;
  setupBundle: SetupBundleService;
  assetsOf: ReadOverlayAssets;
  servedContent: ReadServedContent;
}

/** Creates what works on everything that a channel has. */
export function createLibrary(
  outside: Outside,
  {
    newId,
    withLock,
    plans,
    announcements,
    files,
    scenes,
    customWidgets,
    importWidget,
    replaceWidget,
    subathon,
  }: {
    newId: NewId;
    withLock: KeyedMutex;
    plans: PlanService;
    announcements: SceneAnnouncements;
    files: FileParts;
    scenes: SceneParts;
    customWidgets: CustomWidgetService;
    importWidget: ImportWidget;
    replaceWidget: ReplaceWidget;
    subathon: Pick<SubathonService, "overPlan" | "followPlan">;
  },
): LibraryParts {
  const { assets, sounds, blobs, reader, fileUses } = files;
  const shownNotes = createShownNotes(outside);
  const planChanges = createPlanChanges(outside, {
    plans,
    announcements,
    scenes,
    assets,
    customWidgets,
    subathon,
    usedAmong: fileUses.usedAmong,
    shownAtOf: shownNotes.of,
  });
  return {
    planChanges,
    shownNotes,
    setupBundle: createSetupBundle(outside, {
      newId,
      withLock,
      blobs,
      reader,
      plans,
      assets,
      sounds,
      scenes,
      customWidgets,
      importWidget,
      replaceWidget,
    }),
    assetsOf: createOverlayAssets({
      suspendedOf: planChanges.suspendedOf,
      filesOf: assets.some,
      soundsOf: sounds.some,
    }),
    servedContent: createServedContent({
      fileOf: assets.file,
      filesOfContent: assets.filesOfContent,
      isSuspended: planChanges.isFileSuspended,
    }),
  };
}
