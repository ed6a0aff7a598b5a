import { createKvBlobs } from "@/lib/clients/blobs/kv.ts";
import { createS3Blobs } from "@/lib/clients/blobs/s3.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  type AssetService,
  createAssetService,
} from "@/lib/features/overlays/assets/service.ts";
import {
  type CustomText,
  findUses,
} from "@/lib/features/overlays/assets/uses.ts";
import type { ImportWidget } from "@/lib/features/custom_widgets/code/import.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import type { OverlayAsset } from "@/lib/features/overlays/browser_sources/schema.ts";
import type { PlanChangeService } from "@/lib/features/account/plans/change_service.ts";
import {
  createShownNotes,
  type ShownNotes,
} from "@/lib/features/account/plans/shown.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import {
  createSoundService,
  type SoundService,
} from "@/lib/features/overlays/sounds/service.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { SetupBundleService } from "@/lib/features/account/setup_bundle/service.ts";
import { createPlanChanges } from "./plan_changes.ts";
import { createSetupBundle } from "./setup_bundle.ts";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { SceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** The files and sounds of channels. */
export interface FileParts {
  assets: AssetService;
  sounds: SoundService;
  /** Store of uploads. */
  blobs: BlobStore;
  customTextsOf: (channelId: string) => Promise<CustomText[]>;
}

/** Creates uploads, in the database or in a bucket, and the sound library. */
export function createFiles(
  { kv, clock, log, fetch, config: { env } }: Outside,
  { newId, withLock, plans, shown, references, customWidgets }: {
    newId: NewId;
    withLock: KeyedMutex;
    plans: PlanService;
    shown: SceneReader;
    references: SceneReferences;
    customWidgets: CustomWidgetService;
  },
): FileParts {
  const customTextsOf = createCustomTexts(customWidgets);
  const blobs = env.S3_ENDPOINT !== undefined
    ? createS3Blobs({
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET ?? "",
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
      fetch,
    })
    : createKvBlobs({
      kv,
      keys: { part: keys.blobPart, partsOf: keys.blobPartsOf },
    });
  const assets = createAssetService({
    kv,
    clock,
    log,
    newId,
    withLock,
    blobs,
    countInto: plans.countInto,
    limitsOf: plans.limitsOf,
    async usesOf(channelId, asset) {
      const [instances, scenes, customTexts] = await Promise.all([
        shown.instances(channelId),
        shown.scenes(channelId),
        customTextsOf(channelId),
      ]);
      return findUses(asset, { instances, scenes, customTexts });
    },
    references,
  });
  const sounds = createSoundService({
    filesOf: assets.all,
    holdFile: assets.hold,
  });
  return { assets, sounds, blobs, customTextsOf };
}

/** Parts that suspend what is over a plan, and that export and import a setup. */
export interface LibraryParts {
  planChanges: PlanChangeService;
  shownNotes: ShownNotes;
  setupBundle: SetupBundleService;
  /** Files and sounds by id, as overlays take them; those that do not exist or are suspended are left out. */
  assetsOf(
    channelId: string,
    ids: readonly string[],
  ): Promise<Record<string, OverlayAsset>>;
}

/** Creates what works on everything that a channel has. */
export function createLibrary(
  outside: Outside,
  {
    newId,
    withLock,
    plans,
    events,
    files,
    scenes,
    customWidgets,
    importWidget,
    subathon,
  }: {
    newId: NewId;
    withLock: KeyedMutex;
    plans: PlanService;
    events: EventLog;
    files: FileParts;
    scenes: SceneParts;
    customWidgets: CustomWidgetService;
    importWidget: ImportWidget;
    subathon: Pick<SubathonService, "overPlan" | "followPlan">;
  },
): LibraryParts {
  const { assets, sounds, blobs, customTextsOf } = files;
  const shownNotes = createShownNotes(outside);
  const planChanges = createPlanChanges(outside, {
    plans,
    events,
    scenes,
    assets,
    customWidgets,
    subathon,
    customTextsOf,
    shownAtOf: shownNotes.of,
  });
  return {
    planChanges,
    shownNotes,
    setupBundle: createSetupBundle(outside, {
      newId,
      withLock,
      blobs,
      plans,
      assets,
      sounds,
      scenes,
      customWidgets,
      importWidget,
    }),
    async assetsOf(channelId, ids) {
      const suspended = await planChanges.suspendedOf(channelId);
      const files = await assets.some(
        channelId,
        ids.filter((id) => !suspended.has(id)),
      );
      return Object.fromEntries([
        ...files.map(({ id, url, kind, name }) =>
          [id, { url, type: kind, name }] as const
        ),
        ...sounds.some(ids).map(({ id, url, name }) =>
          [id, { url, type: "sound", name }] as const
        ),
      ]);
    },
  };
}

/** Reads what custom widgets hold: drafts and published versions, with what is set. */
function createCustomTexts(
  widgets: Pick<CustomWidgetService, "list" | "shown">,
): (channelId: string) => Promise<CustomText[]> {
  return async (channelId) => {
    const texts: CustomText[] = [];
    for (const { id, name } of await widgets.list(channelId)) {
      for (const draft of [true, false]) {
        const shown = await widgets.shown(channelId, id, draft);
        if (!shown) continue;
        const { html, css, js, values } = shown.code;
        texts.push({
          id,
          name,
          path: shown.versionId ?? "draft",
          text: [html, css, js, JSON.stringify(values)].join("\n"),
        });
      }
    }
    return texts;
  };
}
