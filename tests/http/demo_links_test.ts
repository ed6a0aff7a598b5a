import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { AppError } from "@/lib/core/errors.ts";
import { startTestApp } from "@/tests/support/app.ts";

Deno.test("the demo has links though its scene was deleted and its plan is full", async () => {
  await using app = await startTestApp();
  const { scenes, instances } = app.services.overlays;
  const read = async () => {
    const res = await app.get("/demo.json");
    assertEquals(res.status, 200);
    return await res.json();
  };
  const first = await read();
  const made = await scenes.list(demoChannel.id);
  assertEquals(made.map(({ name, items }) => [name, items.length]), [
    ["Demo scene", 5],
    ["Subathon", 5],
  ]);
  for (const { id } of made) await scenes.remove(demoChannel.id, id, "delete");
  let full: unknown = null;
  for (let i = 0; i < 1_000 && full === null; i++) {
    await instances.save(demoChannel.id, { type: "static-text" })
      .catch((error) => full = error);
  }
  assert(full instanceof AppError && full.code === "plan_limit");

  const again = await read();
  assert(again.sceneId !== null && again.sceneId !== first.sceneId);
  assertEquals(
    (await scenes.get(demoChannel.id, again.sceneId)).scene.items,
    [],
  );
});
