import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  createPackService,
  type PackService,
} from "@/lib/features/packs/service.ts";
import type { PlanService } from "@/lib/features/plans/service.ts";
import type { SceneDeps } from "@/lib/features/scenes/deps.ts";
import {
  createInstanceService,
  type InstanceService,
} from "@/lib/features/scenes/instance_service.ts";
import {
  createSceneService,
  type SceneService,
} from "@/lib/features/scenes/service.ts";
import {
  createSoundAssignmentService,
  type SoundAssignmentService,
} from "@/lib/features/scenes/sound_service.ts";
import {
  createTemplateService,
  type TemplateService,
} from "@/lib/features/templates/service.ts";
import { createAnnounce } from "./announce.ts";
import type { Outside } from "./outside.ts";

/** What stands on a channel's screens. */
export interface SceneParts {
  scenes: SceneService;
  instances: InstanceService;
  soundAssignments: SoundAssignmentService;
  packs: PackService;
  templates: TemplateService;
}

/** Scenes, instances and sound assignments; what changes is told to open pages by the log. */
export function createScenes(
  { kv, clock, log }: Outside,
  { newId, inTurn, events, plans, customWidgetExists, soundExists, version }: {
    version: string;
    newId: NewId;
    inTurn: SceneDeps["inTurn"];
    events: EventLog;
    plans: PlanService;
    customWidgetExists: SceneDeps["customWidgetExists"];
    soundExists: SceneDeps["soundExists"];
  },
): SceneParts {
  const announce = createAnnounce({ clock, log }, events);
  const packs = createPackService({ tierOf: plans.tierOf });
  const deps: SceneDeps = {
    kv,
    clock,
    log,
    newId,
    inTurn,
    countInto: plans.countInto,
    packAllowed: packs.allowed,
    customWidgetExists,
    soundExists,
    announce,
  };
  return {
    packs,
    templates: createTemplateService({ version }),
    scenes: createSceneService(deps),
    instances: createInstanceService(deps),
    soundAssignments: createSoundAssignmentService(deps),
  };
}
