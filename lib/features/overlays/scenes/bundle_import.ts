import { PLAIN_LOOK } from "@/lib/widgets/looks/registry.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Usage } from "@/lib/schema/account/plans.ts";
import { read } from "@/lib/storage/read.ts";
import type {
  BundledInstance,
  BundledScene,
  Instance,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import {
  type ImportContext,
  importedInstance,
  importedScene,
} from "./bundle.ts";
import type { WholeScene } from "./copy.ts";
import type { InstanceService } from "./instance_service.ts";
import {
  changesOfNew,
  changesOfReplaced,
  isSameInstance,
  isSameScene,
  placesOn,
} from "./replaced.ts";
import type { SceneService } from "./service.ts";
import { assertSceneFits } from "./sizes.ts";

/** Dependencies for importing scenes and widgets. */
interface BundleImportDeps {
  kv: Deno.Kv;
  clock: Clock;
  newId: NewId;
  scenes: Pick<SceneService, "add" | "replace" | "whole" | "list">;
  instances: Pick<InstanceService, "add" | "replace" | "list">;
  packsOf: (
    channelId: string,
  ) => Promise<readonly { id: string; available: boolean }[]>;
  /** Returns the channel's alerts; `null` for none. */
  alertsOf: (channelId: string) => Promise<ImportContext["alerts"]>;
  /** Sounds of the library and of the channel. */
  soundsOf: (channelId: string) => Promise<readonly { id: string }[]>;
}

/** Place of an imported scene or widget: a new id, or that of the one it replaces. */
interface Place {
  id: string;
  replaces: boolean;
}

/** Result of a trial so far. */
interface Tried {
  /** Sounds that it would have kept. */
  sounds: ReadonlySet<string>;
  /** Returns the alerts that the channel would have; `null` for none. */
  alertsOf: BundleImportDeps["alertsOf"];
}

/** Takes in what is made of a bundle: keeps it, or only looks whether it would fit. */
interface Target {
  addScene: (channelId: string, whole: WholeScene) => Promise<void>;
  /** Puts a scene in the place of `before`, which has its id. */
  replaceScene: (
    channelId: string,
    whole: WholeScene,
    before: WholeScene,
  ) => Promise<void>;
  addInstance: InstanceService["add"];
  replaceInstance: InstanceService["replace"];
}

/** Creates what imports the scenes and widgets of a bundle, and tries it out. */
export function createBundleImport(
  { kv, clock, newId, scenes, instances, packsOf, alertsOf, soundsOf }:
    BundleImportDeps,
) {
  async function contextOf(
    channelId: string,
    ids: ReadonlyMap<string, string>,
    tried: Tried = { sounds: new Set(), alertsOf },
  ): Promise<ImportContext> {
    const [packs, playable, alerts] = await Promise.all([
      packsOf(channelId),
      soundsOf(channelId),
      tried.alertsOf(channelId),
    ]);
    const available = new Set([
      PLAIN_LOOK,
      ...packs.filter((pack) => pack.available).map(({ id }) => id),
    ]);
    const known = new Set(playable.map(({ id }) => id));
    return {
      newId,
      now: clock.now(),
      ids,
      alerts,
      packAllowed: (pack) => available.has(pack),
      soundExists: (soundId) => known.has(soundId) || tried.sounds.has(soundId),
    };
  }

  /** Builds a scene in the place of one that is there. */
  async function inPlaceOf(
    channelId: string,
    id: string,
    scene: BundledScene,
    widgets: ReadonlyMap<string, BundledInstance>,
    context: ImportContext,
  ) {
    const before = await scenes.whole(channelId, id);
    const placeOf = placesOn(before, scene, widgets, context.ids);
    const whole = importedScene(
      scene,
      widgets,
      withId(id, {
        ...context,
        placeOf,
      }),
    );
    return { before, whole, isSame: isSameScene(before, whole) };
  }

  /** Returns a widget on no scene as it is kept now, in the form in which one arrives. */
  async function looseOf(
    channelId: string,
    id: string,
  ): Promise<Instance | undefined> {
    return (await instances.list(channelId)).find((one) => one.id === id);
  }

  /** The channel itself. */
  const kept: Target = {
    async addScene(channelId, whole) {
      const key = keys.scene(channelId, whole.scene.id);
      if (await read(kv, key) === null) await scenes.add(channelId, whole);
    },
    async replaceScene(channelId, whole) {
      await scenes.replace(channelId, whole);
    },
    async addInstance(channelId, instance, sounds) {
      const key = keys.instance(channelId, instance.id);
      if (await read(kv, key) !== null) return;
      await instances.add(channelId, instance, sounds);
    },
    replaceInstance: instances.replace,
  };

  /** Makes what imports scenes and widgets into the channel, or into a trial. */
  function importInto(target: Target, tried?: Tried) {
    return {
      /**
       * Adds a scene with its widgets under a new id, where one that is there
       * already stays; or puts it in the place of the scene with that id.
       */
      async addScene(
        channelId: string,
        scene: BundledScene,
        widgets: ReadonlyMap<string, BundledInstance>,
        ids: ReadonlyMap<string, string>,
        { id, replaces }: Place,
      ) {
        const context = await contextOf(channelId, ids, tried);
        if (!replaces) {
          const whole = importedScene(scene, widgets, withId(id, context));
          await target.addScene(channelId, whole);
          return sceneOutcome(whole);
        }
        const { before, whole, isSame } = await inPlaceOf(
          channelId,
          id,
          scene,
          widgets,
          context,
        );
        if (!isSame) await target.replaceScene(channelId, whole, before);
        return replacedOutcome(before, whole, isSame);
      },

      /** Does the same with a widget that stands on no scene. */
      async addInstance(
        channelId: string,
        bundled: BundledInstance,
        ids: ReadonlyMap<string, string>,
        { id, replaces }: Place,
      ) {
        const context = withId(id, await contextOf(channelId, ids, tried));
        const made = importedInstance(bundled, null, context);
        const { instance, sounds, leftAway } = made;
        const before = replaces ? await looseOf(channelId, id) : undefined;
        const isSame = before !== undefined && isSameInstance(before, made);
        if (!isSame) {
          const put = replaces ? target.replaceInstance : target.addInstance;
          await put(channelId, instance, sounds);
        }
        return instanceOutcome(instance, leftAway, { replaces, isSame });
      },
    };
  }

  return {
    /** The scenes and the widgets without a scene that the channel has. */
    async present(channelId: string) {
      const [allScenes, all] = await Promise.all([
        scenes.list(channelId),
        instances.list(channelId),
      ]);
      return {
        scenes: allScenes.map(({ id, name }) => ({ id, name })),
        instances: all.filter(({ sceneId }) => sceneId === null)
          .map(({ id, name, type }) => ({ id, name, type })),
      };
    },

    ...importInto(kept),

    /**
     * Returns the same for a trial: it stores nothing, and refuses what would be
     * refused. `count` throws `plan_limit`.
     */
    trialOf: (
      count: (change: Partial<Usage>) => void,
      tried: Tried,
    ) => importInto(counted(count), tried),
  };
}

/** Returns the target that stores nothing, and refuses what would be refused. */
function counted(count: (change: Partial<Usage>) => void): Target {
  return {
    // deno-lint-ignore require-await
    async addScene(_channelId, { scene, instances }) {
      assertSceneFits(scene);
      count({ scenes: 1, instances: instances.length });
    },
    // deno-lint-ignore require-await
    async replaceScene(_channelId, { scene, instances }, before) {
      assertSceneFits(scene);
      count({ instances: instances.length - before.instances.length });
    },
    // deno-lint-ignore require-await
    async addInstance() {
      count({ instances: 1 });
    },
    replaceInstance: () => Promise.resolve(),
  };
}

/** Returns what an import says of a scene that is added. */
function sceneOutcome(whole: ReturnType<typeof importedScene>) {
  const { scene, instances, leftAway } = whole;
  return {
    newId: scene.id,
    instances: instances.length,
    leftAway,
    change: "added" as const,
    widgets: changesOfNew(whole),
  };
}

/** Returns what an import says of a scene in whose place another one comes. */
function replacedOutcome(
  before: WholeScene,
  whole: ReturnType<typeof importedScene>,
  isSame: boolean,
) {
  const widgets = changesOfReplaced(before, whole);
  return {
    newId: whole.scene.id,
    instances: widgets.filter(({ change }) => change === "added").length,
    leftAway: whole.leftAway,
    change: isSame ? "kept" as const : "replaced" as const,
    widgets,
  };
}

/** Returns what an import says of a widget that stands on no scene. */
function instanceOutcome(
  { id }: StoredInstance,
  leftAway: ReturnType<typeof importedInstance>["leftAway"],
  { replaces, isSame }: { replaces: boolean; isSame: boolean },
) {
  const change = !replaces
    ? "added" as const
    : isSame
    ? "kept" as const
    : "replaced" as const;
  return { newId: id, leftAway, change };
}

/** Returns the context for the scene or widget that gets this id; what stands on it gets new ones. */
function withId(id: string, context: ImportContext): ImportContext {
  return {
    ...context,
    newId: (prefix) => id.startsWith(`${prefix}_`) ? id : context.newId(prefix),
  };
}
