import { assert, assertEquals } from "@std/assert";
import { fixture } from "@/tests/clients/providers/told.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";
import { startFakeAstro, VALUES } from "@/tests/support/fake_astro.ts";
import { create, LIST } from "./rig.ts";

const BODY = { provider: "streamelements", values: VALUES };
const TIP = JSON.parse(
  await fixture("streamelements", "astro_tips_allowed.json"),
);

Deno.test("a tip at StreamElements is a delivery and an event, once, and the card says that it is connected", async () => {
  await using astro = startFakeAstro();
  await using app = await startTestApp({
    fetch: astro.fetch,
    openSocket: astro.openSocket,
  });
  const session = await app.signIn();
  const { connections } = app.services.integrations;
  assert(connections);
  await connections.look();
  const made = await (await create(app, session, BODY)).json();
  assertEquals([made.address, made.connection], [null, null]);
  // Its commit asked for the look.
  await connections.look();
  const card = async () =>
    await (await app.request(`${LIST}/${made.id}`, { session })).json();
  await until(async () => (await card()).connection?.state === "connected");

  astro.send({ type: "message", topic: "channel.follow", data: {} });
  astro.tip(TIP.data);
  astro.tip({ ...TIP.data, approvedBy: "ada_mod" }, "channel.tips.moderation");
  const deliveries = async () =>
    (await (await app.request(`${LIST}/${made.id}/deliveries`, { session }))
      .json()).items as { outcome: string; kinds: string[] }[];
  await until(async () => (await deliveries()).length === 2);
  assertEquals(
    (await deliveries()).map(({ outcome, kinds }) => [outcome, ...kinds])
      .sort(),
    [["accepted", "tip"], ["duplicate", "tip"]],
  );
  const log = JSON.stringify(app.logged);
  for (const secret of [VALUES.token, "fern@example.com"]) {
    assertEquals(log.includes(secret), false, secret);
  }

  await app.request(`${LIST}/${made.id}`, { method: "DELETE", session });
  await connections.look();
  await until(() => astro.sockets() === 0);
  await connections.close();
});
