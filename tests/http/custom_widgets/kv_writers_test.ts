import { assert, assertEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { path, PLAIN, start, startStore, STORE } from "./kv_rig.ts";

Deno.test("50 writers that each hold the version they read lose nothing", async () => {
  const { app } = await start();
  await using _app = app;
  const { store: widgetKv } = app.services.customWidgets;
  await widgetKv.put(STORE, "count", 0, PLAIN);
  await Promise.all(Array.from({ length: 50 }, async () => {
    for (;;) {
      const { entry, versionstamp } = await widgetKv.get(STORE, "count");
      try {
        await widgetKv.put(STORE, "count", Number(entry.value) + 1, {
          ttlMs: null,
          precondition: { ifMatch: [versionstamp], mustBeNew: false },
        });
        return;
      } catch (error) {
        assert(
          error instanceof AppError && error.code === "stale",
          String(error),
        );
      }
    }
  }));
  assertEquals((await widgetKv.get(STORE, "count")).entry.value, 50);
});

Deno.test("50 writers of two processes lose nothing over HTTP", async () => {
  await using one = await startStore();
  await using two = await startStore(one.kv);
  const token = await one.widgetToken();
  const address = path("count") + token;
  const first = await one.request(address, { method: "PUT", body: 0 });
  assertEquals(first.status, 201);
  await first.body?.cancel();
  let refused = 0;
  await Promise.all(Array.from({ length: 50 }, async (_, index) => {
    const app = index % 2 === 0 ? one : two;
    for (;;) {
      const read = await app.get(address);
      const { value } = await read.json();
      const written = await app.request(address, {
        method: "PUT",
        body: value + 1,
        headers: { "if-match": read.headers.get("etag") ?? "" },
      });
      await written.body?.cancel();
      if (written.status === 200) return;
      // A lost race, or too many at once for this minute's quota.
      assert([412, 429].includes(written.status), `${written.status}`);
      refused++;
      if (written.status === 429) {
        for (const { clock } of [one, two]) clock.pass(1_000);
      }
    }
  }));
  const last = await one.get(address);
  assertEquals((await last.json()).value, 50);
  assert(refused > 0, "nobody ever met another writer");
});

Deno.test("If-None-Match: * creates once, however many try at once", async () => {
  const { app, put } = await start();
  await using _app = app;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const res = await put("once", i, { "if-none-match": "*" });
      await res.body?.cancel();
      return res.status;
    }),
  );
  assertEquals(statuses.filter((status) => status === 201).length, 1);
  assertEquals(statuses.filter((status) => status === 412).length, 19);
});
