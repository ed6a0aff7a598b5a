import { assert, assertEquals } from "@std/assert";
import { Manifest } from "@/lib/schema/account/setup_bundle.ts";
import { LAYOUT_IDS } from "@/lib/schema/overlays/layouts.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";

const PATH = "/api/widgets/scenes/layouts";
const FOLDER = new URL(
  "../../../lib/features/overlays/layouts/setups/",
  import.meta.url,
);
/** Kinds that others may stand before: they fill the canvas behind them. */
const BACKDROPS = ["emote-wall", "scene-backdrop"];

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width &&
    a.y < b.y + b.height && b.y < a.y + a.height;
}

Deno.test("every file of the gallery is a setup of one scene, whose widgets exist, are large enough, within the canvas and clear of each other", async () => {
  const files = (await Array.fromAsync(Deno.readDir(FOLDER)))
    .map(({ name }) => name.replace(/\.json$/, ""));
  assertEquals(files.toSorted(), LAYOUT_IDS.toSorted());
  for (const id of LAYOUT_IDS) {
    const text = await Deno.readTextFile(new URL(`${id}.json`, FOLDER));
    const setup = Manifest.parse(JSON.parse(text));
    assertEquals([setup.scenes.length, setup.parts], [1, {}], id);
    assert(setup.title && setup.purpose, id);
    const [scene] = setup.scenes;
    assert(scene);
    assertEquals(
      scene.items.map((item) => item.id),
      setup.instances.map((one) => one.id),
    );
    for (
      const { type, settings, schemaVersion, placement } of setup.instances
    ) {
      const kind = widgetKind(type);
      assert(kind, `${id}: ${type}`);
      kind.settings.parse(settings);
      assertEquals(schemaVersion, kind.schemaVersion, `${id}: ${type}`);
      const { x, y, width, height } = placement;
      assert(x >= 0 && y >= 0, `${id}: ${type}`);
      assert(x + width <= scene.width && y + height <= scene.height, type);
      assert(width >= kind.size.minWidth && height >= kind.size.minHeight);
    }
    const front = setup.instances.filter(({ type }) =>
      !BACKDROPS.includes(type)
    );
    for (const [at, one] of front.entries()) {
      for (const other of front.slice(at + 1)) {
        assert(
          !overlap(one.placement, other.placement),
          `${id}: ${one.name} and ${other.name}`,
        );
      }
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
  const instances = async () => {
    const listed = await app.get("/api/channels/1001/widget-instances", {
      session,
    });
    return (await listed.json()).items;
  };
  for (const { id, name, width, height, widgets } of items) {
    const answer = await app.request(PATH, {
      method: "POST",
      session,
      body: { layout: id, pack: "studio" },
    });
    assertEquals(answer.status, 201, id);
    const scene = await answer.json();
    assertEquals([scene.name, scene.items.length], [name, widgets.length]);
    assertEquals([scene.width, scene.height], [width, height]);
    const page = await app.get(
      `/v1/scene/${scene.id}?token=${await app.widgetToken()}&thumb=1`,
    );
    assertEquals(page.status, 200, id);
    await page.body?.cancel();
  }
  assert(
    (await instances()).every(({ pack }: { pack: string }) =>
      pack === "broadcast"
    ),
  );
  const made = async (body: object) => {
    const answer = await app.request(PATH, { method: "POST", session, body });
    const { id } = await answer.json();
    const all: { sceneId: string; pack: string | null }[] = await instances();
    return new Set(
      all.filter(({ sceneId }) => sceneId === id).map(({ pack }) => pack),
    );
  };
  assertEquals(await made({ layout: "gaming" }), new Set([null]));
  const plain = { layout: "gaming", pack: "plain" };
  assertEquals(await made(plain), new Set(["plain"]));
  assertEquals(await made({ layout: "gaming", pack: null }), new Set([null]));
});

Deno.test("a layout is a setup that another service's import takes", async () => {
  await using app = await startTestApp({
    env: { DEFAULT_TIER: "self_hosted" },
  });
  const session = await app.signIn();
  for (const id of LAYOUT_IDS) {
    const answer = await app.get(`${PATH}/${id}`, { session });
    assertEquals(answer.status, 200, id);
    const imported = await app.request(
      "/api/channels/1001/setup/import?dry_run=1",
      {
        method: "POST",
        session,
        raw: await answer.text(),
        headers: { "content-type": "application/json" },
      },
    );
    const { created, skipped } = await imported.json();
    assertEquals([created.scene, skipped], [1, []], id);
  }
  const unknown = await app.get(`${PATH}/nothing`, { session });
  assertEquals(unknown.status, 422);
  await unknown.body?.cancel();
  const stranger = await app.get(`${PATH}/gaming`);
  assertEquals(stranger.status, 401);
  await stranger.body?.cancel();
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
