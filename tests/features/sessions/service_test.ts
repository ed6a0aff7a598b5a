import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import {
  createSessionService,
  SESSION_MS,
} from "@/lib/features/sessions/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const OWNER = {
  userId: "1",
  channelId: "1",
  login: "ada",
  role: "owner" as const,
};

async function start() {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const secrets = await createSecrets(
    "a secret key of the tests, 32 characters",
  );
  const service = createSessionService({
    kv,
    clock,
    secrets,
    newId: createNewId(clock),
  });
  return { kv, clock, service, [Symbol.dispose]: () => kv.close() };
}

Deno.test("a session is known by its cookie until it is over", async () => {
  using test = await start();
  const { cookie } = await test.service.open(OWNER, "OBS");
  assertEquals((await test.service.verify(cookie))?.channelId, "1");
  test.clock.set(test.clock.now() + SESSION_MS - 1);
  assert(await test.service.verify(cookie));
  test.clock.set(test.clock.now() + 1);
  assertEquals(await test.service.verify(cookie), null);
});

Deno.test("a cookie that is none, or of another length, is nobody's", async () => {
  using test = await start();
  for (
    const cookie of ["", "x", "a".repeat(43), "é".repeat(43), "a".repeat(5_000)]
  ) {
    assertEquals(await test.service.verify(cookie), null);
  }
});

Deno.test("closing ends one session, revoking another, revokeAll the rest", async () => {
  using test = await start();
  const { service } = test;
  const [a, b, c] = [
    await service.open(OWNER, "a"),
    await service.open(OWNER, "b"),
    await service.open(OWNER, "c"),
  ];
  await service.close(a.cookie);
  assertEquals(await service.verify(a.cookie), null);
  const listed = await service.listOf("1");
  assertEquals(listed.map((one) => one.userAgent), ["b", "c"]);
  await service.revoke("1", listed[0]?.id ?? "");
  assertEquals(await service.verify(b.cookie), null);
  await service.revokeAll("1");
  assertEquals(await service.verify(c.cookie), null);
});

Deno.test("nobody ends another's session", async () => {
  using test = await start();
  const { cookie } = await test.service.open(OWNER, "a");
  const [mine] = await test.service.listOf("1");
  const error = await assertRejects(
    () => test.service.revoke("2", mine?.id ?? ""),
    AppError,
  );
  assertEquals(error.code, "not_found");
  assert(await test.service.verify(cookie));
});
