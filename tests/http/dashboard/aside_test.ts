import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { DAY_MS } from "@/lib/core/clock.ts";
import { AsideThing, Instance, Scene } from "@/lib/schema/overlays/scenes.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const WIDGETS = `/api/channels/${CHANNEL}/widget-instances`;
const ASIDE = "/api/widgets/aside";

/** Signs in, and sends what a dashboard sends. */
async function dashboard(app: TestApp) {
  const session = await app.signIn();
  const send = async (method: string, path: string, body?: unknown) => {
    const res = await app.request(path, { method, session, body });
    const text = await res.text();
    return { status: res.status, json: text === "" ? null : JSON.parse(text) };
  };
  return {
    send,
    async scene(name = "Live"): Promise<Scene> {
      return Scene.parse(
        (await send("POST", "/api/widgets/scenes", { name })).json,
      );
    },
    async widget(body: Record<string, unknown>): Promise<Instance> {
      return Instance.parse((await send("POST", WIDGETS, body)).json);
    },
    async aside(): Promise<AsideThing[]> {
      return z.object({ items: z.array(AsideThing) })
        .parse((await send("GET", ASIDE)).json).items;
    },
    async used(): Promise<Record<string, number>> {
      const { items } = await app.services.account.plans.overview(CHANNEL);
      return Object.fromEntries(items.map(({ name, used }) => [name, used]));
    },
  };
}

Deno.test("a deleted widget is put aside, and restored where it stood, with its sounds", async () => {
  await using app = await startTestApp();
  const { send, scene, widget, aside, used } = await dashboard(app);
  const { id: sceneId } = await scene();
  const made = await widget({
    type: "alert-box",
    name: "Mine",
    sceneId,
    settings: { gapMs: 900 },
    placement: { x: 30, y: 40 },
  });
  const [sound] = await app.services.overlays.sounds.list(CHANNEL);
  await send(
    "PUT",
    `/api/widgets/instances/${made.id}/sounds/follow`,
    { soundId: sound?.id },
  );
  const before = await send("GET", `/api/widgets/instances/${made.id}`);
  assertEquals(Instance.parse(before.json).sounds.length, 1);
  const count = await used();

  assertEquals(
    (await send("DELETE", `/api/widgets/instances/${made.id}`)).status,
    204,
  );
  assertEquals(
    (await send("GET", `/api/widgets/instances/${made.id}`)).status,
    404,
  );
  assertEquals((await used()).instances, (count.instances ?? 0) - 1);
  const [found, ...rest] = await aside();
  assertEquals(rest, []);
  assertEquals(
    [found?.id, found?.kind, found?.name, found?.type, found?.widgets],
    [made.id, "widget", "Mine", "alert-box", 1],
  );
  const token = await app.widgetToken();
  const page =
    `/widget/native/${CHANNEL}?token=${token}&instance_id=${made.id}`;
  const gone = await app.get(page);
  assertEquals(gone.status, 404, "its page is that of a deleted widget");
  await gone.body?.cancel();

  assertEquals((await send("POST", `${ASIDE}/${made.id}/restore`)).status, 204);
  const after = await send("GET", `/api/widgets/instances/${made.id}`);
  assertEquals(after.json, before.json);
  assertEquals(await used(), count);
  assertEquals(await aside(), []);
  const back = await app.get(page);
  assertEquals(back.status, 200);
  await back.body?.cancel();
  assertEquals((await send("POST", `${ASIDE}/${made.id}/restore`)).status, 404);
  // Deleted once more it is put aside once more.
  await send("DELETE", `/api/widgets/instances/${made.id}`);
  assertEquals((await aside()).length, 1);
});

