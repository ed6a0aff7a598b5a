import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { createReader } from "@/tests/http/widget_data/sources.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { deliver, deliveries, events, startIntegrated, tip } from "./rig.ts";

for (const hours of [1, 25, 7 * 24]) {
  Deno.test(`a payment that is told ten times at once over two processes, again after ${hours} hours, is one act`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    await using rig = await startIntegrated({ kv, clock });
    const { app, session, path } = rig;
    await using other = await startTestApp({ kv, clock });
    const start = await app.request(`/api/channels/${CHANNEL}/timer/start`, {
      method: "POST",
      session,
      body: {},
    });
    assertEquals(start.status, 200, await start.text());
    const read = await createReader(app);
    /** Returns how often the ledger and the figures have the payment. */
    const counted = async () => {
      const due = await app.request("/internal/tick", {
        method: "POST",
        internal: INTERNAL_TOKEN,
      });
      assertEquals(due.status, 200, await due.text());
      const ledger = await app.get(`/api/channels/${CHANNEL}/timer/ledger`, {
        session,
      });
      const { value } = await read(
        "sc/rewards/metric?name=tip_count&period=all",
      );
      const { items } = await ledger.json();
      return [
        items.filter(({ kind }: { kind: string }) => kind === "tip").length,
        value,
      ];
    };
    /** Tells the payment in a message with an id of its own. */
    const tell = async (by: TestApp, message: string) => {
      const told = tip(message);
      const data = { ...told.data, transactionId: "shop:1" };
      const res = await deliver(by, path, { ...told, data });
      return (await res.json()).outcome;
    };
    assertEquals(await tell(app, "message:0"), "accepted");
    assertEquals(await counted(), [1, 1]);
    clock.pass(hours * HOUR_MS);
    const { newest } = app.services.events.log;
    const before = await newest(CHANNEL);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        // The first one's id, and others.
        tell(index % 2 === 0 ? app : other, `message:${index % 5}`)),
    );
    assertEquals(outcomes, Array(10).fill("duplicate"));
    // Alerts and lists follow the log, which has nothing new.
    assertEquals(await newest(CHANNEL), before);
    assertEquals(await counted(), [1, 1]);
  });
}

Deno.test("the same delivery ten times at once over two processes is one event", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  await using rig = await startIntegrated({ kv, clock });
  await using other = await startTestApp({ kv, clock });
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const app = index % 2 === 0 ? rig.app : other;
      const res = await deliver(app, rig.path, tip("shop:1"));
      assertEquals(res.status, 200);
      return (await res.json()).outcome;
    }),
  );
  assertEquals(answers.toSorted(), [
    "accepted",
    ...Array(9).fill("duplicate"),
  ]);
  assertEquals((await events(rig.app)).length, 1);
  assertEquals((await deliveries(rig.app, rig.session, rig.id)).length, 10);
});
