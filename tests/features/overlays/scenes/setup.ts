import { logParts } from "@/tests/support/events.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createAnnouncements } from "@/lib/event_log/projections/announcements.ts";
import { createSceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import { createTrashService } from "@/lib/features/overlays/scenes/trash_service.ts";
import { createInstanceService } from "@/lib/features/overlays/scenes/instance_service.ts";
import { createSceneService } from "@/lib/features/overlays/scenes/service.ts";
import { createSoundAssignmentService } from "@/lib/features/overlays/scenes/sound_service.ts";
import { createPlanService } from "@/lib/features/account/plans/service.ts";
import type { PlanTier } from "@/lib/schema/account/plans.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";

export const CHANNEL = "1001";

/**
 * Creates one process's scene services over a database that several may share.
 */
export function sceneServices(kv: Deno.Kv, tier: PlanTier = "pro") {
  const clock = systemClock;
  const told = new Map<string, NewEvent>();
  const log = createLog({ level: "error", now: () => 0, write: () => {} });
  const announcements = createAnnouncements({
    ...logParts,
    kv,
    clock,
    log,
    append(_, events) {
      for (const event of events) told.set(event.id, event);
      return Promise.resolve([]);
    },
  });
  const plans = createPlanService({ kv, clock, defaultTier: tier });
  const deps = {
    kv,
    clock,
    log,
    newId: createNewId(clock),
    withLock: createKeyedMutex(),
    countInto: plans.countInto,
    packAllowed: () => Promise.resolve(true),
    holdCustomWidget: (_: unknown, _of: string, id: string) =>
      Promise.resolve(id === "wgt_known"),
    holdSound: (_: unknown, _of: string, id: string) =>
      Promise.resolve(id.startsWith("snd_")),
    filesOf: (_: string, ids: readonly string[]) =>
      Promise.resolve(ids.map((id) => ({ id }))),
    announcements: createSceneAnnouncements(announcements),
  };
  return {
    /** Returns what pages were told, each once. */
    async told(): Promise<NewEvent[]> {
      await announcements.sweep();
      return [...told.values()];
    },
    plans,
    scenes: createSceneService(deps),
    instances: createInstanceService(deps),
    trash: createTrashService(deps),
    sounds: createSoundAssignmentService(deps),
  };
}

/** A scene as it is created from nothing. */
export const NEW_SCENE = {
  name: "Main",
  width: 1920,
  height: 1080,
  background: "#00000000",
};

/** Reads the counts of the channel. */
export async function countsOf(
  { plans }: Pick<ReturnType<typeof sceneServices>, "plans">,
): Promise<Record<string, number>> {
  const { items } = await plans.overview(CHANNEL);
  return Object.fromEntries(items.map(({ name, used }) => [name, used]));
}
