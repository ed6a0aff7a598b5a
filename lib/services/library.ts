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
import type { WidgetArrival } from "@/lib/features/custom_widgets/code/arrival.ts";
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
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** The files and sounds of channels. */
export interface LibraryParts {
  assets: AssetService;
  sounds: SoundService;
  planChanges: PlanChangeService;
  shownNotes: ShownNotes;
  setupBundle: SetupBundleService;
  /** Files and sounds by id, as overlays take them; those that do not exist or are suspended are left out. */
  assetsOf(
    channelId: string,
    ids: readonly string[],
  ): Promise<Record<string, OverlayAsset>>;
}

/** Uploads, in the database or in a bucket, the sound library, and what plans suspend of it all. */
export function createLibrary(
  outside: Outside,
  {
    newId,
    withLock,
    plans,
    events,
    scenes,
    customWidgets,
    widgetArrival,
    subathon,
  }: {
    newId: NewId;
    withLock: KeyedMutex;
    plans: PlanService;
    events: EventLog;
    /** Made after the library; asked when a file is deleted or a plan falls. */
    scenes: () => SceneParts;
    customWidgets: CustomWidgetService;
    widgetArrival: WidgetArrival;
    subathon: Pick<SubathonService, "overPlan" | "followPlan">;
  },
): LibraryParts {
  const { kv, clock, log, fetch, config: { env } } = outside;
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
      const parts = scenes();
      const [instances, list, customTexts] = await Promise.all([
        parts.instances.list(channelId),
        parts.scenes.list(channelId),
        customTextsOf(channelId),
      ]);
      return findUses(asset, { instances, scenes: list, customTexts });
    },
    references: () => scenes().references,
  });
  const sounds = createSoundService({
    filesOf: assets.all,
    holdFile: assets.hold,
  });
  const shownNotes = createShownNotes({ kv, clock, log });
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
    assets,
    sounds,
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
      widgetArrival,
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
