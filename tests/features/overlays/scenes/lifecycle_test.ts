import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, countsOf, NEW_SCENE, sceneServices } from "./setup.ts";

const SOUND = { soundId: "snd_chime", volume: 0.5 };

async function entries(kv: Deno.Kv, first: string): Promise<number> {
  let count = 0;
  for await (const _ of kv.list({ prefix: [first] })) count++;
  return count;
}

Deno.test("saving a widget's settings leaves its scene and the scene's version alone", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await instances.save(CHANNEL, {
    type: "static-text",
    sceneId: scene.id,
  });
  const before = (await scenes.get(CHANNEL, scene.id)).versionstamp;
  await instances.save(CHANNEL, { id: instance.id, name: "Hello" });
  assertEquals((await scenes.get(CHANNEL, scene.id)).versionstamp, before);
  await instances.place(CHANNEL, instance.id, { x: 5 });
  assert((await scenes.get(CHANNEL, scene.id)).versionstamp !== before);
});

Deno.test("a save answers the version that its own commit made", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances } = sceneServices(kv);
  const made = await scenes.create(CHANNEL, NEW_SCENE);
  assertEquals(
    made.versionstamp,
    (await scenes.get(CHANNEL, made.scene.id)).versionstamp,
  );
  const saved = await instances.save(CHANNEL, {
    type: "clock",
    sceneId: made.scene.id,
    placement: { x: 3, opacity: 0.25 },
  });
  assertEquals(await instances.get(CHANNEL, saved.instance.id), {
    instance: saved.instance,
    versionstamp: saved.versionstamp,
  });
  const moved = await instances.place(CHANNEL, saved.instance.id, { y: 9 });
  assertEquals(await instances.get(CHANNEL, saved.instance.id), moved);
  assertEquals(moved.instance.placement.x, 3);
});

Deno.test("a widget takes its sounds to another scene, where a sound that is there stays", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances, sounds } = sceneServices(kv);
  const [from, to] = await Promise.all(
    [0, 1].map(() => scenes.create(CHANNEL, NEW_SCENE)),
  );
  assert(from && to);
  const box = (sceneId: string | null) =>
    instances.save(CHANNEL, { type: "alert-box", sceneId });
  const mover = (await box(null)).instance.id;
  const settled = (await box(to.scene.id)).instance.id;
  await sounds.assign(CHANNEL, mover, "follow", SOUND);
  await sounds.assign(CHANNEL, mover, "raid", SOUND);
  await sounds.assign(CHANNEL, settled, "raid", SOUND);

  for (const sceneId of [from.scene.id, to.scene.id]) {
    await instances.save(CHANNEL, { id: mover, sceneId });
  }
  assertEquals(await sounds.list(CHANNEL, from.scene.id), []);
  assertEquals(
    (await sounds.list(CHANNEL, to.scene.id))
      .map(({ eventKey, instanceId }) => [eventKey, instanceId]),
    [["follow", mover], ["raid", settled]],
  );
  await instances.remove(CHANNEL, mover);
  await instances.remove(CHANNEL, settled);
  assertEquals(await entries(kv, "scene_sound"), 0);
});

Deno.test("a scene with widgets is not deleted by mistake, and says how many they are", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  for (const count of ["1 widget is", "2 widgets are"]) {
    await instances.save(CHANNEL, { type: "clock", sceneId: scene.id });
    await assertRejects(
      () => scenes.remove(CHANNEL, scene.id, undefined),
      AppError,
      `Cannot delete scene "Main": ${count} on it. `,
    );
  }
});

Deno.test("a deleted scene takes its widgets with it or lets them go, sounds and places kept", async () => {
  using kv = await openKv(":memory:");
  const services = sceneServices(kv);
  const { scenes, instances, sounds } = services;
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  for (let i = 0; i < 19; i++) {
    await instances.save(CHANNEL, {
      type: "alert-box",
      sceneId: scene.id,
      placement: { x: i },
    });
  }
  const [first] = await instances.list(CHANNEL);
  assert(first);
  await sounds.assign(CHANNEL, first.id, "cheer", SOUND);
  const asked = await assertRejects(
    () => scenes.remove(CHANNEL, scene.id, undefined),
    AppError,
  );
  assertEquals(asked.code, "in_use");

  const copy = await scenes.duplicate(CHANNEL, scene.id);
  await scenes.remove(CHANNEL, scene.id, "detach");
  const loose = (await instances.list(CHANNEL))
    .filter(({ sceneId }) => sceneId === null);
  assertEquals(loose.map(({ placement }) => placement.x), [
    ...Array(19).keys(),
  ]);
  assertEquals(loose[0]?.sounds.map(({ eventKey }) => eventKey), ["cheer"]);

  await scenes.remove(CHANNEL, copy.scene.id, "delete");
  assertEquals((await instances.list(CHANNEL)).length, 19);
  assertEquals(await countsOf(services), {
    custom_widgets: 0,
    instances: 19,
    scenes: 0,
    assets: 0,
    asset_bytes: 0,
  });
});

