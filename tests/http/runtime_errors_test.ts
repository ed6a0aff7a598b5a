import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const PATH = "/api/widgets/runtime-errors";
const PLACE = { x: 0, y: 0, width: 400, height: 100 };

/** A channel with a clock on a scene, and how its pages report. */
async function start() {
  const app = await startTestApp();
  const { scene } = await app.services.overlays.scenes.create(CHANNEL, {
    name: "Live",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene.id,
    placement: PLACE,
  });
  const token = await app.widgetToken();
  return {
    app,
    token,
    sceneId: scene.id,
    instanceId: instance.id,
    report: (body: Record<string, unknown>, with_ = token) =>
      app.request(`${PATH}?token=${with_}`, { method: "POST", body }),
    list: (id: string) => listOf(app, id, token),
  };
}

async function listOf(app: TestApp, id: string, token: string) {
  const answer = await app.get(`${PATH}/${id}?token=${token}`);
  assertEquals(answer.status, 200);
  const { items } = await answer.json();
  return items as { message: string; count: number; stack: string | null }[];
}

Deno.test("a built-in widget, one that was not set up, a scene and the event page have errors of their own", async () => {
  const { app, report, list, instanceId, sceneId } = await start();
  await using _ = app;
  for (const widgetId of [instanceId, "clock", sceneId, "event-page"]) {
    for (const message of ["broken", `of ${widgetId}`, "broken"]) {
      assertEquals((await report({ widgetId, message })).status, 201);
    }
    assertEquals(
      (await list(widgetId)).map(({ message, count }) => [message, count]),
      [["broken", 2], [`of ${widgetId}`, 1]],
    );
  }
});

Deno.test("an id that is none of the channel's is refused, and so is another channel's token", async () => {
  const { app, report, list, instanceId } = await start();
  await using _ = app;
  for (const widgetId of ["ins_none", "scn_none", "no-such-type"]) {
    assertEquals((await report({ widgetId, message: "x" })).status, 404);
  }
  const other = await app.widgetToken("4242");
  assertEquals(
    (await report({ widgetId: instanceId, message: "x" }, other)).status,
    404,
  );
  assertEquals(
    (await report({ widgetId: instanceId, message: "x" }, "wt_none")).status,
    401,
  );
  assertEquals((await report({ widgetId: instanceId })).status, 422);
  assertEquals(await list(instanceId), []);
});

Deno.test("what opens something is cut out of a report", async () => {
  const { app, report, list, instanceId, token } = await start();
  await using _ = app;
  const page = `https://example.test/v1/scene/x?token=${token}&thumb=1`;
  await report({
    widgetId: instanceId,
    message: `Cannot read ${page}`,
    stack: `Error\n    at ${page}:3:7\n    at ${token}`,
    url: page,
  });
  const text = JSON.stringify(await list(instanceId));
  assert(!text.includes(token), text);
  assert(text.includes("?token=[redacted]&thumb=1:3:7"), text);
});

Deno.test("with a widget or a scene its errors go", async () => {
  const { app, report, instanceId, sceneId } = await start();
  await using _ = app;
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "clock",
    sceneId: null,
    placement: PLACE,
  });
  const ids = [instanceId, sceneId, instance.id];
  for (const widgetId of ids) await report({ widgetId, message: "x" });
  await app.services.overlays.instances.remove(CHANNEL, instance.id);
  await app.services.overlays.scenes.remove(CHANNEL, sceneId, "delete");
  const { runtimeErrors } = app.services.customWidgets;
  for (const id of ids) {
    assertEquals(await runtimeErrors.list(CHANNEL, id), [], id);
  }
});

Deno.test("of one widget thirty errors are taken in a minute, whatever others report", async () => {
  const { app, report, list, token, instanceId, sceneId } = await start();
  await using _ = app;
  for (let n = 0; n < 30; n++) {
    const { status } = await report({ widgetId: instanceId, message: "x" });
    assertEquals(status, 201);
  }
  const refused = await report({ widgetId: instanceId, message: "x" });
  assertEquals(refused.status, 429);
  assertEquals(refused.headers.get("retry-after"), "2");
  // The flood of one takes nothing from another, by the same page.
  assertEquals(
    (await report({ widgetId: sceneId, message: "z" })).status,
    201,
  );
  assertEquals((await list(sceneId)).map(({ message }) => message), ["z"]);
  // Pages on stream ask not to be refused: their consoles stay empty.
  const quietly = () =>
    report({ widgetId: instanceId, message: "y" }, `${token}&quiet=1`);
  const left = await quietly();
  assertEquals([left.status, await left.json()], [202, {
    kept: false,
    retryAfterMs: 2_000,
  }]);
  assertEquals(left.headers.get("ratelimit-remaining"), "0");
  assertEquals((await list(instanceId)).map(({ message }) => message), ["x"]);
  app.clock.pass(2_000);
  assertEquals((await quietly()).status, 201);
  assertEquals((await list(instanceId))[0]?.message, "y");
});

Deno.test("the operator reads once what fails in built-in code, and nothing of custom code", async () => {
  const { app, report, instanceId } = await start();
  await using _ = app;
  const { widget } = await app.services.customWidgets.code.save(CHANNEL, null, {
    name: "Mine",
  });
  for (const widgetId of [instanceId, instanceId, widget.id]) {
    await report({ widgetId, message: "broken", url: "drawing" });
  }
  assertEquals(
    app.logged.filter(({ event }) => event === "overlay_failed")
      .map(({ widgetId, message, place }) => [widgetId, message, place]),
    [[instanceId, "broken", "drawing"]],
  );
});

Deno.test("reports of a channel's pages are bounded together, whatever they are of", async () => {
  const { app, report } = await start();
  await using _ = app;
  const statuses = await Promise.all(
    Array.from({ length: 310 }, async (_, n) => {
      const { status, body } = await report({
        widgetId: `none_${n}`,
        message: "x",
      });
      await body?.cancel();
      return status;
    }),
  );
  assertEquals(statuses.filter((status) => status === 429).length, 10);
});
