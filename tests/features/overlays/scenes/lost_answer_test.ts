import { assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";
import { CHANNEL, countsOf, NEW_SCENE, sceneServices } from "./setup.ts";

const PLACEMENT = {
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  z: 1,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};

/** Services whose database makes a commit and answers that it refused, once it is told to. */
async function start() {
  const real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  return {
    ...sceneServices(kv),
    loseAnswer: once,
    [Symbol.dispose]: () => real.close(),
  };
}

Deno.test("a scene that was changed without an answer is changed once", async () => {
  using at = await start();
  const { scene, versionstamp } = await at.scenes.create(CHANNEL, NEW_SCENE);
  const held = { ifMatch: [versionstamp], mustBeNew: false };
  at.loseAnswer("scene");
  const changed = await at.scenes.update(CHANNEL, scene.id, {
    customItems: [{ widgetId: "wgt_known", placement: PLACEMENT }],
  }, held);
  assertEquals(changed.scene.items.length, 1);
  assertEquals(await at.scenes.get(CHANNEL, scene.id), changed);
});

Deno.test("a scene that was deleted without an answer is deleted, and pages hear of it", async () => {
  using at = await start();
  const { scene } = await at.scenes.create(CHANNEL, NEW_SCENE);
  await at.instances.save(CHANNEL, { type: "clock", sceneId: scene.id });
  at.loseAnswer("scene");
  await at.scenes.remove(CHANNEL, scene.id, "delete");
  assertEquals(await at.scenes.list(CHANNEL), []);
  const last = (await at.told()).at(-1);
  assertEquals([last?.kind, last?.data], [
    "scene.updated",
    { sceneId: scene.id, change: "deleted" },
  ]);
  const counts = await countsOf(at);
  assertEquals([counts.scenes, counts.instances], [0, 0]);
});

Deno.test("a copy that takes several commits is counted once, whichever answer gets lost", async () => {
  using at = await start();
  const { scene } = await at.scenes.create(CHANNEL, NEW_SCENE);
  // More than one commit takes.
  const settings = { fields: { text: "x".repeat(20_000) } };
  for (let index = 0; index < 50; index++) {
    const type = "custom-code";
    await at.instances.save(CHANNEL, { type, sceneId: scene.id, settings });
  }
  at.loseAnswer("instance");
  await at.scenes.duplicate(CHANNEL, scene.id);
  const counts = await countsOf(at);
  assertEquals([counts.scenes, counts.instances], [2, 100]);
  assertEquals((await at.instances.list(CHANNEL)).length, 100);
});

Deno.test("a widget that was saved or moved under its version without an answer is not refused as somebody else's", async () => {
  using at = await start();
  const { scene } = await at.scenes.create(CHANNEL, NEW_SCENE);
  const made = await at.instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene.id,
  });
  const { id } = made.instance;
  at.loseAnswer("instance");
  const named = await at.instances.save(CHANNEL, { id, name: "Time" }, {
    ifMatch: [made.versionstamp],
    mustBeNew: false,
  });
  assertEquals(named.instance.name, "Time");
  const { created: _, ...saved } = named;
  assertEquals(await at.instances.get(CHANNEL, id), saved);

  at.loseAnswer("instance");
  const moved = await at.instances.place(CHANNEL, id, { x: 9 }, {
    ifMatch: [named.versionstamp],
    mustBeNew: false,
  });
  assertEquals(moved.instance.placement.x, 9);
  assertEquals(await at.instances.get(CHANNEL, id), moved);
  const told = (await at.told()).map(({ kind }) => kind);
  assertEquals(told.toSorted(), [
    "instance.updated",
    "instance.updated",
    "instance.updated",
    "scene.updated",
  ]);
});

Deno.test("a scene that is deleted under its version lets its widgets go although an answer got lost", async () => {
  using at = await start();
  const { scene } = await at.scenes.create(CHANNEL, NEW_SCENE);
  const ids: string[] = [];
  // More than one commit takes off.
  for (let index = 0; index < 10; index++) {
    const widget = { type: "clock", sceneId: scene.id };
    ids.push((await at.instances.save(CHANNEL, widget)).instance.id);
  }
  const { versionstamp } = await at.scenes.get(CHANNEL, scene.id);
  at.loseAnswer("scene");
  await at.scenes.remove(CHANNEL, scene.id, "detach", {
    ifMatch: [versionstamp],
    mustBeNew: false,
  });
  assertEquals(await at.scenes.list(CHANNEL), []);
  const kept = await at.instances.list(CHANNEL);
  assertEquals(kept.map(({ id, sceneId }) => [id, sceneId]), [
    ...ids.map((id) => [id, null]),
  ]);
});

Deno.test("a sound that was assigned or cleared without an answer is so once, and pages hear of it", async () => {
  using at = await start();
  const { instance: { id } } = await at.instances.save(CHANNEL, {
    type: "alert-box",
  });
  const first = { soundId: "snd_bell", volume: 0.5 };
  await at.sounds.assign(CHANNEL, id, "follow", first);
  at.loseAnswer("scene_sound");
  const next = { soundId: "snd_chime", volume: 0.5 };
  const { replaced } = await at.sounds.assign(CHANNEL, id, "follow", next);
  assertEquals(replaced?.soundId, "snd_bell");
  at.loseAnswer("scene_sound");
  await at.sounds.clear(CHANNEL, id, "follow");
  const { instance } = await at.instances.get(CHANNEL, id);
  assertEquals(instance.sounds, []);
  const told = (await at.told()).filter(({ kind }) =>
    kind === "sound.assigned"
  );
  assertEquals(told.length, 3);
});