Deno.test("a copy has what the scene has, under new ids", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances, sounds } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, {
    ...NEW_SCENE,
    name: "🎉".repeat(40),
  });
  const { instance } = await instances.save(CHANNEL, {
    type: "alert-box",
    sceneId: scene.id,
    name: "Alerts",
    settings: {},
    placement: { x: 11, rotation: 12.5 },
  });
  await sounds.assign(CHANNEL, instance.id, "follow", SOUND);
  await scenes.update(CHANNEL, scene.id, {
    customItems: [{ widgetId: "wgt_known", placement: instance.placement }],
  });
  const { scene: copy } = await scenes.duplicate(CHANNEL, scene.id);
  assert(copy.name.endsWith(" (copy)") && copy.name.length <= 80);
  assertEquals(copy.items.map(({ kind }) => kind), ["instance", "custom"]);
  const [own] = copy.items;
  assert(own && own.id !== instance.id);
  assertEquals(own.placement, instance.placement);
  const copied = (await instances.get(CHANNEL, own.id)).instance;
  assertEquals(copied.name, "Alerts");
  assertEquals(copied.sounds.map((one) => one.instanceId), [own.id]);
  assertEquals(
    (await sounds.list(CHANNEL, scene.id))[0]?.instanceId,
    instance.id,
  );
});

Deno.test("scenes with more than one commit holds are copied whole or not at all", async () => {
  using kv = await openKv(":memory:");
  const services = sceneServices(kv, "plus");
  const { scenes, instances } = services;
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const settings = { items: longItems() };
  for (let i = 0; i < 24; i++) {
    await instances.save(CHANNEL, {
      type: "ticker",
      sceneId: scene.id,
      settings,
    });
  }
  const { scene: copy } = await scenes.duplicate(CHANNEL, scene.id);
  assertEquals(copy.items.length, 24);
  assertEquals((await countsOf(services)).instances, 48);
  await assertRejects(
    () => scenes.duplicate(CHANNEL, scene.id),
    AppError,
    "instances",
  );
  assertEquals((await countsOf(services)).instances, 48);
  assertEquals((await instances.list(CHANNEL)).length, 48);
});

/** Some 33 KiB: as much as a widget's settings may hold, nearly. */
function longItems(): { type: "text"; text: string }[] {
  return Array.from(
    { length: 20 },
    () => ({ type: "text", text: "🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(60) }),
  );
}

Deno.test("items of custom widgets keep their ids, and take no other's", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene.id,
  });
  const item = { widgetId: "wgt_known", placement: instance.placement };
  const first = await scenes.update(CHANNEL, scene.id, {
    customItems: [item, item],
  });
  const ids = first.scene.items.slice(1).map(({ id }) => id);
  const second = await scenes.update(CHANNEL, scene.id, {
    customItems: [{ ...item, id: ids[1] ?? "" }],
  });
  assertEquals(second.scene.items.map(({ id }) => id), [instance.id, ids[1]]);
  for (const id of [instance.id, ids[0] ?? "", "made up"]) {
    await assertRejects(
      () =>
        scenes.update(CHANNEL, scene.id, { customItems: [{ ...item, id }] }),
      AppError,
      "no item with this id is left",
    );
  }
  await assertRejects(
    () =>
      scenes.update(CHANNEL, scene.id, {
        customItems: [{ ...item, widgetId: "wgt_other" }],
      }),
    AppError,
    "the channel has none with this id",
  );
});

Deno.test("every change is told once, under a name of its own", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances, sounds, told } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await instances.save(CHANNEL, {
    type: "alert-box",
    sceneId: scene.id,
  });
  for (let i = 0; i < 2; i++) {
    await sounds.assign(CHANNEL, instance.id, "follow", SOUND);
    await sounds.clear(CHANNEL, instance.id, "follow");
  }
  await scenes.remove(CHANNEL, scene.id, "delete");
  const kinds = (await told()).map(({ kind }) => kind);
  assertEquals(kinds.toSorted(), [
    "instance.updated",
    "scene.updated",
    "scene.updated",
    "sound.assigned",
    "sound.assigned",
    "sound.assigned",
    "sound.assigned",
  ]);
});

Deno.test("a widget that was moved is kept and answered without the scene it stands on", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene.id,
  });
  const moved = await instances.place(CHANNEL, instance.id, { x: 3 });
  assertEquals(Object.keys(moved.instance), Object.keys(instance));
  const { value } = await kv.get(keys.instance(CHANNEL, instance.id));
  assertEquals(Object.hasOwn(value ?? {}, "scene"), false);
});
