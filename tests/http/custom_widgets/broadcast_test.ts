import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const PATH = "/api/widgets/broadcast";

async function start() {
  const app = await startTestApp();
  const token = await app.widgetToken();
  const send = async (body: unknown, more = "", as = token) => {
    const res = await app.request(`${PATH}?token=${as}${more}`, {
      method: "POST",
      body,
    });
    return { status: res.status, body: await res.json() };
  };
  const logged = async () => {
    const { events } = await app.services.events.log.read({
      channelId: CHANNEL,
      after: null,
      limit: 200,
    });
    return events.flatMap((event) =>
      event.kind === "widget.broadcast" ? [event.data] : []
    );
  };
  return { app, token, send, logged };
}

Deno.test("what is told reaches the channel's log once, whoever of it tells", async () => {
  const { app, token, send, logged } = await start();
  await using _app = app;
  assertEquals(await send({ event: "my:thing", data: { n: [1] } }), {
    status: 200,
    body: { sent: true },
  });
  const caller = await app.services.account.widgetTokens.find(token);
  assert(caller);
  const scoped = await app.services.account.widgetTokens.scopedFor(
    caller,
    "wgt_1",
  );
  await send({ event: "b", sceneId: "scn_1", widgetId: "wgt_2" }, "", scoped);
  assertEquals(await send({ event: "c" }, "&preview=1"), {
    status: 200,
    body: { sent: false },
  });
  assertEquals(await logged(), [
    { event: "my:thing", data: { n: [1] }, sceneId: null, widgetId: null },
    { event: "b", data: {}, sceneId: "scn_1", widgetId: "wgt_2" },
  ]);
});

Deno.test("no token, no names of that length, nothing deeper than 64, no more than 5 KiB and a hundred at once", async () => {
  const { app, send, logged } = await start();
  await using _app = app;
  assertEquals((await send({ event: "a" }, "", "wt_wrong")).status, 401);
  assertEquals((await send({})).status, 422);
  assertEquals((await send({ event: "" })).status, 422);
  assertEquals((await send({ event: "x".repeat(257) })).status, 422);
  assertEquals((await send({ event: "a", data: [1] })).status, 422);
  assertEquals((await send({ event: "a", other: 1 })).status, 422);
  const nested = (depth: number) => ({
    x: JSON.parse("[".repeat(depth) + "]".repeat(depth)),
  });
  for (const depth of [65, 2_000]) {
    const tooDeep = await send({ event: "a", data: nested(depth) });
    assertEquals([tooDeep.status, tooDeep.body.code], [422, "invalid_input"]);
    // Beyond what any body may be nested, it is refused before it is read.
    assertEquals(tooDeep.body.errors[0].path, depth > 128 ? "" : "data.x");
  }
  const filling = (bytes: number) => ({ x: "é".repeat((bytes - 8) / 2) });
  const tooLong = await send({ event: "a", data: filling(5_122) });
  assertEquals([tooLong.status, tooLong.body.code], [413, "too_large"]);
  assertEquals(
    (await send({ event: "x".repeat(256), data: filling(5_120) })).status,
    200,
  );
  assertEquals((await logged()).length, 1);
  let passed = 0;
  for (let index = 0; index < 110; index++) {
    const { status } = await send({ event: "many" });
    if (status === 200) passed++;
    else assertEquals(status, 429);
  }
  assert(passed > 80 && passed < 100, `${passed} passed`);
});
