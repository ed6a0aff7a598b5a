import { assert, assertEquals, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import {
  createSessionService,
  SESSION_MS,
} from "@/lib/features/account/sessions/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import { createAbsentKv } from "@/tests/support/dying_kv.ts";

const OWNER = {
  userId: "1",
  channelId: "1",
  login: "ada",
  role: "owner" as const,
};

async function start() {
  const real = await openKv(":memory:");
  const { kv, failNext } = createAbsentKv(real);
  const clock = new ManualClock();
  const secrets = await createSecrets(
    "a secret key of the tests, 32 characters",
  );
  const services: ReturnType<typeof createSessionService>[] = [];
  /** Another process on the same database. */
  const another = () => {
    const made = createSessionService({
      kv,
      // Whoever waits does so on the real clock; what expires is told by the manual one.
      clock: { ...systemClock, now: () => clock.now() },
      log: createLog({ level: "off", now: () => 0 }),
      secrets,
      newId: createNewId(clock),
    });
    services.push(made);
    return made;
  };
  return {
    kv,
    failNext,
    clock,
    service: another(),
    another,
    async [Symbol.asyncDispose]() {
      for (const made of services) made.stop();
      await settle();
      real.close();
    },
  };
}

Deno.test("a session is known by its cookie until it is over", async () => {
  await using test = await start();
  const { cookie } = await test.service.open(OWNER, "OBS");
  assertEquals((await test.service.verify(cookie))?.channelId, "1");
  test.clock.pass(SESSION_MS - 1);
  assert(await test.service.verify(cookie));
  test.clock.pass(1);
  assertEquals(await test.service.verify(cookie), null);
});

Deno.test("nobody is signed in by a session that the database did not take", async () => {
  await using test = await start();
  test.failNext(1);
  await assertRejects(() => test.service.open(OWNER, "OBS"), TypeError, "away");
  assertEquals(await test.service.listOf("1"), []);
});

Deno.test("a cookie that is none, or of another length, is nobody's", async () => {
  await using test = await start();
  for (
    const cookie of ["", "x", "a".repeat(43), "é".repeat(43), "a".repeat(5_000)]
  ) {
    assertEquals(await test.service.verify(cookie), null);
  }
});

Deno.test("closing ends one session, revoking another, revokeAll the rest", async () => {
  await using test = await start();
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
  await using test = await start();
  const { cookie } = await test.service.open(OWNER, "a");
  const [mine] = await test.service.listOf("1");
  const error = await assertRejects(
    () => test.service.revoke("2", mine?.id ?? ""),
    AppError,
  );
  assertEquals(error.code, "not_found");
  assert(await test.service.verify(cookie));
});

Deno.test("a session that is ended on one process is over on the others", async () => {
  await using test = await start();
  const other = test.another();
  const { cookie } = await test.service.open(OWNER, "a");
  // Both know it from memory now.
  for (const service of [test.service, other, test.service, other]) {
    assert(await service.verify(cookie));
  }
  await other.close(cookie);
  assertEquals(await other.verify(cookie), null);
  // The watch brings word.
  await until(async () => await test.service.verify(cookie) === null);
});
