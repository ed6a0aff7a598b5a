import { toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  createPackService,
  type PackService,
} from "@/lib/features/packs/service.ts";
import type { PlanService } from "@/lib/features/plans/service.ts";
import type { SceneChange, SceneDeps } from "@/lib/features/scenes/deps.ts";
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
  function announce(
    channelId: string,
    change: SceneChange,
    version: string,
  ): void {
    const { kind, ...data } = change;
    const subject = "instanceId" in change ? change.instanceId : change.sceneId;
    const id = `${kind}:${subject}:${version}`;
    events.append(channelId, [{
      id,
      kind,
      occurredAt: toIso(clock.now()),
      platform: "limelight",
      test: false,
      act: id,
      actor: null,
      data,
    } as NewEvent]).catch((error) => {
      // The change itself is stored; pages see it at their next load.
      log.warn("change_not_announced", { channelId, kind, error });
    });
  }

  const packs = createPackService({
    tierOf: plans.tierOf,
    previewImages: new Map(),
  });
  const deps: SceneDeps = {
    kv,
    clock,
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
    templates: createTemplateService({ version, previewImages: new Map() }),
    scenes: createSceneService(deps),
    instances: createInstanceService(deps),
    soundAssignments: createSoundAssignmentService(deps),
  };
}
