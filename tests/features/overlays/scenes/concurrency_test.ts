import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, countsOf, NEW_SCENE, sceneServices } from "./setup.ts";

Deno.test("a hundred saves of one scene at once, from two processes: none is lost", async () => {
  using kv = await openKv(":memory:");
  const a = sceneServices(kv);
  const b = sceneServices(kv);
  const { scene } = await a.scenes.create(CHANNEL, NEW_SCENE);
  const widgets = await Promise.all(
    Array.from(
      { length: 20 },
      (_, i) =>
        (i % 2 ? a : b).instances.save(CHANNEL, {
          type: "static-text",
          sceneId: scene.id,
        }),
    ),
  );
  const first = (await a.scenes.get(CHANNEL, scene.id)).scene;
  assertEquals(first.items.length, 20);

  const stamps = await Promise.all(
    Array.from({ length: 100 }, (_, i) => {
      const id = widgets[i % 20]?.instance.id ?? "";
      const field = ["x", "y", "width", "height", "z"][Math.floor(i / 20)];
      return (i % 5 ? a : b).scenes.update(CHANNEL, scene.id, {
        placements: { [id]: { [field ?? "x"]: 500 + i } },
      });
    }),
  );
  assertEquals(new Set(stamps.map((one) => one.versionstamp)).size, 100);
  const { scene: last } = await b.scenes.get(CHANNEL, scene.id);
  widgets.forEach(({ instance }, i) => {
    const item = last.items.find(({ id }) => id === instance.id);
    const { x, y, width, height, z } = item?.placement ?? {};
    assertEquals(
      [x, y, width, height, z],
      [500 + i, 520 + i, 540 + i, 560 + i, 580 + i],
    );
  });
});

Deno.test("of a hundred saves that hold one version exactly one is made", async () => {
  using kv = await openKv(":memory:");
  const { scenes } = sceneServices(kv);
  const { scene, versionstamp } = await scenes.create(CHANNEL, NEW_SCENE);
  const held = { ifMatch: [versionstamp], mustBeNew: false };
  const results = await Promise.allSettled(
    Array.from(
      { length: 100 },
      (_, i) => scenes.update(CHANNEL, scene.id, { name: `Scene ${i}` }, held),
    ),
  );
  assertEquals(
    results.filter(({ status }) => status === "fulfilled").length,
    1,
  );
  for (const result of results) {
    if (result.status === "rejected") assertEquals(result.reason.code, "stale");
  }
});

Deno.test("a scene plays one sound per event, and each assignment says which it replaced", async () => {
  using kv = await openKv(":memory:");
  const a = sceneServices(kv);
  const b = sceneServices(kv);
  const { scene } = await a.scenes.create(CHANNEL, NEW_SCENE);
  const boxes = await Promise.all(
    [0, 1].map(() =>
      a.instances.save(CHANNEL, { type: "alert-box", sceneId: scene.id })
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? a : b).sounds.assign(
        CHANNEL,
        boxes[i % 3 === 0 ? 0 : 1]?.instance.id ?? "",
        "follow",
        { soundId: `snd_${i}`, volume: 0.5 },
      )),
  );
  const kept = await a.sounds.list(CHANNEL, scene.id);
  assertEquals(kept.length, 1);
  // Every assignment but the last was replaced, once: the answers are a chain.
  const replaced = answers.map((one) => one.replaced?.soundId ?? "nothing");
  assertEquals(new Set(replaced).size, 60);
  assert(replaced.includes("nothing"));
  assert(!replaced.includes(kept[0]?.soundId ?? ""));
});

Deno.test("counts equal lists after a storm of creates, copies and deletes at the plan's limit", async () => {
  using kv = await openKv(":memory:");
  const a = sceneServices(kv, "free");
  const b = sceneServices(kv, "free");
  const outcomes = new Map<string, number>();
  const note = (outcome: string) =>
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      note("made");
    } catch (error) {
      assert(error instanceof AppError, String(error));
      note(error.code);
    }
  }
  for (let round = 0; round < 6; round++) {
    const scenes = await a.scenes.list(CHANNEL);
    const widgets = await a.instances.list(CHANNEL);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => {
        const { scenes } = i % 2 ? a : b;
        return attempt(() => scenes.create(CHANNEL, NEW_SCENE));
      }),
      ...Array.from({ length: 14 }, (_, i) => {
        const sceneId = scenes[i % 3]?.id ?? null;
        const save = { type: "static-text", sceneId };
        return attempt(() => (i % 2 ? a : b).instances.save(CHANNEL, save));
      }),
      ...scenes.slice(0, round % 3).flatMap(({ id }) => [
        attempt(() => b.scenes.duplicate(CHANNEL, id)),
        attempt(() =>
          a.scenes.remove(CHANNEL, id, round % 2 ? "delete" : "detach")
        ),
        attempt(() => b.scenes.remove(CHANNEL, id, "delete")),
      ]),
      ...widgets.slice(0, 4).flatMap(({ id }) => [
        attempt(() => a.instances.remove(CHANNEL, id)),
        attempt(() => b.instances.remove(CHANNEL, id)),
      ]),
    ]);
    const counts = await countsOf(a);
    const left = await a.scenes.list(CHANNEL);
    const placed = await a.instances.list(CHANNEL);
    assertEquals(counts.scenes, left.length);
    assertEquals(counts.instances, placed.length);
    assert(left.length <= 3 && placed.length <= 10);
    const onScenes = left.flatMap(({ id, items }) =>
      items.map((item) => `${id} ${item.id}`)
    );
    assertEquals(
      onScenes.toSorted(),
      placed.filter(({ sceneId }) => sceneId !== null)
        .map(({ id, sceneId }) => `${sceneId} ${id}`).toSorted(),
    );
  }
  assert((outcomes.get("plan_limit") ?? 0) > 10, "the limit was never met");
  assert((outcomes.get("made") ?? 0) > 20, "hardly anything was made");
});

Deno.test("a plan with no room says what is full and how much is in use", async () => {
  using kv = await openKv(":memory:");
  const { scenes } = sceneServices(kv, "free");
  for (let i = 0; i < 3; i++) await scenes.create(CHANNEL, NEW_SCENE);
  const refused = await assertRejects(
    () => scenes.create(CHANNEL, NEW_SCENE),
    AppError,
  );
  assertEquals(refused.code, "plan_limit");
  assertEquals(refused.details.extra, {
    limit: { name: "scenes", used: 3, limit: 3 },
  });
});
