import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, countsOf, NEW_SCENE, sceneServices } from "./setup.ts";

async function leftOf(kv: Deno.Kv): Promise<string[]> {
  const left: string[] = [];
  for await (const { key } of kv.list({ prefix: [] })) {
    if (String(key[0]).startsWith("aside")) left.push(key.join("/"));
  }
  return left;
}

Deno.test("two processes that restore one thing at once restore it once", async () => {
  using kv = await openKv(":memory:");
  const [a, b] = [sceneServices(kv), sceneServices(kv)];
  const { scene } = await a.scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await a.instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene.id,
  });
  const before = await countsOf(a);
  for (const id of [instance.id, scene.id]) {
    if (id === scene.id) await a.scenes.remove(CHANNEL, id, "delete");
    else await a.instances.remove(CHANNEL, id);
    const results = await Promise.allSettled(
      [a, b, a, b].map(({ trash }) => trash.restore(CHANNEL, id)),
    );
    assertEquals(
      results.filter(({ status }) => status === "fulfilled").length,
      1,
    );
    assertEquals(await countsOf(a), before);
    assertEquals(await leftOf(kv), []);
  }
  const { scene: back } = await b.scenes.get(CHANNEL, scene.id);
  assertEquals(back.items.map(({ id }) => id), [instance.id]);
});

Deno.test("copies that an unmade deletion left are not restored", async () => {
  using kv = await openKv(":memory:");
  const { scenes, instances, trash } = sceneServices(kv);
  const { scene } = await scenes.create(CHANNEL, NEW_SCENE);
  const { instance } = await instances.save(CHANNEL, { type: "clock" });
  const stored = await kv.get(keys.instance(CHANNEL, instance.id));
  await kv.set(
    keys.asideInstance(CHANNEL, scene.id, instance.id),
    stored.value,
  );
  const { versionstamp } = stored;
  await scenes.remove(CHANNEL, scene.id, "delete");
  await trash.restore(CHANNEL, scene.id);
  const after = await instances.get(CHANNEL, instance.id);
  assertEquals(after.versionstamp, versionstamp);
});

Deno.test("of more than a channel may put aside the oldest are gone", async () => {
  using kv = await openKv(":memory:");
  const { instances, trash } = sceneServices(kv);
  const ids: string[] = [];
  for (let i = 0; i < 260; i++) {
    const { instance } = await instances.save(CHANNEL, { type: "clock" });
    await instances.remove(CHANNEL, instance.id);
    ids.push(instance.id);
  }
  const kept = (await trash.list(CHANNEL)).map(({ id }) => id);
  assertEquals(kept.length, 250);
  assertEquals(new Set(kept), new Set(ids.slice(-250)));
});
