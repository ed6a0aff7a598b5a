import { assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestCall } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

/** An app whose database makes a commit and answers that it refused, once it is told to. */
async function start() {
  const real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const clock = standingClock();
  const app = await startTestApp({ kv, clock });
  const session = await app.signIn();

  /** The status, the version and the body of an answer. */
  async function call(path: string, options: TestCall = {}) {
    const res = await app.request(path, { session, ...options });
    const text = await res.text();
    return {
      status: res.status,
      etag: res.headers.get("etag") ?? "",
      body: text === "" ? null : JSON.parse(text),
    };
  }

  return {
    app,
    call,
    /** Saves what was read under its version, without an answer of the database. */
    async saveHeld(
      path: string,
      method: string,
      record: string,
      body: unknown,
    ) {
      const { etag } = await call(path);
      once(record);
      return await call(path, {
        method,
        body,
        headers: etag === "" ? {} : { "if-match": etag },
      });
    },
    loseAnswer: once,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      real.close();
    },
  };
}

Deno.test("settings that were saved under their version without an answer are not refused as stale", async () => {
  await using at = await start();
  const path = `/api/channels/${CHANNEL}/chatter`;
  const saved = await at.saveHeld(path, "PATCH", "chatter_module", {
    publicCommands: true,
  });
  assertEquals([saved.status, saved.body.publicCommands], [200, true]);
  assertEquals((await at.call(path)).etag, saved.etag);

  const page = `/api/channels/${CHANNEL}/event-page`;
  const { body } = await at.call(page);
  await at.call(page, { method: "PUT", body });
  const shown = await at.saveHeld(page, "PUT", "event_page", {
    ...body,
    published: true,
  });
  assertEquals([shown.status, shown.body.published], [200, true]);
  assertEquals((await at.call(page)).etag, shown.etag);
});

Deno.test("a value of a widget that was stored without an answer is stored once, under its version too", async () => {
  await using at = await start();
  const { body: widget } = await at.call("/api/widgets/custom/new", {
    method: "POST",
    body: { name: "Counter" },
  });
  const token = await at.app.widgetToken();
  const path = `/api/widgets/kv/${widget.id}/count?token=${token}`;
  at.loseAnswer("widget_kv");
  const made = await at.call(path, { method: "PUT", body: 1 });
  assertEquals([made.status, made.body.value], [201, 1]);

  at.loseAnswer("widget_kv");
  const headers = { "if-match": made.etag };
  const moved = await at.call(path, { method: "PUT", body: 2, headers });
  assertEquals([moved.status, moved.body.value], [200, 2]);
  assertEquals((await at.call(path)).etag, moved.etag);
  // The same value from somebody else is no answer to a stale write.
  const stale = await at.call(path, { method: "PUT", body: 2, headers });
  assertEquals(stale.status, 412);

  at.loseAnswer("widget_kv");
  assertEquals((await at.call(path, { method: "DELETE" })).status, 204);
  assertEquals((await at.call(path, { method: "DELETE" })).status, 404);
});

Deno.test("a report of an error that was counted without an answer counts once", async () => {
  await using at = await start();
  const token = await at.app.widgetToken();
  const path = "/api/widgets/runtime-errors";
  const report = () =>
    at.call(`${path}?token=${token}`, {
      method: "POST",
      body: { widgetId: "clock", message: "broken" },
    });
  for (const count of [1, 2]) {
    at.loseAnswer("runtime_errors");
    const told = await report();
    assertEquals([told.status, told.body.count], [201, count]);
    const { body } = await at.call(`${path}/clock?token=${token}`);
    assertEquals(body.items, [told.body]);
  }
  assertEquals(
    at.app.logged.filter(({ event }) => event === "overlay_failed").length,
    1,
  );
});
