import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { AppError, type ErrorCode } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { createTrim } from "@/lib/event_log/trim.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { chatEvent, logParts, numbers } from "@/tests/support/events.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import {
  CHANNEL,
  ids,
  process,
  seen,
  sumOf,
  withKv,
} from "./projection_rig.ts";

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

Deno.test("an event that the fold refuses for good stops none after it, one that may pass is waited for", () =>
  withKv(async (kv, clock) => {
    const refuses = (code: ErrorCode) => ({
      fold(ids: string[]) {
        if (ids.includes("test:3")) throw new AppError(code, "Cannot fold it");
      },
    });
    /** Tries until all is folded, at most so often. */
    const tries = async (holder: string, code: ErrorCode, most: number) => {
      const { projection } = process(kv, clock, holder, refuses(code));
      for (let n = 0; n < most; n++) {
        await projection.catchUp(CHANNEL).catch(() => {});
      }
    };
    await process(kv, clock, "p0").append(0, 6);
    await tries("p1", "storage_unavailable", 30);
    assertEquals(await seen(kv), []);
    await tries("p2", "invalid_input", 30);
    assertEquals(await seen(kv), ids(6).filter((id) => id !== "test:3"));
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
    const hooks = { announce: true, connect: true };
    const one = process(kv, clock, "p1", hooks);
    const two = process(other, clock, "p2", hooks);
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

Deno.test("what a batch announces is as much as a cursor holds, and the rest is folded after it", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", { announce: 600 });
    await one.append(0, 150);
    await one.projection.catchUp(CHANNEL);
    const found = await seen(kv);
    assertEquals(found.filter((id) => id.startsWith("test:")), ids(150));
    assertEquals(
      found.filter((id) => id.startsWith("told:")).toSorted(),
      ids(150).map((id) => `told:${id}`).toSorted(),
    );
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
    await createTrim({ ...logParts, kv, clock })(CHANNEL);
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(position, await one.events.newest(CHANNEL));
    assertEquals(await seen(kv), ids(1));
    assert(one.logged().includes("projection_missed_events"));
    const cursor = await kv.get(keys.projectionCursor("test", CHANNEL));
    await one.projection.catchUp(CHANNEL);
    const again = await kv.get(keys.projectionCursor("test", CHANNEL));
    assertEquals(again.versionstamp, cursor.versionstamp);
  }));
