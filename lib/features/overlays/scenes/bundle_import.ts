import { lookIdOf } from "@/lib/widgets/looks/registry.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Usage } from "@/lib/features/account/plans/schema.ts";
import { read } from "@/lib/storage/read.ts";
import {
  type ImportContext,
  importedInstance,
  importedScene,
} from "./bundle.ts";
import type { InstanceService } from "./instance_service.ts";
import type { BundledInstance, BundledScene } from "./schema.ts";
import type { SceneService } from "./service.ts";
import { assertSceneFits } from "./sizes.ts";

/** Dependencies for importing scenes and widgets. */
interface BundleImportDeps {
  kv: Deno.Kv;
  clock: Clock;
  newId: NewId;
  scenes: Pick<SceneService, "add">;
  instances: Pick<InstanceService, "add">;
  packsOf: (
    channelId: string,
  ) => Promise<readonly { id: string; available: boolean }[]>;
  /** Sounds of the library and of the channel. */
  soundsOf: (channelId: string) => Promise<readonly { id: string }[]>;
}

/** Creates what imports the scenes and widgets of a bundle, and tries it out. */
export function createBundleImport(
  { kv, clock, newId, scenes, instances, packsOf, soundsOf }: BundleImportDeps,
) {
  async function contextOf(
    channelId: string,
    ids: ReadonlyMap<string, string>,
    /** Sounds that a trial would have kept. */
    tried: ReadonlySet<string> = new Set(),
  ): Promise<ImportContext> {
    const [packs, playable] = await Promise.all([
      packsOf(channelId),
      soundsOf(channelId),
    ]);
    const available = new Set(
      packs.filter((pack) => pack.available).map(({ id }) => id),
    );
    const known = new Set(playable.map(({ id }) => id));
    return {
      newId,
      now: clock.now(),
      ids,
      packAllowed: (pack) => available.has(lookIdOf(pack)),
      soundExists: (soundId) => known.has(soundId) || tried.has(soundId),
    };
  }

  return {
    /** Adds a scene under `id` with its widgets; one that is there already stays. */
    async addScene(
      channelId: string,
      scene: BundledScene,
      widgets: ReadonlyMap<string, BundledInstance>,
      ids: ReadonlyMap<string, string>,
      id: string,
    ) {
      const context = withId(id, await contextOf(channelId, ids));
      const whole = importedScene(scene, widgets, context);
      if (await read(kv, keys.scene(channelId, id)) === null) {
        await scenes.add(channelId, whole);
      }
      return sceneOutcome(whole);
    },

    /** Adds a widget under `id` that stands on no scene; one that is there already stays. */
    async addInstance(
      channelId: string,
      bundled: BundledInstance,
      ids: ReadonlyMap<string, string>,
      id: string,
    ) {
      const context = withId(id, await contextOf(channelId, ids));
      const { instance, sounds, leftAway } = importedInstance(
        bundled,
        null,
        context,
      );
      if (await read(kv, keys.instance(channelId, id)) === null) {
        await instances.add(channelId, instance, sounds);
      }
      return { newId: instance.id, leftAway };
    },

    /**
     * Returns the same for a trial: it stores nothing, and refuses what would be
     * refused. `count` throws `plan_limit`; `tried` has the sounds kept so far.
     */
    trialOf(
      count: (change: Partial<Usage>) => void,
      tried: ReadonlySet<string>,
    ) {
      return {
        async addScene(
          channelId: string,
          scene: BundledScene,
          widgets: ReadonlyMap<string, BundledInstance>,
          ids: ReadonlyMap<string, string>,
        ) {
          const context = await contextOf(channelId, ids, tried);
          const whole = importedScene(scene, widgets, context);
          assertSceneFits(whole.scene);
          count({ scenes: 1, instances: whole.instances.length });
          return sceneOutcome(whole);
        },

        async addInstance(
          channelId: string,
          bundled: BundledInstance,
          ids: ReadonlyMap<string, string>,
        ) {
          const context = await contextOf(channelId, ids, tried);
          const made = importedInstance(bundled, null, context);
          count({ instances: 1 });
          return { newId: made.instance.id, leftAway: made.leftAway };
        },
      };
    },
  };
}

/** Returns what an import says of a scene. */
function sceneOutcome(
  { scene, instances, leftAway }: ReturnType<typeof importedScene>,
) {
  return { newId: scene.id, instances: instances.length, leftAway };
}

/** Returns the context for something that gets this id; what stands on it gets new ones. */
function withId(id: string, context: ImportContext): ImportContext {
  return {
    ...context,
    newId: (prefix) => id.startsWith(`${prefix}_`) ? id : context.newId(prefix),
  };
}
