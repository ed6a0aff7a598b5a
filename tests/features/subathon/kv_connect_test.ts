import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import { CHANNEL, createRig, gift, ledgerOf } from "./rig.ts";

Deno.test("over a KV Connect server that loses replies, two processes count each event once", async () => {
  await using server = startKvConnectServer();
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  using one = await openKv(server.url);
  using two = await openKv(server.url);
  const rigs = [one, two].map((kv) =>
    createRig({ kv, clock: systemClock, shared: true })
  );
  const [first, second] = rigs;
  if (!first || !second) throw new Error("no rig");
  await first.do("start", { idempotencyKey: "start" });
  for (const { parts } of rigs) parts.projection.start();
  server.set({ dropReply: 0.2 });
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const rig = i % 2 === 0 ? first : second;
      const id = await rig.log("gift", gift(1 + i % 3), { id: `e${i}` });
      const other = i % 2 === 0 ? second : first;
      return await other.service.addTime(CHANNEL, id, { preview: false });
    }),
  );
  const added = await Promise.all(
    [first, second].map((rig) =>
      rig.do("adjust", { deltaMs: 1_000, idempotencyKey: "once" })
    ),
  );
  server.set({ dropReply: 0 });
  for (const { parts, events } of rigs) {
    await events.flush();
    await parts.projection.flush();
  }
  await first.parts.sweep();
  const session = await first.session();
  assertEquals(session.totals.subs, 120);
  assertEquals(session.addedMs, 120 * 60_000 + 1_000);
  assertEquals(new Set(added.map(({ entry }) => entry?.id)).size, 1);
  assert(answers.filter(({ counted }) => counted).length <= 60);
  assertEquals((await ledgerOf(one)).length, 61);
  const told = await first.logged("timer.contribution");
  assertEquals(told.length, 61);
  for (const { parts, events } of rigs) {
    await parts.projection.stop();
    await parts.queue.flush();
    await parts.outbox.flush();
    await events.flush();
  }
});
