import { assertEquals, assertRejects } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { migrate, type Migration } from "@/lib/database/migrate.ts";

const clock = new ManualClock(0);
const log = createLog({ level: "error", now: () => clock.now() });
const deps = { log, clock };

/** Migrations that note in the order in which they ran, in `ran`. */
function noting(ran: string[], ...names: string[]): Migration[] {
  return names.map((name) => ({
    name,
    run: () => Promise.resolve(void ran.push(name)),
  }));
}

Deno.test("migrations run once each, in their order, whatever was there before", async () => {
  using kv = await openKv(":memory:");
  const ran: string[] = [];

  await migrate(kv, deps, noting(ran, "a", "b"));
  await migrate(kv, deps, noting(ran, "a", "b"));
  await migrate(kv, deps, noting(ran, "a", "b", "c"));

  assertEquals(ran, ["a", "b", "c"]);
  assertEquals((await kv.get(keys.schemaVersion())).value, 3);
});

Deno.test("a migration that failed runs again at the next start", async () => {
  using kv = await openKv(":memory:");
  const ran: string[] = [];
  const [a, b] = noting(ran, "a", "b");
  const broken: Migration = {
    name: "b",
    run: () => Promise.reject(new Error("away")),
  };

  await assertRejects(() => migrate(kv, deps, [a!, broken]), Error, "away");
  await migrate(kv, deps, [a!, b!]);

  assertEquals(ran, ["a", "b"]);
});

Deno.test("two processes that migrate at once end at the same number", async () => {
  using kv = await openKv(":memory:");
  const ran: string[] = [];
  const all = noting(ran, "a", "b", "c");

  await Promise.all([migrate(kv, deps, all), migrate(kv, deps, all)]);

  assertEquals((await kv.get(keys.schemaVersion())).value, 3);
  assertEquals([...new Set(ran)], ["a", "b", "c"]);
});

Deno.test("a database of a newer version is not touched", async () => {
  using kv = await openKv(":memory:");
  await kv.set(keys.schemaVersion(), 2);
  const ran: string[] = [];

  await assertRejects(
    () => migrate(kv, deps, noting(ran, "a")),
    Error,
    "(layout 2, and this version knows 1)",
  );

  assertEquals(ran, []);
});
