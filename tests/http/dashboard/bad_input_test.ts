import { assert, assertEquals } from "@std/assert";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestCall,
} from "@/tests/support/app.ts";

const INSTANCES = `/api/channels/${CHANNEL}/widget-instances`;
const SCENES = "/api/widgets/scenes";

interface Ready extends AsyncDisposable {
  app: TestApp;
  session: string;
  sceneId: string;
  instanceId: string;
  call(method: string, path: string, call?: TestCall): Promise<Response>;
}

/** An app whose channel has a scene with an alert box. */
async function ready(): Promise<Ready> {
  const app = await startTestApp();
  const session = await app.signIn();
  const call = (method: string, path: string, more: TestCall = {}) =>
    app.request(path, { method, session, ...more });
  const scene = await (await call("POST", SCENES, { body: { name: "Main" } }))
    .json();
  const instance = await (await call("POST", INSTANCES, {
    body: { type: "alert-box", sceneId: scene.id },
  })).json();
  return {
    app,
    session,
    sceneId: scene.id,
    instanceId: instance.id,
    call,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const json = { "content-type": "application/json" };

Deno.test("bad fields are refused with their paths, and nothing is changed", async () => {
  await using at = await ready();
  const { sceneId, instanceId } = at;
  const scene = `${SCENES}/${sceneId}`;
  const placement = `/api/widgets/instances/${instanceId}/placement`;
  const sound = `/api/widgets/instances/${instanceId}/sounds/follow`;
  const whole = {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    z: 0,
    rotation: 0,
    opacity: 1,
    visible: true,
    locked: false,
  };
  const cases: [string, string, unknown, string][] = [
    ["POST", SCENES, {}, "name"],
    ["POST", SCENES, { name: "" }, "name"],
    ["POST", SCENES, { name: "   " }, "name"],
    ["POST", SCENES, { name: "x".repeat(81) }, "name"],
    ["POST", SCENES, { name: 7 }, "name"],
    ["POST", SCENES, { name: "a", width: 15 }, "width"],
    ["POST", SCENES, { name: "a", height: 7681 }, "height"],
    ["POST", SCENES, { name: "a", width: 100.5 }, "width"],
    ["POST", SCENES, { name: "a", background: "red" }, "background"],
    ["POST", SCENES, { name: "a", colour: "red" }, ""],
    ["POST", SCENES, [], ""],
    ["POST", SCENES, null, ""],
    ["PATCH", scene, { id: "scn_other" }, ""],
    ["PATCH", scene, { items: [] }, ""],
    [
      "PATCH",
      scene,
      { placements: { nothing: { x: 1 } } },
      "placements.nothing",
    ],
    [
      "PATCH",
      scene,
      { placements: { [instanceId]: { x: "1" } } },
      `placements.${instanceId}.x`,
    ],
    ["PATCH", scene, {
      customItems: Array(101).fill({ widgetId: "wgt_x", placement: whole }),
    }, "customItems"],
    [
      "PATCH",
      scene,
      { customItems: [{ widgetId: "wgt_x", placement: whole }] },
      "customItems.0.widgetId",
    ],
    ["POST", INSTANCES, {}, "type"],
    ["POST", INSTANCES, { type: "nothing" }, "type"],
    ["POST", INSTANCES, { type: "constructor" }, "type"],
    ["POST", INSTANCES, { type: "__proto__" }, "type"],
    ["POST", INSTANCES, { type: "clock", sceneId: "scn_other" }, "sceneId"],
    [
      "POST",
      INSTANCES,
      { type: "clock", settings: { nonsense: 1 } },
      "settings.nonsense",
    ],
    ["POST", INSTANCES, { type: "clock", settings: [] }, "settings"],
    ["POST", INSTANCES, {
      type: "clock",
      settings: { text: { fontSize: "big" } },
    }, "settings.text.fontSize"],
    ["POST", INSTANCES, { type: "clock", enabled: "yes" }, "enabled"],
    ["POST", INSTANCES, { type: "clock", schemaVersion: 0 }, "schemaVersion"],
    ["POST", INSTANCES, { id: instanceId, type: "clock" }, "type"],
    ["PATCH", placement, { x: 16_385 }, "x"],
    ["PATCH", placement, { opacity: 1.01 }, "opacity"],
    ["PATCH", placement, { visible: 1 }, "visible"],
    ["PATCH", placement, { left: 1 }, ""],
    ["PUT", sound, { soundId: "snd_nothing" }, "soundId"],
    ["PUT", sound, { soundId: "" }, "soundId"],
    ["PUT", sound, { soundId: "x".repeat(65) }, "soundId"],
    ["PUT", sound, { soundId: "snd_a", volume: 2 }, "volume"],
  ];
  const before = await (await at.call("GET", scene)).text();
  for (const [method, path, body, field] of cases) {
    const res = await at.call(method, path, { body });
    const problem = await res.json();
    const label = `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`;
    assertEquals([res.status, problem.code], [422, "invalid_input"], label);
    const paths = problem.errors.map((one: { path: string }) => one.path);
    assert(paths.includes(field), `${label}: ${paths} lacks ${field}`);
  }
  assertEquals(await (await at.call("GET", scene)).text(), before);
});

/** Few bytes, and more levels than a recursive reader has room for. */
const DEEP = "[".repeat(5_000) + "]".repeat(5_000);

Deno.test("numbers beyond what a double holds, prototype keys and deep nests do no harm", async () => {
  await using at = await ready();
  const { instanceId, sceneId } = at;
  const raws: [string, string, string, number][] = [
    [
      "PATCH",
      `/api/widgets/instances/${instanceId}/placement`,
      '{"x":1e999}',
      422,
    ],
    [
      "PATCH",
      `/api/widgets/instances/${instanceId}/placement`,
      '{"rotation":-1e999}',
      422,
    ],
    [
      "PATCH",
      `/api/widgets/instances/${instanceId}/placement`,
      '{"x":NaN}',
      400,
    ],
    [
      "PATCH",
      `/api/widgets/instances/${instanceId}/placement`,
      '{"__proto__":{"x":9}}',
      422,
    ],
    ["PATCH", `${SCENES}/${sceneId}`, '{"constructor":{"prototype":{}}}', 422],
    [
      "PATCH",
      `${SCENES}/${sceneId}`,
      '{"placements":{"constructor":{"x":1}}}',
      422,
    ],
    [
      "POST",
      INSTANCES,
      '{"type":"clock","settings":{"text":{"__proto__":{"fontSize":9}}}}',
      422,
    ],
    ["POST", INSTANCES, '{"type":"clock","settings":{"constructor":1}}', 422],
    [
      "POST",
      INSTANCES,
      `{"type":"clock","settings":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      422,
    ],
    [
      "POST",
      INSTANCES,
      `{"type":"custom-code","settings":{"fields":{"a":${DEEP}}}}`,
      422,
    ],
    [
      "POST",
      "/api/widgets/custom/new",
      `{"name":"a","fields":{"a":${DEEP}}}`,
      422,
    ],
    [
      "POST",
      "/api/widgets/custom/new",
      `{"name":"a","values":{"a":${DEEP}}}`,
      422,
    ],
    ["POST", INSTANCES, '{"type":"clock"', 400],
    ["POST", INSTANCES, "", 400],
    [
      "POST",
      INSTANCES,
      '{"type":"clock","settings":{"x":"' + "a".repeat(1024 * 1024) + '"}}',
      413,
    ],
    ["POST", SCENES, `{"name":"a","x":[${"1,".repeat(300_000)}1]}`, 422],
  ];
  for (const [method, path, raw, status] of raws) {
    const res = await at.call(method, path, { raw, headers: json });
    assertEquals(res.status, status, `${method} ${path} ${raw.slice(0, 60)}`);
    await res.body?.cancel();
  }
  assertEquals(({} as { x?: number }).x, undefined);
  const notUtf8 = await at.call("POST", SCENES, {
    raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    headers: json,
  });
  assertEquals(notUtf8.status, 400);
  const noJson = await at.call("POST", SCENES, {
    raw: "name=a",
    headers: { "content-type": "text/plain" },
  });
  assertEquals(noJson.status, 415);
});

Deno.test("what belongs to another channel is not there", async () => {
  await using at = await ready();
  const { app, sceneId, instanceId } = at;
  const stranger = await app.signIn({ channelId: "2002" });
  const instance = `/api/widgets/instances/${instanceId}`;
  const calls: [string, string, unknown?][] = [
    ["GET", `${SCENES}/${sceneId}`],
    ["PATCH", `${SCENES}/${sceneId}`, { name: "Mine" }],
    ["DELETE", `${SCENES}/${sceneId}?instances=delete`],
    ["POST", `${SCENES}/${sceneId}/duplicate`],
    ["GET", `${SCENES}/${sceneId}/sounds`],
    ["GET", instance],
    ["DELETE", instance],
    ["PATCH", `${instance}/placement`, { x: 1 }],
    ["DELETE", `${instance}/sounds/follow`],
    ["POST", "/api/channels/2002/widget-instances", {
      id: instanceId,
      name: "Mine",
    }],
  ];
  for (const [method, path, body] of calls) {
    const res = await app.request(path, {
      method,
      session: stranger,
      ...(body === undefined ? {} : { body }),
    });
    assertEquals(res.status, 404, `${method} ${path}`);
    assertEquals((await res.json()).code, "not_found");
  }
  assertEquals((await at.call("GET", instance)).status, 200);
});

Deno.test("a stale version is 412 on every change that takes one, a present one is not", async () => {
  await using at = await ready();
  const { sceneId, instanceId } = at;
  const scene = `${SCENES}/${sceneId}`;
  const instance = `/api/widgets/instances/${instanceId}`;
  const etagOf = async (path: string) => {
    const res = await at.call("GET", path);
    await res.body?.cancel();
    return res.headers.get("etag") ?? "";
  };
  const changes: [string, string, string, unknown?][] = [
    ["PATCH", scene, scene, { name: "Two" }],
    ["POST", INSTANCES, instance, { id: instanceId, name: "Two" }],
    ["PATCH", `${instance}/placement`, instance, { x: 2 }],
    ["DELETE", `${scene}?instances=detach`, scene],
    ["DELETE", instance, instance],
  ];
  for (const [method, path, resource, body] of changes) {
    const call = (tag: string) =>
      at.call(method, path, {
        headers: { "if-match": tag },
        ...(body === undefined ? {} : { body }),
      });
    for (const tag of ['"0"', '"00000000000000000000"', 'W/"x"', '""']) {
      const stale = await call(tag);
      assertEquals(stale.status, 412, `${method} ${path} ${tag}`);
      await stale.body?.cancel();
    }
    const fresh = await call(await etagOf(resource));
    assert(fresh.ok, `${method} ${path} answers ${fresh.status}`);
    await fresh.body?.cancel();
  }
});

Deno.test("a version that an answer gave is the one that the next change may hold", async () => {
  await using at = await ready();
  const scene = `${SCENES}/${at.sceneId}`;
  let etag = (await at.call("GET", scene)).headers.get("etag") ?? "";
  for (const name of ["a", "b", "c"]) {
    const res = await at.call("PATCH", scene, {
      body: { name },
      headers: { "if-match": etag },
    });
    assertEquals(res.status, 200);
    await res.body?.cancel();
    etag = res.headers.get("etag") ?? "";
  }
});
