import { createSideThread } from "@/lib/core/side_thread.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import type { FileReader } from "./assets/file_tasks.ts";
import { fileThreadEntry } from "./assets/file_thread_entry.ts";
import { createBlobs } from "./assets/blobs.ts";
import { createAlertService } from "./scenes/alert_service.ts";
import {
  createAlertsPart,
  createTriedAlerts,
  toBundledBox,
} from "./scenes/alerts_part.ts";
import { createAssetService } from "./assets/service.ts";
import { createTrialUpload } from "./assets/trial_upload.ts";
import { createFileUses } from "./assets/uses.ts";
import { createFormService } from "./forms/service.ts";
import { createLayoutService } from "./layouts/service.ts";
import { createPackService } from "./packs/service.ts";
import { createSceneAnnouncements } from "./scenes/announce.ts";
import { createAnnounceSuspended } from "./scenes/announce_suspended.ts";
import { createTrashService } from "./scenes/trash_service.ts";
import { importedScene } from "./scenes/bundle.ts";
import { createBundleImport } from "./scenes/bundle_import.ts";
import type { SceneDeps } from "./scenes/deps.ts";
import { createInstanceService } from "./scenes/instance_service.ts";
import type { SceneReader } from "./scenes/reader.ts";
import { toStoredPack } from "@/lib/widgets/looks/stored_pack.ts";
import { createSceneReferences } from "./scenes/references.ts";
import { createSceneService } from "./scenes/service.ts";
import { createSceneStore } from "./scenes/store.ts";
import { createSoundAssignmentService } from "./scenes/sound_service.ts";
import { createLookSounds } from "./sounds/look_sounds.ts";
import { createSoundService } from "./sounds/service.ts";
import { createStingers } from "./stingers/service.ts";
import { createTemplateService } from "./templates/service.ts";

/** Dependencies of what is on a channel's screens that other areas hand in. */
export type ScenePartDeps =
  & DepsOf<typeof createAssetService, "countInto" | "limitsOf">
  & DepsOf<typeof createFileUses, "customTextsOf">
  & DepsOf<typeof createPackService, "tierOf" | "channelLooksOf">
  & Pick<SceneDeps, "holdCustomWidget">
  & { announcements: Announcements; shown: SceneReader };

/**
 * Creates files and sounds, scenes, instances and what they are made of; their
 * changes are published to open pages by the log.
 */
export function createSceneParts(process: Process, others: ScenePartDeps) {
  const { kv, clock, log, newId } = process;
  const { shown, customTextsOf, limitsOf } = others;
  const announcements = createSceneAnnouncements(others.announcements);
  const references = createSceneReferences({ kv, clock, announcements });
  const store = createSceneStore({ kv });
  const fileUses = createFileUses({
    alertsOf: (channelId) => alerts.variantsOf(channelId),
    instancesOf: shown.instances,
    scenesOf: shown.scenes,
    customTextsOf,
    channelLooksOf: others.channelLooksOf,
  });
  const blobs = createBlobs(process);
  const reader: FileReader = createSideThread({
    clock,
    log,
    inTurn: process.places("file tasks", 1),
    entry: fileThreadEntry,
    tasks: async () => (await import("./assets/file_tasks.ts")).FILE_TASKS,
  });
  const assets = createAssetService({
    ...process,
    ...others,
    blobs,
    reader,
    usesOf: fileUses.usesOf,
    references,
  });
  const sounds = createSoundService({
    filesOf: assets.all,
    holdFile: assets.hold,
  });
  const packs = createPackService(others);
  const deps: SceneDeps = {
    kv,
    clock,
    log,
    newId,
    withLock: process.withLock,
    countInto: others.countInto,
    packAllowed: packs.allowed,
    holdCustomWidget: others.holdCustomWidget,
    holdSound: sounds.hold,
    filesOf: assets.some,
    announcements,
  };
  const scenes = createSceneService(deps);
  const instances = createInstanceService(deps);
  const alerts = createAlertService(deps, store);
  const bundled = createBundleImport({
    kv,
    clock,
    newId,
    scenes,
    instances,
    packsOf: packs.list,
    soundsOf: sounds.list,
    alertsOf: alerts.variantsOf,
  });
  return {
    alerts,
    assets,
    sounds,
    lookSounds: createLookSounds(),
    stingers: createStingers(),
    fileUses,
    /** Returns the channel's files that it shows or plays. */
    usedFilesOf: async (channelId: string) =>
      await fileUses.usedAmong(channelId, await assets.all(channelId)),
    layouts: createLayoutService({
      clock,
      newId,
      packAllowed: packs.allowed,
      alertsOf: alerts.variantsOf,
      importedScene,
      addScene: scenes.add,
    }),
    packs,
    templates: createTemplateService(),
    forms: createFormService(),
    scenes,
    instances,
    trash: createTrashService(deps),
    soundAssignments: createSoundAssignmentService(deps),
    references,
    announceSuspended: createAnnounceSuspended({
      kv,
      log,
      announcements,
      scenesOf: scenes.list,
    }),
    /** Scenes, widgets and files in a setup file. */
    setup: {
      blobs,
      scenesOf: scenes.list,
      async instancesOf(channelId: string) {
        const [all, ofChannel] = await Promise.all([
          instances.list(channelId),
          alerts.variantsOf(channelId),
        ]);
        return all.map((one) => ({
          ...toBundledBox(one, ofChannel),
          pack: toStoredPack(one.pack),
        }));
      },
      filesOf: assets.all,
      async bytesOf(hash: string) {
        const blob = await assets.content(hash);
        return blob && assets.bytes(blob, { start: 0, end: blob.size - 1 });
      },
      upload: assets.upload,
      present: bundled.present,
      alertsPart: createAlertsPart(alerts),
      addScene: bundled.addScene,
      addInstance: bundled.addInstance,
      /** Returns what takes a setup in and keeps nothing; `count` throws `plan_limit`. */
      async trialOf(
        channelId: string,
        count: Parameters<typeof createTrialUpload>[0]["count"],
      ) {
        const [{ assetBytesEach: maxBytes }, files] = await Promise.all([
          limitsOf(channelId),
          assets.all(channelId),
        ]);
        const trial = createTrialUpload({
          newId,
          reader,
          files,
          maxBytes,
          count,
        });
        const tried = createTriedAlerts(alerts.variantsOf);
        return {
          upload: trial.upload,
          present: bundled.present,
          alertsPart: createAlertsPart(tried),
          ...bundled.trialOf(count, {
            sounds: trial.sounds,
            alertsOf: tried.variantsOf,
          }),
        };
      },
    },
  };
}
