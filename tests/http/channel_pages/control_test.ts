import { assertEquals } from "@std/assert";
import { CONTROL_ACTIONS } from "@/lib/features/overlay_control/schema.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const PATH = `/api/channels/${CHANNEL}/control`;

Deno.test("an order from the dashboard is an event of its own kind", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const order = (body: unknown) =>
    app.request(PATH, { method: "POST", session, body });
  for (const action of CONTROL_ACTIONS) {
    const res = await order({ action });
    assertEquals(res.status, 201, action);
    const { id, position } = await res.json();
    const event = await app.services.events.findById(CHANNEL, id);
    assertEquals(event?.kind, `control.${action}`);
    assertEquals(event?.position, position);
    assertEquals(event?.data, { sceneId: null, instanceId: null });
  }
  const meant = await order({ action: "skip", instanceId: "ins_1" });
  const event = await app.services.events.findById(
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
    ] as const
  ) {
    const res = await app.request(PATH, { method: "POST", session, body });
    assertEquals(res.status, 422, JSON.stringify(body));
    const { errors } = await res.json();
    assertEquals(errors[0].path, path);
  }
  assertEquals((await app.request(PATH, { method: "POST" })).status, 401);
  assertEquals((await app.get(PATH, { session })).status, 405);
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
