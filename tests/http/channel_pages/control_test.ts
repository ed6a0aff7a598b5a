import { assertEquals } from "@std/assert";
import { CONTROL_ACTIONS } from "@/lib/schema/overlays/control.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { followEvent } from "@/tests/support/events.ts";

const PATH = `/api/channels/${CHANNEL}/control`;

Deno.test("an order from the dashboard is an event of its own kind", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const order = (body: unknown) =>
    app.request(PATH, { method: "POST", session, body });
  for (const action of CONTROL_ACTIONS) {
    const more = action === "volume" ? { volume: 40 } : {};
    const res = await order({ action, ...more });
    assertEquals(res.status, 201, action);
    const { id, position } = await res.json();
    const event = await app.services.events.log.findById(CHANNEL, id);
    assertEquals(event?.kind, `control.${action}`);
    assertEquals(event?.position, position);
    assertEquals(event?.data, { sceneId: null, instanceId: null, ...more });
  }
  const meant = await order({ action: "skip", instanceId: "ins_1" });
  const event = await app.services.events.log.findById(
    CHANNEL,
    (await meant.json()).id,
  );
  assertEquals(event?.data, { sceneId: null, instanceId: "ins_1" });
});

Deno.test("an order that makes no sense is refused with its place", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (
    const [body, path] of [
      [{}, "action"],
      [{ action: "explode" }, "action"],
      [{ action: "replay" }, "action"],
      [{ action: "mute", instanceId: "ins_1" }, "instanceId"],
      [{ action: "skip", sceneId: 7 }, "sceneId"],
      [{ action: "blank", sceneId: "scn_1" }, "sceneId"],
      [{ action: "unblank", instanceId: "ins_1" }, "instanceId"],
      [{ action: "volume" }, "volume"],
      [{ action: "volume", volume: 101 }, "volume"],
      [{ action: "volume", volume: 0.5 }, "volume"],
      [{ action: "mute", volume: 5 }, "volume"],
      [{ action: "volume", volume: 5, instanceId: "ins_1" }, "instanceId"],
    ] as const
  ) {
    const res = await app.request(PATH, { method: "POST", session, body });
    assertEquals(res.status, 422, JSON.stringify(body));
    const { errors } = await res.json();
    assertEquals(errors[0].path, path);
  }
  assertEquals((await app.request(PATH, { method: "POST" })).status, 401);
  assertEquals((await app.get(PATH)).status, 401);
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await app.get(PATH, { session: other })).status, 403);
  assertEquals(
    (await app.request(PATH, { method: "DELETE", session })).status,
    405,
  );
});

Deno.test("orders are limited as other writes of the dashboard are", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (let n = 0;; n++) {
    const res = await app.request(PATH, {
      method: "POST",
      session,
      body: { action: "skip" },
    });
    await res.body?.cancel();
    if (res.status === 201 && n < 1_000) continue;
    assertEquals([res.status, res.headers.has("retry-after")], [429, true]);
    break;
  }
});

Deno.test("what holds is told to the dashboard and to every page", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { scene } = await app.services.overlays.scenes.create(CHANNEL, {
    name: "Live",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const at = new Date(app.clock.now()).toISOString();
  const given = [
    { action: "mute", sceneId: null },
    { action: "volume", sceneId: scene.id, volume: 40 },
    { action: "pause", sceneId: null, instanceId: "ins_1" },
  ];
  const positions: string[] = [];
  for (const body of given) {
    const res = await app.request(PATH, { method: "POST", session, body });
    positions.push((await res.json()).position);
  }
  const orders = given.map((order, index) => ({
    instanceId: null,
    volume: null,
    ...order,
    at,
    position: positions[index],
  }));
  const read = await (await app.get(PATH, { session })).json();
  assertEquals(read, { orders });
  const token = await app.widgetToken();
  const state = await app.get(
    `/api/widgets/overlay-state/${CHANNEL}?token=${token}&ids=`,
  );
  assertEquals((await state.json()).orders, orders);
  // A masquerade reads what holds, and gives no orders.
  const guest = await app.signIn({ role: "masquerade" });
  assertEquals((await app.get(PATH, { session: guest })).status, 200);
  const refused = await app.request(PATH, {
    method: "POST",
    session: guest,
    body: { action: "unmute" },
  });
  assertEquals(refused.status, 403);
});

Deno.test("while overlays are blank each is drawn blank, whatever is opened; previews and stills are not", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const widget = `/widget/native/${CHANNEL}?type=event-list&token=${token}`;
  const blankOnes = async () => {
    const found: string[] = [];
    for (
      const path of [
        widget,
        `/event-page?token=${token}`,
        `${widget}&preview=1`,
        `/event-page?token=${token}&preview=1`,
      ]
    ) {
      const res = await app.get(path, { headers: { accept: "text/html" } });
      assertEquals(res.status, 200, path);
      const [html = ""] = /<html[^>]*>/.exec(await res.text()) ?? [];
      if (html.includes("data-blank")) found.push(path);
    }
    return found;
  };
  const order = (action: string) =>
    app.request(PATH, { method: "POST", session, body: { action } });
  assertEquals(await blankOnes(), []);
  await (await order("blank")).body?.cancel();
  assertEquals(await blankOnes(), [
    widget,
    `/event-page?token=${token}`,
  ]);
  await (await order("unblank")).body?.cancel();
  assertEquals(await blankOnes(), []);
});

Deno.test("an order or a replay that is sent again under its key is given once, and another under the same key is refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { log } = app.services.events;
  const ada = followEvent("Ada");
  await log.append(CHANNEL, [ada]);
  const replay = `/api/channels/${CHANNEL}/events/${ada.id}/replay`;
  const send = async (path: string, key: string, body: unknown = {}) => {
    const headers = { "idempotency-key": key };
    const call = { method: "POST", session, body, headers };
    const res = await app.request(path, call);
    return { status: res.status, body: await res.json() };
  };
  for (
    const [path, body] of [[PATH, { action: "skip" }], [replay, {}]] as const
  ) {
    const [first, again] = [
      await send(path, `key of ${path}`, body),
      await send(path, `key of ${path}`, body),
    ];
    assertEquals([first.status, again.status], [201, 201]);
    assertEquals(again.body, first.body);
  }
  assertEquals(
    (await send(PATH, `key of ${replay}`, { action: "skip" })).status,
    409,
  );
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 9,
  });
  assertEquals(
    events.map(({ kind }) => kind),
    ["follow", "control.skip", "control.replay"],
  );
});
