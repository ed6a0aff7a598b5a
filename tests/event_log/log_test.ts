import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { AppError } from "@/lib/core/errors.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { parsePosition } from "@/lib/event_log/position.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  numbers,
  platformEvent,
  quietLog,
} from "@/tests/support/events.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import {
  CHANNEL,
  idsIn,
  pairOver,
  withConnect,
  withMemory,
} from "./log_rig.ts";

Deno.test("fifty acts that come at once are one commit of a file", () =>
  withMemory(async ({ first }) => {
    const places = await Promise.all(
      numbers(50).map((n) => first.append(`20${n}`, [followEvent(n)])),
    );
    const stamps = places.flat()
      .map(({ position }) => parsePosition(position)?.stamp);
    assertEquals(new Set(stamps).size, 1);
  }));

for (
  const [name, open] of [
    ["local file", withMemory],
    ["KV Connect", withConnect],
  ] as const
) {
  Deno.test(`${name}: events are read in the order they were given`, () =>
    open(async ({ first }) => {
      const one = await first.append(CHANNEL, [followEvent(1), followEvent(2)]);
      const two = await first.append(CHANNEL, [followEvent(3)]);
      const { events, more, complete } = await first.read({
        channelId: CHANNEL,
        after: null,
        limit: 10,
      });

      assertEquals(events.map(({ id }) => id), ["test:1", "test:2", "test:3"]);
      assertEquals(
        events.map(({ position }) => position),
        [...one, ...two].map(({ position }) => position),
      );
      assertEquals(
        events.map(({ position }) => position).toSorted(),
        events.map(({ position }) => position),
      );
      assertEquals(events[0]?.receivedAt, "2026-11-21T10:00:00.000Z");
      assertEquals([more, complete], [false, true]);
    }));

  Deno.test(`${name}: a second delivery is answered with the first position`, () =>
    open(async ({ first, second }) => {
      const [original] = await first.append(CHANNEL, [followEvent(1)]);
      const [again] = await second.append(CHANNEL, [followEvent(1)]);

      assertEquals(original?.duplicate, false);
      assertEquals(again, { position: original?.position, duplicate: true });
      assertEquals(await idsIn(first), ["test:1"]);
    }));

  Deno.test(`${name}: 200 deliveries at once on two processes are one event`, () =>
    open(async ({ first, second }) => {
      const answers = await Promise.all(
        numbers(200).map((n) =>
          (n % 2 ? first : second).append(CHANNEL, [followEvent(1)])
        ),
      );

      assertEquals(new Set(answers.map(([one]) => one?.position)).size, 1);
      assertEquals(
        answers.filter(([one]) => !one?.duplicate).length,
        1,
      );
      assertEquals(await idsIn(second), ["test:1"]);
    }));

  Deno.test(`${name}: duplicates do not hold up the events beside them`, () =>
    open(async ({ first, second }) => {
      await first.append(
        CHANNEL,
        numbers(40).filter((n) => n % 3).map(followEvent),
      );
      const answers = await second.append(
        CHANNEL,
        numbers(40).map(followEvent),
      );

      assertEquals(
        answers.map(({ duplicate }) => duplicate),
        numbers(40).map((n) => n % 3 > 0),
      );
      assertEquals(
        (await idsIn(first)).toSorted(),
        numbers(40).map((n) => `test:${n}`).toSorted(),
      );
    }));

  Deno.test(`${name}: two that begin a log at once agree on its epoch`, () =>
    open(async ({ first, second }) => {
      const positions = await Promise.all([
        first.newest("1"),
        second.newest("2"),
      ]);
      assertEquals(new Set(positions).size, 1);
    }));

  Deno.test(`${name}: many calls at once keep the order of each caller`, () =>
    open(async ({ first, second }) => {
      await Promise.all(
        [first, second].map((log, who) =>
          Promise.all(
            numbers(60).map((n) =>
              log.append(CHANNEL, [followEvent(`${who}-${n}`)])
            ),
          )
        ),
      );
      const ids = await idsIn(first);
      assertEquals(ids.length, 120);
      for (const who of [0, 1]) {
        assertEquals(
          ids.filter((id) => id.startsWith(`test:${who}-`)),
          numbers(60).map((n) => `test:${who}-${n}`),
        );
      }
    }));
}

Deno.test("what arrives during a commit goes into the next one together", () =>
  withMemory(async ({ kv, first }) => {
    await Promise.all(
      numbers(50).map((n) => first.append(CHANNEL, [followEvent(n)])),
    );
    let entries = 0;
    for await (const _ of kv.list({ prefix: ["event_log", CHANNEL] })) {
      entries++;
    }
    // 50 events in commits of at most ten.
    assertEquals(entries, 5);
    assertEquals(
      (await kv.get<Deno.KvU64>(keys.eventHead(CHANNEL))).value?.value,
      5n,
    );
  }));

Deno.test("over KV Connect commits stay under a kilobyte", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  await using server = startKvConnectServer();
  const kv = await openKv(server.url);
  const { first } = pairOver(kv, kv, true);
  await first.newest(CHANNEL);
  await Promise.all(
    numbers(100).map((n) => first.append(CHANNEL, [platformEvent(n, {})])),
  );
  const { commits } = server.counts();
  await Promise.all(
    numbers(100).map((n) => first.append(CHANNEL, [followEvent(n)])),
  );
  kv.close();

  assert(
    server.counts().mostBytes <= 1_024,
    `${server.counts().mostBytes} bytes`,
  );
  assert(commits < 100, `${commits} commits`);
});

