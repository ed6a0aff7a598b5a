import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import fc from "fast-check";
import {
  createProjection,
  type ProjectionDeps,
} from "@/lib/projections/projection.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import type { Fold } from "@/lib/projections/schema.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createLog, type Log } from "@/lib/core/log.ts";
import { createEventLog } from "@/lib/events/log.ts";
import { createTrim } from "@/lib/events/trim.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { keys } from "@/lib/database/keys.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";

const CHANNEL = "1001";
const sumOf = (channelId: string) => ["test_sum", channelId];

/** Faults of a process. */
interface Hooks {
  fold?: (ids: string[]) => void;
  announce?: boolean;
  /** The most events it takes of a batch. */
  most?: number;
}

function lines(): { log: Log; events: () => string[] } {
  const logged: string[] = [];
  const log = createLog({
    level: "debug",
    now: () => 0,
    write: (line) => void logged.push(JSON.parse(line).event),
  });
  return { log, events: () => logged };
}

/** A process whose projection appends the ids it sees to one list. */
function process(
  kv: Deno.Kv,
  clock: ManualClock,
  holder: string,
  hooks: Hooks = {},
  options: Partial<ProjectionDeps> = {},
) {
  const { log, events: logged } = lines();
  const events = createEventLog({ kv, clock, log });
  const batches: number[] = [];
  const projection = createProjection({
    name: "test",
    kv,
    clock,
    log,
    events,
    holder,
    ...options,
    async fold({ channelId, events }): Promise<Fold> {
      const key = sumOf(channelId);
      const ids = events.map(({ id }) => id).slice(0, hooks.most);
      hooks.fold?.(ids);
      batches.push(ids.length);
      const seen = (await kv.get<string[]>(key)).value ?? [];
      const told = hooks.announce
        ? ids.filter((id) => !id.startsWith("told:")).map((id) => ({
          ...followEvent(id),
          id: `told:${id}`,
        }))
        : [];
      return {
        change: (operation) => void operation.set(key, [...seen, ...ids]),
        announce: told,
        ...(hooks.most === undefined ? {} : { taken: ids.length }),
      };
    },
  });
  const append = (from: number, count: number) =>
    events.append(
      CHANNEL,
      numbers(count).map((i) => followEvent(from + i)),
    );
  return { projection, events, append, batches, logged };
}

async function seen(kv: Deno.Kv, channelId = CHANNEL): Promise<string[]> {
  return (await kv.get<string[]>(sumOf(channelId))).value ?? [];
}

const ids = (count: number, from = 0) =>
  numbers(count).map((i) => `test:${from + i}`);

async function withKv(
  run: (kv: Deno.Kv, clock: ManualClock) => Promise<void>,
): Promise<void> {
  const kv = await openKv(":memory:");
  try {
    await run(kv, new ManualClock());
  } finally {
    kv.close();
  }
}

Deno.test("a projection sees every event once and in order, in batches", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    assertEquals(await one.projection.catchUp(CHANNEL), null);
    await one.append(0, 500);
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(await seen(kv), ids(500));
    assertEquals(position, await one.events.newest(CHANNEL));
    assertEquals(one.batches.reduce((sum, size) => sum + size), 500);
    assert(one.batches.length < 10);
    await one.projection.catchUp(CHANNEL);
    assertEquals(await seen(kv), ids(500));
  }));

Deno.test("several processes at once never count an event twice, nor leave one out", () =>
  withKv(async (kv, clock) => {
    const all = ["p1", "p2", "p3"].map((name) => process(kv, clock, name));
    const lists = await Promise.all(
      numbers(40).map(async (round) => {
        const own = all[round % all.length];
        await own?.append(round * 10, 10);
        await Promise.all(
          all.map(({ projection }) => projection.catchUp(CHANNEL)),
        );
        return ids(10, round * 10);
      }),
    );
    assertEquals((await seen(kv)).toSorted(), lists.flat().toSorted());
    assertEquals((await seen(kv)).length, 400);
  }));

Deno.test("a fold that takes a part of its batch gets the rest again", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", { most: 7 });
    await one.append(0, 40);
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(await seen(kv), ids(40));
    assertEquals(one.batches, [7, 7, 7, 7, 7, 5]);
    assertEquals(position, await one.events.newest(CHANNEL));
  }));

