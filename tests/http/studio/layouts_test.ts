import { assert, assertEquals } from "@std/assert";
import { layoutOf } from "@/lib/features/overlays/layouts/layouts.ts";
import { LAYOUT_IDS } from "@/lib/features/overlays/layouts/schema.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";

const PATH = "/api/widgets/scenes/layouts";

Deno.test("every layout names widgets that exist, with settings that they take, within the canvas and not too small", () => {
  for (const id of LAYOUT_IDS) {
    const { width, height, widgets } = layoutOf(id);
    for (const { type, at: [x, y, w, h], settings = {} } of widgets) {
      const kind = widgetKind(type);
      assert(kind, `${id}: ${type}`);
      kind.settings.parse(settings);
      assert(x >= 0 && y >= 0 && x + w <= width && y + h <= height, type);
      assert(w >= kind.size.minWidth && h >= kind.size.minHeight, type);
    }
  }
});

Deno.test("a scene is made of each layout, with its widgets in the look that was chosen, by its former id too", async () => {
  await using app = await startTestApp({
    env: { DEFAULT_TIER: "self_hosted" },
  });
  const session = await app.signIn();
  const { items } = await (await app.get(PATH, { session })).json();
  assertEquals(items.map(({ id }: { id: string }) => id), [...LAYOUT_IDS]);
  for (const { id, name, widgets } of items) {
    const answer = await app.request(PATH, {
      method: "POST",
      session,
      body: { layout: id, pack: "studio" },
    });
    assertEquals(answer.status, 201, id);
    const scene = await answer.json();
    assertEquals([scene.name, scene.items.length], [name, widgets.length]);
    const page = await app.get(
      `/v1/scene/${scene.id}?token=${await app.widgetToken()}&thumb=1`,
    );
    assertEquals(page.status, 200, id);
    await page.body?.cancel();
  }
  const listed = await app.get("/api/channels/1001/widget-instances", {
    session,
  });
  const { items: instances } = await listed.json();
  assert(instances.every(({ pack }: { pack: string }) => pack === "broadcast"));
});

Deno.test("a layout that the plan has no room for leaves nothing behind", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "free" } });
  const session = await app.signIn();
  const make = (body: unknown) =>
    app.request(PATH, { method: "POST", session, body });
  const statuses = [];
  for (let i = 0; i < 3; i++) {
    const answer = await make({ layout: "starting" });
    statuses.push(answer.status);
    await answer.body?.cancel();
  }
  assertEquals(statuses, [201, 201, 403]);
  const refused = await make({ layout: "nothing" });
  assertEquals(refused.status, 422);
  assertEquals(
    (await app.get("/api/widgets/scenes", { session }).then((a) => a.json()))
      .items.length,
    2,
  );
  const left = await app.get("/api/channels/1001/widget-instances", {
    session,
  });
  assertEquals((await left.json()).items.length, 10);
});
