import { assertEquals, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { update } from "@/lib/storage/transaction.ts";
import { key } from "@/lib/storage/key.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { listAll, listPage } from "@/lib/storage/page.ts";
import { prefix } from "@/lib/storage/key.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const COUNT = key<number>("count");

Deno.test("20 concurrent updates of one entry lose nothing", async () => {
  using kv = await openKv(":memory:");
  await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        update(
          { kv, clock: systemClock, keys },
          COUNT,
          (now) => (now ?? 0) + 1,
        ),
    ),
  );
  assertEquals((await kv.get(COUNT)).value, 20);
});

Deno.test("an update that answers undefined writes nothing", async () => {
  using kv = await openKv(":memory:");
  await kv.set(COUNT, 7);
  const before = await kv.get(COUNT);
  assertEquals(
    await update({ kv, clock: systemClock, keys }, COUNT, () => undefined),
    7,
  );
  assertEquals((await kv.get(COUNT)).versionstamp, before.versionstamp);
});

Deno.test("a database that does not answer is storage_unavailable", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const silent = new Proxy(kv, {
    get: (target, name) =>
      name === "get"
        ? () => new Promise(() => {})
        : Reflect.get(target, name, target),
  });
  const bounded = withDeadline(silent, clock, 4_000);
  const reading = assertRejects(
    () => bounded.get(COUNT),
    AppError,
    "did not answer within 4000 ms",
  );
  await clock.advance(4_000);
  await reading;
});

Deno.test("deadlines leave results, lists and commits as they are", async () => {
  using kv = await openKv(":memory:");
  const bounded = withDeadline(kv, systemClock, 4_000);
  const commit = await bounded.atomic().check({
    key: COUNT,
    versionstamp: null,
  }).set(COUNT, 3).commit();
  assertEquals(commit.ok, true);
  const refused = await bounded.atomic().check({
    key: COUNT,
    versionstamp: null,
  }).set(COUNT, 4).commit();
  assertEquals(refused.ok, false);
  assertEquals(await listAll(bounded, prefix<number>()), [3]);
});

Deno.test("pages follow one another without gap or double", async () => {
  using kv = await openKv(":memory:");
  for (let i = 0; i < 25; i++) await kv.set(["item", i], i);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(kv, prefix<number>("item"), {
      limit: 10,
      cursor,
    });
    seen.push(...page.items.map(({ value }) => value));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assertEquals(seen, Array.from({ length: 25 }, (_, i) => i));
});

Deno.test("a page that ends exactly at the end has no next cursor", async () => {
  using kv = await openKv(":memory:");
  for (let i = 0; i < 10; i++) await kv.set(["item", i], i);
  const page = await listPage(kv, prefix<number>("item"), { limit: 10 });
  assertEquals(page.nextCursor, null);
});

Deno.test("an unknown cursor is a bad request, not a failure", async () => {
  using kv = await openKv(":memory:");
  for (const cursor of ["%%%", "aGVsbG8", "////"]) {
    const error = await assertRejects(
      () => listPage(kv, prefix<number>("item"), { limit: 10, cursor }),
      AppError,
    );
    assertEquals(error.code, "malformed");
  }
});