Deno.test("what is changed beside the batches overwrites none of them, nor they it", () =>
  withKv(async (kv, clock) => {
    const all = ["p1", "p2"].map((name) => process(kv, clock, name));
    const amend = (
      projection: typeof all[number]["projection"],
      name: string,
    ) =>
      projection.amend(CHANNEL, async () => {
        const before = await seen(kv);
        return {
          change: (operation) =>
            void operation.set(sumOf(CHANNEL), [...before, name]),
          result: name,
        };
      });
    const [first] = all;
    assert(first);
    // Nothing has happened on the channel yet.
    assertEquals(await amend(first.projection, "beside first"), "beside first");
    for (const round of numbers(20)) {
      await Promise.all(all.flatMap(({ append, projection }, index) => {
        const at = (round * 2 + index) * 5;
        return [
          append(at, 5).then(() => projection.catchUp(CHANNEL)),
          amend(projection, `beside ${at}`),
        ];
      }));
    }
    const found = await seen(kv);
    assertEquals(
      found.filter((id) => id.startsWith("test:")).toSorted(),
      ids(200).toSorted(),
    );
    assertEquals(
      found.filter((id) => id.startsWith("beside")).toSorted(),
      ["beside first", ...numbers(40).map((i) => `beside ${i * 5}`)].toSorted(),
    );
  }));

Deno.test("replies that are lost after the commit change nothing", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  await using server = startKvConnectServer();
  const kv = await openKv(server.url);
  const other = await openKv(server.url);
  try {
    const clock = new ManualClock();
    const one = process(kv, clock, "p1", { announce: true });
    const two = process(other, clock, "p2", { announce: true });
    server.set({ dropReply: 0.3 });
    await Promise.all(
      numbers(6).map(async (round) => {
        const own = round % 2 ? one : two;
        await own.append(round * 5, 5);
        await own.projection.catchUp(CHANNEL);
      }),
    );
    server.set({ dropReply: 0 });
    await one.projection.catchUp(CHANNEL);
    const found = await seen(kv);
    assertEquals(
      found.filter((id) => id.startsWith("test:")).toSorted(),
      ids(30).toSorted(),
    );
    assertEquals(
      found.filter((id) => id.startsWith("told:")).toSorted(),
      ids(30).map((id) => `told:${id}`).toSorted(),
    );
  } finally {
    kv.close();
    other.close();
  }
});

/** The database of a process that dies at its n-th call of a kind. */
function dyingKv(kv: Deno.Kv, at: number, after: boolean): Deno.Kv {
  let calls = 0;
  const die = () => {
    throw new Error("the process died");
  };
  const check = () => {
    if (calls++ >= at) die();
  };
  return new Proxy(kv, {
    get(target, name) {
      if (name === "atomic") {
        return () => {
          const operation = target.atomic();
          const commit = operation.commit.bind(operation);
          operation.commit = async () => {
            if (after && calls >= at) {
              await commit();
              die();
            }
            check();
            return await commit();
          };
          return operation;
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "get" || name === "getMany") check();
        return member.apply(target, args);
      };
    },
  });
}

Deno.test("a process that dies between any two calls leaves all of a batch or nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 14 }),
          after: fc.boolean(),
          count: fc.integer({ min: 1, max: 4 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      (deaths) =>
        withKv(async (kv, clock) => {
          let made = 0;
          const hooks = { announce: true };
          for (const { at, after, count } of deaths) {
            await process(kv, clock, "writer").append(made, count);
            made += count;
            const mortal = process(dyingKv(kv, at, after), clock, "p1", hooks);
            await mortal.projection.catchUp(CHANNEL).catch(() => {});
          }
          await process(kv, clock, "p2", hooks).projection.catchUp(CHANNEL);
          const found = await seen(kv);
          assertEquals(
            found.filter((id) => id.startsWith("test:")),
            ids(made),
          );
          assertEquals(
            found.filter((id) => id.startsWith("told:")).toSorted(),
            ids(made).map((id) => `told:${id}`).toSorted(),
          );
        }),
    ),
    { numRuns: 200 },
  );
});

Deno.test("in the background one process reads a channel and another waits its turn", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    const two = process(kv, clock, "p2");
    one.projection.start();
    two.projection.start();
    await settle(200);
    await one.append(0, 1);
    await settle(200);
    assertEquals(await seen(kv), ids(1));
    // The other one took an event: it waits for the first one's lease.
    await two.append(1, 1);
    await settle(200);
    assertEquals(await seen(kv), ids(1));
    await clock.advance(1_000);
    await settle(200);
    assertEquals(await seen(kv), ids(2));
    assertEquals(two.batches, [1]);
    // A burst becomes one batch after the pause.
    for (let i = 2; i < 50; i++) await two.append(i, 1);
    await clock.advance(1_000);
    await settle(200);
    assertEquals(await seen(kv), ids(50));
    assertEquals(two.batches.length <= 3, true, String(two.batches));
    await Promise.all([one.projection.stop(), two.projection.stop()]);
    assertEquals(clock.pending, 0);
  }));

Deno.test("what a dead process left is taken up by another, from nothing but heads and cursors", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    await dead.events.append("999", [followEvent("other channel")]);
    const alive = process(kv, clock, "alive");
    alive.projection.start();
    await settle(20);
    assertEquals(await seen(kv), ids(3));
    assertEquals(await seen(kv, "999"), ["test:other channel"]);
    // Not again, and later events only.
    await dead.append(3, 1);
    await clock.advance(15_000);
    await settle(20);
    assertEquals(await seen(kv), ids(4));
    await alive.projection.stop();
  }));

