import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { LAYOUT } from "@/lib/database/migrate.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { readUntil } from "@/tests/support/until.ts";

Deno.test("a process stops taking when a newer version changes the database's layout, and says so once", async () => {
  await using app = await startTestApp();
  app.services.start();
  const tip = () =>
    app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: {
        channelId: CHANNEL,
        id: "shop:1",
        kind: "tip",
        data: {
          amount: { amountMinor: 100, currency: "EUR" },
          baseAmount: null,
          provider: "shop",
          transactionId: "1",
          anonymous: true,
          message: null,
        },
      },
    });
  const status = async (path: string, accept = "*/*") => {
    const answer = await app.get(path, { headers: { accept } });
    await answer.body?.cancel();
    return answer.status;
  };
  // Its own layout, and an earlier one, say nothing.
  await app.kv.set(keys.schemaVersion(), LAYOUT);
  const before = await tip();
  await before.body?.cancel();
  assertEquals(before.status, 202);
  assertEquals(await status("/readyz"), 200);

  await app.kv.set(keys.schemaVersion(), LAYOUT + 1);
  const said = () =>
    app.logged.filter(({ event }) => event === "database_layout_newer");
  await readUntil(said, ({ length }) => length > 0);
  await app.kv.set(keys.schemaVersion(), LAYOUT + 2);

  const refused = await tip();
  const { code, detail } = await refused.json();
  assertEquals([refused.status, code], [503, "shutting_down"]);
  assertStringIncludes(detail, "a newer version of the service");
  assert(Number(refused.headers.get("retry-after")) > 0);
  for (const path of ["/readyz", "/studio", "/favicon.svg", "/ws/there"]) {
    assertEquals(await status(path, "text/html"), 503, path);
  }
  // What runs is not to be restarted in a loop by who asks for its life.
  assertEquals(await status("/healthz"), 200);

  await app.services.close();
  const [{ level, found, known, advice } = {}, ...more] = said();
  assertEquals([level, found, known, more], [
    "error",
    LAYOUT + 1,
    LAYOUT,
    [],
  ]);
  assertStringIncludes(String(advice), "start the newer version");
  const others = app.logged.filter(({ level, event }) =>
    level !== "info" && level !== "debug" && event !== "database_layout_newer"
  );
  assertEquals(others, []);
});
