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
  assertEquals(at.told.at(-1)?.change, {
    kind: "scene.updated",
    sceneId: scene.id,
    change: "deleted",
  });
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