Deno.test("a process that starts looks for what is left, whoever has the lease on looking", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    one.projection.start();
    await settle(20);
    await one.projection.stop();
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    const next = process(kv, clock, "p2");
    next.projection.start();
    await settle(20);
    assertEquals(await seen(kv), ids(3));
    await next.projection.stop();
  }));

Deno.test("kinds that do not matter are folded by nobody, and move the cursor now and then", () =>
  withKv(async (kv, clock) => {
    const kinds = readKindFilter("follow");
    const pace = { everyMs: 0 };
    const one = process(kv, clock, "p1", {}, { kinds, pace });
    const cursor = async () =>
      (await kv.get(keys.projectionCursor("test", CHANNEL))).versionstamp;
    const chat = async (name: string) => {
      await one.events.append(CHANNEL, [chatEvent(name)]);
      await settle(20);
    };
    one.projection.start();
    await one.append(0, 1);
    await settle(20);
    const stored = await cursor();
    for (const name of ["a", "b", "c"]) await chat(name);
    assertEquals(await cursor(), stored, "a chat costs no commit");
    await one.append(1, 1);
    await settle(20);
    assertEquals(await seen(kv), ids(2), "what matters is folded at once");
    await chat("d");
    const later = await cursor();
    await clock.advance(10_000);
    await chat("e");
    assertNotEquals(await cursor(), later, "the place is stored in the end");
    await chat("f");
    // Who waits for it finds it in the database.
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(position, await one.events.newest(CHANNEL));
    assertEquals(one.batches, [1, 1]);
    await one.projection.stop();
  }));

Deno.test("where few channels matter, no other is looked at", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    await dead.events.append("999", [followEvent("other channel")]);
    const channels = () => Promise.resolve(["1", CHANNEL]);
    const alive = process(kv, clock, "alive", {}, { channels });
    await alive.projection.sweep();
    await alive.projection.flush();
    assertEquals(await seen(kv), ids(3));
    assertEquals(await seen(kv, "999"), []);
    await alive.projection.stop();
  }));

Deno.test("a channel whose reading failed is read again a moment later, however fast its pace", () =>
  withKv(async (kv, clock) => {
    let failures = 2;
    const fold = () => {
      if (failures-- > 0) throw new AppError("storage_unavailable", "away");
    };
    const one = process(kv, clock, "p1", { fold }, { pace: { everyMs: 0 } });
    one.projection.start();
    await settle(20);
    await one.append(0, 1);
    await settle(20);
    assertEquals([failures, await seen(kv)], [1, []]);
    await clock.advance(1_000);
    await settle(20);
    assertEquals([failures, await seen(kv)], [0, []]);
    await clock.advance(1_000);
    await settle(20);
    assertEquals(await seen(kv), ids(1));
    await one.projection.stop();
  }));

Deno.test("an event that nobody can fold is left out and reported; the others count", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", {
      fold(ids) {
        if (ids.includes("test:5")) throw new Error("odd");
      },
    });
    one.projection.start();
    await settle(10);
    await one.append(0, 20);
    for (let i = 0; i < 40; i++) {
      await clock.advance(1_000);
      await settle(5);
    }
    assertEquals(await seen(kv), ids(20).filter((id) => id !== "test:5"));
    assert(one.logged().includes("event_not_folded"));
    await one.projection.stop();
  }));

Deno.test("a database that is away fails the caller and loses nothing", () =>
  withKv(async (kv, clock) => {
    let away = true;
    const one = process(kv, clock, "p1", {
      fold() {
        if (away) {
          throw new AppError("storage_unavailable", "Cannot read: away");
        }
      },
    });
    await one.append(0, 3);
    for (let i = 0; i < 10; i++) {
      await assertRejects(() => one.projection.catchUp(CHANNEL), AppError);
    }
    away = false;
    await one.projection.catchUp(CHANNEL);
    assertEquals(await seen(kv), ids(3));
    assert(!one.logged().includes("event_not_folded"));
  }));

Deno.test("a cursor passes over what retention took", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    await one.append(0, 1);
    await one.projection.catchUp(CHANNEL);
    await one.events.append(CHANNEL, [chatEvent("gone")]);
    await clock.advance(31 * 60_000);
    await createTrim({ kv, clock })(CHANNEL);
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(position, await one.events.newest(CHANNEL));
    assertEquals(await seen(kv), ids(1));
    assert(one.logged().includes("consumer_missed_events"));
    const cursor = await kv.get(keys.projectionCursor("test", CHANNEL));
    await one.projection.catchUp(CHANNEL);
    const again = await kv.get(keys.projectionCursor("test", CHANNEL));
    assertEquals(again.versionstamp, cursor.versionstamp);
  }));
