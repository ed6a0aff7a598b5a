import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import {
  createWidgetTokenService,
  SCOPED_TOKEN_MS,
} from "@/lib/features/account/widget_tokens/service.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

const log = createLog({ level: "off", now: () => 0 });
const secrets = await createSecrets("a secret key of the tests, 32 characters");

async function start() {
  const real = await openKv(":memory:");
  const { kv, once: loseNextAnswer } = createDeafKv(real, "refused");
  const clock = new ManualClock();
  const services: ReturnType<typeof createWidgetTokenService>[] = [];
  const service = (own = kv) => {
    // Storage retries pause on the real clock; what expires is told by the manual one.
    const made = createWidgetTokenService({
      kv: own,
      clock: { ...systemClock, now: () => clock.now() },
      log,
      secrets,
    });
    services.push(made);
    return made;
  };
  return {
    kv,
    clock,
    service,
    loseNextAnswer,
    async [Symbol.asyncDispose]() {
      for (const made of services) made.close();
      await settle();
      kv.close();
    },
  };
}

Deno.test("the first look issues a token, later looks show the same", async () => {
  await using test = await start();
  const service = test.service();
  const [a, b] = await Promise.all([
    service.current("1"),
    service.current("1"),
  ]);
  assertEquals(a, b);
  assert(/^wt_[\w-]{43}$/.test(a.token));
  assertEquals((await service.find(a.token))?.channelId, "1");
});

Deno.test("a token that another process replaces before the watch has said its first word is refused once it has", async () => {
  await using test = await start();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const kv = new Proxy(test.kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "watch") return member.bind(target);
      return (...args: unknown[]) => {
        const source = opened.then(() => member.apply(target, args));
        return ReadableStream.from(async function* () {
          yield* await source;
        }());
      };
    },
  });
  const [late, other] = [test.service(kv), test.service()];
  const { token } = await late.current("1");
  assertEquals((await late.find(token))?.channelId, "1");
  await other.rotate("1");
  open();
  await until(async () => await late.find(token) === null);
});

Deno.test("a rotation whose answer got lost leaves the token that it shows, and it opens", async () => {
  await using test = await start();
  const service = test.service();
  test.loseNextAnswer();
  const first = await service.current("1");
  assertEquals((await service.find(first.token))?.channelId, "1");
  test.loseNextAnswer();
  const second = await service.rotate("1");
  assertEquals((await service.find(second.token))?.channelId, "1");
  assertEquals(await service.find(first.token), null);
  assertEquals(await service.current("1"), second);
});

Deno.test("neither the token nor anything it opens stands in the database in clear", async () => {
  await using test = await start();
  const { token } = await test.service().current("1");
  let entries = 0;
  for await (const entry of test.kv.list({ prefix: [] })) {
    entries++;
    const text = JSON.stringify(
      [entry.key, entry.value],
      (_name, value: unknown) =>
        typeof value === "bigint" || value instanceof Deno.KvU64
          ? String(value)
          : value,
    );
    assert(!text.includes(token.slice(3)), text);
  }
  assert(entries > 0, "the token is stored");
});

Deno.test("after a rotation the old token is unknown and the new one opens", async () => {
  await using test = await start();
  const service = test.service();
  const { token: old } = await service.current("1");
  await service.find(old);
  const { token } = await service.rotate("1");
  assertNotEquals(token, old);
  assertEquals(await service.find(old), null);
  assertEquals((await service.find(token))?.channelId, "1");
});

Deno.test("ten rotations at once, on two processes, leave exactly one current token", async () => {
  await using test = await start();
  const services = [test.service(), test.service()];
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, i) => services[i % 2]?.rotate("1")),
  );
  const fresh = test.service();
  const { token: current } = await fresh.current("1");
  const known = await Promise.all(
    made.map(async (one) => one && (await fresh.find(one.token)) !== null),
  );
  assertEquals(known.filter(Boolean).length, 1);
  assertEquals(made.filter((one) => one?.token === current).length, 1);
});

Deno.test("another process forgets the old token without being asked", async () => {
  await using test = await start();
  const [here, there] = [test.service(), test.service()];
  const { token } = await here.current("1");
  assert(await there.find(token));
  const told = new Promise<void>((resolve) => there.onRotation(resolve));
  await here.rotate("1");
  await told;
  assertEquals(await there.find(token), null);
});

Deno.test("a scoped token opens its widget until it expires or the channel's token is replaced", async () => {
  await using test = await start();
  const service = test.service();
  const caller = await service.find((await service.current("1")).token);
  assert(caller);
  const scoped = await service.scopedFor(caller, "wgt_1");
  assertEquals(await service.find(scoped), { ...caller, widgetId: "wgt_1" });

  test.clock.pass(SCOPED_TOKEN_MS);
  assertEquals(await service.find(scoped), null);

  const again = await service.scopedFor(caller, "wgt_1");
  assert(await service.find(again));
  await service.rotate("1");
  assertEquals(await service.find(again), null);
});

Deno.test("a forged or damaged scoped token opens nothing", async () => {
  await using test = await start();
  const service = test.service();
  const caller = await service.find((await service.current("1")).token);
  assert(caller);
  const scoped = await service.scopedFor(caller, "wgt_1");
  const other = await createSecrets("another secret key of 32 characters!");
  const [body = ""] = scoped.slice(3).split(".");
  const forged = `ws_${body}.${await other.sign(
    "scoped widget token v1",
    body,
  )}`;
  for (
    const bad of [
      forged,
      `${scoped}x`,
      "ws_",
      "ws_.",
      "ws_a.b",
      scoped.replace("ws_", "wt_"),
    ]
  ) {
    assertEquals(await service.find(bad), null, bad);
  }
});