Deno.test("a deleted scene comes back with its widgets; what it showed that is gone is left out", async () => {
  await using app = await startTestApp();
  const { send, scene, widget, aside, used } = await dashboard(app);
  const own =
    (await send("POST", "/api/widgets/custom/new", { name: "Own" })).json;
  const { id: sceneId } = await scene("Starting");
  const widgets = [
    await widget({ type: "clock", sceneId }),
    await widget({ type: "countdown", sceneId }),
  ];
  const { placement } = widgets[0] ?? {};
  await send("PATCH", `/api/widgets/scenes/${sceneId}`, {
    customItems: [{ widgetId: own.id, placement }],
  });
  const before = Scene.parse(
    (await send("GET", `/api/widgets/scenes/${sceneId}`)).json,
  );
  assertEquals(before.items.length, 3);
  const count = await used();
  assertEquals(
    (await send("DELETE", `/api/widgets/scenes/${sceneId}?instances=delete`))
      .status,
    204,
  );
  assertEquals((await send("GET", WIDGETS)).json.items, []);
  const [found] = await aside();
  assertEquals([found?.kind, found?.name, found?.widgets], [
    "scene",
    "Starting",
    2,
  ]);
  await send("DELETE", `/api/widgets/custom/${own.id}`);

  assertEquals((await send("POST", `${ASIDE}/${sceneId}/restore`)).status, 204);
  const after = Scene.parse(
    (await send("GET", `/api/widgets/scenes/${sceneId}`)).json,
  );
  assertEquals(
    after.items,
    before.items.filter(({ kind }) => kind === "instance"),
  );
  assertEquals((await send("GET", WIDGETS)).json.items.length, 2);
  assertEquals(await used(), {
    ...count,
    custom_widgets: 0,
  });
  assertEquals(await aside(), []);
});

Deno.test("a widget whose scene is gone comes back on none", async () => {
  await using app = await startTestApp();
  const { send, scene, widget } = await dashboard(app);
  const { id: sceneId } = await scene();
  const { id } = await widget({ type: "clock", sceneId });
  await send("DELETE", `/api/widgets/instances/${id}`);
  await send("DELETE", `/api/widgets/scenes/${sceneId}`);
  assertEquals((await send("POST", `${ASIDE}/${id}/restore`)).status, 204);
  const back = Instance.parse(
    (await send("GET", `/api/widgets/instances/${id}`)).json,
  );
  assertEquals(back.sceneId, null);
});

Deno.test("after 30 days, or by hand, it is gone for good", async () => {
  await using app = await startTestApp();
  const { send, scene, widget, aside } = await dashboard(app);
  const { id: sceneId } = await scene();
  await widget({ type: "clock", sceneId });
  await send("DELETE", `/api/widgets/scenes/${sceneId}?instances=delete`);
  const { id } = await widget({ type: "clock" });
  await send("DELETE", `/api/widgets/instances/${id}`);
  assertEquals((await send("DELETE", `${ASIDE}/${id}`)).status, 204);
  assertEquals((await aside()).map((thing) => thing.id), [sceneId]);
  assertEquals((await send("POST", `${ASIDE}/${id}/restore`)).status, 404);

  const kept = async () => {
    const found: string[] = [];
    for (
      const name of [
        "aside",
        "aside_scene",
        "aside_instance",
        "aside_sounds",
        "aside_due",
      ]
    ) {
      for await (const { key } of app.kv.list({ prefix: [name] })) {
        found.push(key.join("/"));
      }
    }
    return found;
  };
  await app.clock.advance(30 * DAY_MS - 1);
  await app.services.overlays.trash.sweep();
  assert((await kept()).some((key) => key.includes(sceneId)));
  await app.clock.advance(1);
  assertEquals(await app.services.overlays.trash.list(CHANNEL), []);
  await app.services.overlays.trash.sweep();
  assertEquals(await kept(), []);
});

Deno.test("nobody else lists, restores or removes it", async () => {
  await using app = await startTestApp();
  const { send, widget, aside } = await dashboard(app);
  const { id } = await widget({ type: "clock" });
  await send("DELETE", `/api/widgets/instances/${id}`);
  const other = await app.signIn({ channelId: "2002" });
  const seen = await app.signIn({ role: "masquerade" });
  const list = await app.request(ASIDE, { session: other });
  assertEquals((await list.json()).items, []);
  for (const [session, status] of [[other, 404], [seen, 403]] as const) {
    for (const [method, path] of [["POST", "/restore"], ["DELETE", ""]]) {
      const res = await app.request(`${ASIDE}/${id}${path}`, {
        method: method ?? "",
        session,
      });
      assertEquals(res.status, status);
      await res.body?.cancel();
    }
  }
  const nobody = await app.get(ASIDE);
  assertEquals(nobody.status, 401);
  await nobody.body?.cancel();
  assertEquals((await aside()).length, 1);
});
