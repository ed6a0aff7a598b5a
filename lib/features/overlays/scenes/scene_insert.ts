import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { WholeScene } from "./copy.ts";
import type { SceneDeps } from "./deps.ts";
import { commitsOf } from "./sizes.ts";
import type { SceneStore } from "./store.ts";

/** Failure of a copy: what the scene refers to changed after it was read. */
export class StaleCopy extends Error {}

/** Creates the function that writes a new scene with its instances and sounds. */
export function createSceneInsert(
  { kv, clock, countInto, announcements }: SceneDeps,
  store: SceneStore,
) {
  async function writeGroup(
    channelId: string,
    group: WholeScene["instances"],
  ): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const commit = kv.atomic();
      for (const instance of group) {
        commit.set(keys.instance(channelId, instance.id), instance);
      }
      await countInto(commit, channelId, { instances: group.length });
      return { commit, result: null };
    });
  }

  async function takeBack(channelId: string, ids: string[]): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const commit = kv.atomic();
      for (const id of ids) commit.delete(keys.instance(channelId, id));
      await countInto(commit, channelId, { instances: -ids.length });
      return { commit, result: null };
    });
  }

  /**
   * Writes a new scene with what belongs to it. More than fits into one commit
   * is written before the scene, which makes it visible; what was written is
   * taken back when the rest cannot be. `also` adds to the last commit. Returns the scene's version. Throws `StaleCopy` when a reference was
   * made or taken away since `asOf`.
   */
  return async function insert(
    channelId: string,
    { scene, instances, sounds }: WholeScene,
    asOf: Deno.KvEntryMaybe<number> | null = null,
    also: (commit: Deno.AtomicOperation) => Promise<void> = () =>
      Promise.resolve(),
  ): Promise<string> {
    const groups = commitsOf(instances);
    const last = groups.pop() ?? [];
    const written: string[] = [];
    try {
      for (const group of groups) {
        await writeGroup(channelId, group);
        written.push(...group.map(({ id }) => id));
      }
      const { versionstamp } = await transactVersioned(
        { kv, clock, keys },
        async () => {
          const [own, made] = await Promise.all([
            store.scene(channelId, scene.id),
            store.referenceMade(channelId),
          ]);
          if (asOf && asOf.versionstamp !== made.versionstamp) {
            throw new StaleCopy();
          }
          const commit = kv.atomic().check(own).check(made)
            .set(keys.scene(channelId, scene.id), scene)
            .set(keys.sceneReferenceMade(channelId), clock.now());
          for (const instance of last) {
            commit.set(keys.instance(channelId, instance.id), instance);
          }
          for (const sound of sounds) {
            commit.set(
              keys.sceneSound(channelId, scene.id, sound.eventKey),
              sound,
            );
          }
          await countInto(commit, channelId, {
            scenes: 1,
            instances: last.length,
          });
          await also(commit);
          announcements.noteScene(commit, channelId, scene.id, "created");
          return { commit, result: null };
        },
      );
      return versionstamp;
    } catch (error) {
      if (written.length > 0) await takeBack(channelId, written);
      throw error;
    }
  };
}
