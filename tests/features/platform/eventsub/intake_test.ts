import { assertEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import { createIntake } from "@/lib/features/platform/eventsub/intake.ts";
import { settle, until } from "@/tests/support/clock.ts";

/** An intake whose database is away until it is said to be back. */
function open() {
  const world = { away: true, tries: 0 };
  const taken: unknown[] = [];
  const logged: Record<string, unknown>[] = [];
  let paused = Promise.withResolvers<() => void>();
  const intake = createIntake({
    clock: {
      pause: () => new Promise((resolve) => paused.resolve(resolve)),
    },
    log: createLog({
      level: "debug",
      now: () => 0,
      write: (line) => void logged.push(JSON.parse(line)),
    }),
    accept(body) {
      world.tries++;
      if (body === "odd") return Promise.reject(new TypeError("no such field"));
      if (!world.away) return Promise.resolve(taken.push(body));
      return Promise.reject(new AppError("storage_unavailable", "away"));
    },
  });
  const take = (body: unknown) =>
    intake.take({ channelId: "1337", body, meta: {} });
  return {
    world,
    taken,
    intake,
    take,
    said: () => logged.map(({ event }) => event),
    /** Lets the next try begin, once the one before it has failed. */
    async tryAgain() {
      const goOn = await paused.promise;
      paused = Promise.withResolvers();
      goOn();
    },
    /** Resolves when a try has failed that nothing was let go on from. */
    failed: () => paused.promise,
  };
}

Deno.test("what comes while the database is away is taken when it is back, once and in order", async () => {
  const { world, taken, take, tryAgain, failed, said } = open();
  await Promise.all([take(1), take(2)]);
  await take(3);
  await tryAgain();
  await failed();
  assertEquals(taken, []);
  world.away = false;
  // Not at once: it would pass those that wait.
  await take(4);
  assertEquals(taken, []);
  await tryAgain();
  await until(() => taken.length === 4);
  await take(5);
  assertEquals(taken, [1, 2, 3, 4, 5]);
  assertEquals(said(), ["notifications_wait"]);

  world.away = true;
  await take(6);
  await failed();
  world.away = false;
  await tryAgain();
  await until(() => taken.length === 6);
  assertEquals(taken, [1, 2, 3, 4, 5, 6]);
});

Deno.test("one that fails in the moment in which the last of those that wait is taken is tried again", async () => {
  const taken: unknown[] = [];
  const tries: { body: unknown; answer: PromiseWithResolvers<void> }[] = [];
  const intake = createIntake({
    clock: { pause: () => Promise.resolve() },
    log: createLog({ level: "off", now: () => 0 }),
    async accept(body) {
      const answer = Promise.withResolvers<void>();
      tries.push({ body, answer });
      await answer.promise;
      taken.push(body);
    },
  });
  const away = () => new AppError("storage_unavailable", "away");
  const take = (body: unknown) =>
    intake.take({ channelId: "1337", body, meta: {} });
  const works = [take(1), take(2)];
  tries[0]?.answer.reject(away());
  await until(() => tries.length === 3);

  tries[2]?.answer.resolve();
  tries[1]?.answer.reject(away());
  await Promise.all(works);
  await settle();

  assertEquals(tries.map(({ body }) => body), [1, 2, 1, 2]);
  tries[3]?.answer.resolve();
  await until(() => taken.length === 2);
});

Deno.test("one that nobody can read is said and holds up nothing", async () => {
  const { world, taken, take, tryAgain, failed, said } = open();
  await take("odd");
  await take(1);
  await take("odd");
  await take(2);
  await failed();
  world.away = false;
  await tryAgain();
  await until(() => taken.length === 2);
  assertEquals(taken, [1, 2]);
  assertEquals(
    said().filter((event) => event === "notification_not_taken").length,
    2,
  );
});

Deno.test("a service that ends tries no more, and says what it loses", async () => {
  const { world, take, tryAgain, failed, intake, said } = open();
  await take(1);
  await take(2);
  await failed();
  intake.close();
  assertEquals(said().at(-1), "notifications_lost");
  const { tries } = world;
  await tryAgain();
  await settle();
  assertEquals(world.tries, tries);
});
