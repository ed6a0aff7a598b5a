import type { NewId } from "@/lib/core/ids.ts";
import {
  createLayoutService,
  type LayoutService,
} from "@/lib/features/overlays/layouts/service.ts";
import {
  createPackService,
  type PackService,
} from "@/lib/features/overlays/packs/service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import { importedScene } from "@/lib/features/overlays/scenes/bundle.ts";
import type { SceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import type { SceneDeps } from "@/lib/features/overlays/scenes/deps.ts";
import {
  type AsideService,
  createAsideService,
} from "@/lib/features/overlays/scenes/aside_service.ts";
import {
  createInstanceService,
  type InstanceService,
} from "@/lib/features/overlays/scenes/instance_service.ts";
import type { SceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import {
  createSceneService,
  type SceneService,
} from "@/lib/features/overlays/scenes/service.ts";
import {
  createSoundAssignmentService,
  type SoundAssignmentService,
} from "@/lib/features/overlays/scenes/sound_service.ts";
import {
  createTemplateService,
  type TemplateService,
} from "@/lib/features/overlays/templates/service.ts";
import {
  createFormService,
  type FormService,
} from "@/lib/features/overlays/forms/service.ts";
import type { Outside } from "@/lib/app/outside.ts";

/** Services for what is on a channel's screens. */
export interface SceneParts {
  layouts: LayoutService;
  scenes: SceneService;
  instances: InstanceService;
  aside: AsideService;
  soundAssignments: SoundAssignmentService;
  references: SceneReferences;
  packs: PackService;
  templates: TemplateService;
  forms: FormService;
}

/**
 * Creates scenes, instances and sound assignments; their changes are published
 * to open pages by the log.
 */
export function createScenes(
  { kv, clock, log }: Outside,
  {
    newId,
    withLock,
    announcements,
    references,
    plans,
    holdCustomWidget,
    holdSound,
    filesOf,
  }: {
    newId: NewId;
    withLock: SceneDeps["withLock"];
    /** Tells open pages of a change. */
    announcements: SceneAnnouncements;
    references: SceneReferences;
    plans: PlanService;
    holdCustomWidget: SceneDeps["holdCustomWidget"];
    holdSound: SceneDeps["holdSound"];
    filesOf: SceneDeps["filesOf"];
  },
): SceneParts {
  const packs = createPackService({ tierOf: plans.tierOf });
  const deps: SceneDeps = {
    kv,
    clock,
    log,
    newId,
    withLock,
    countInto: plans.countInto,
    packAllowed: packs.allowed,
    holdCustomWidget,
    holdSound,
    filesOf,
    announcements,
  };
  const scenes = createSceneService(deps);
  return {
    layouts: createLayoutService({
      clock,
      newId,
      packAllowed: packs.allowed,
      importedScene,
      addScene: scenes.add,
    }),
    packs,
    templates: createTemplateService(),
    forms: createFormService(),
    scenes,
    instances: createInstanceService(deps),
    aside: createAsideService(deps),
    soundAssignments: createSoundAssignmentService(deps),
    references,
  };
}