Deno.test("a commit whose reply is lost is counted once and answered as taken", () =>
  withConnect(async ({ first, second }) => {
    const answers = await Promise.all(
      numbers(60).map((n) =>
        (n % 2 ? first : second).append(CHANNEL, [followEvent(n)])
      ),
    );

    assertEquals(answers.filter(([one]) => one?.duplicate), []);
    const ids = await idsIn(first);
    assertEquals(
      ids.toSorted(),
      numbers(60).map((n) => `test:${n}`).toSorted(),
    );
    const { events } = await first.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    assertEquals(
      events.map(({ position }) => position).toSorted(),
      answers.map(([one]) => one?.position ?? "").toSorted(),
    );
  }, 0.4));

Deno.test("an id is free again after its time, though its entry is still there", () =>
  withMemory(async ({ clock, kv, first, second }) => {
    await first.append(CHANNEL, [chatEvent(1)]);
    await clock.advance(30 * 60_000 - 1);
    assertEquals(
      (await first.append(CHANNEL, [chatEvent(1)]))[0]?.duplicate,
      true,
    );

    await clock.advance(1);
    const seen = await kv.get(keys.eventSeen(CHANNEL, "test:1"));
    assert(seen.versionstamp !== null);
    const answers = await Promise.all([
      first.append(CHANNEL, [followEvent(2), chatEvent(1)]),
      second.append(CHANNEL, [chatEvent(1)]),
    ]);
    assertEquals(answers.flat().filter(({ duplicate }) => duplicate).length, 1);
    assertEquals(
      (await idsIn(first)).filter((id) => id === "test:1").length,
      2,
    );
  }));

Deno.test("an event that the database cannot hold is refused before anything is taken", () =>
  withMemory(async ({ first }) => {
    // A number takes up to nine bytes, however it is written.
    const halves = numbers(7_000).map(() => 0.5);
    const error = await assertRejects(
      () =>
        first.append(CHANNEL, [followEvent(1), platformEvent(2, { halves })]),
      AppError,
    );
    assertEquals(error.code, "too_large");
    assertEquals(await idsIn(first), []);

    const wide = "ж".repeat(26_000);
    await first.append(CHANNEL, [
      platformEvent(3, { halves: halves.slice(0, 6_000) }),
      platformEvent(4, { wide }),
      ...numbers(20).map((n) =>
        platformEvent(`n${n}`, { text: "x".repeat(20_000) })
      ),
    ]);
    assertEquals((await idsIn(first)).length, 22);
  }));

Deno.test("a failed commit is told to all who wait, and the next one may succeed", () =>
  withMemory(async ({ clock, kv }) => {
    let failing = true;
    const flaky = new Proxy(kv, {
      get(target, name) {
        if (name === "atomic" && failing) {
          return () => {
            throw new TypeError("database is locked");
          };
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    await createEventLog({ ...logParts, kv, clock, log: quietLog }).newest(
      CHANNEL,
    );
    const log = createEventLog({
      ...logParts,
      kv: flaky,
      clock,
      log: quietLog,
    });
    const results = await Promise.allSettled(
      numbers(30).map((n) => log.append(CHANNEL, [followEvent(n)])),
    );
    for (const result of results) {
      assert(result.status === "rejected");
      assertEquals((result.reason as AppError).code, "storage_unavailable");
    }
    failing = false;
    await Promise.all(
      numbers(30).map((n) => log.append(CHANNEL, [followEvent(n)])),
    );
    assertEquals((await idsIn(log)).length, 30);
    await log.flush();
  }));

Deno.test("whatever is given to two processes stands in the log once", async () => {
  const plan = fc.array(
    fc.record({
      second: fc.boolean(),
      channel: fc.constantFrom("1", "2"),
      ids: fc.array(fc.nat(12), { minLength: 1, maxLength: 14 }),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(plan, (calls) =>
      withMemory(async ({ first, second }) => {
        const answers = await Promise.all(calls.map((call) =>
          (call.second ? second : first).append(
            call.channel,
            call.ids.map(followEvent),
          )
        ));
        for (const channel of ["1", "2"]) {
          const given = calls.flatMap((call, i) =>
            call.channel === channel
              ? call.ids.map((id, j) => ({
                id: `test:${id}`,
                ...answers[i]?.[j],
              }))
              : []
          );
          const { events } = await first.read({
            channelId: channel,
            after: null,
            limit: 500,
          });
          const placed = new Map(
            events.map(({ id, position }) => [id, position]),
          );
          assertEquals(placed.size, events.length);
          assertEquals(
            [...placed.keys()].toSorted(),
            [
              ...new Set(given.map(({ id }) =>
                id
              )),
            ].toSorted(),
          );
          for (const { id, position } of given) {
            assertEquals(position, placed.get(id));
          }
          const fresh = given.filter(({ duplicate }) => !duplicate);
          assertEquals(fresh.length, placed.size);
        }
      })),
    { numRuns: 40 },
  );
});
