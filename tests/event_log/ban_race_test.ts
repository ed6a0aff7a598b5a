import { assertEquals } from "@std/assert";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createHideInEvents } from "@/lib/event_log/hidden_people.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { settle, until } from "@/tests/support/clock.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";
import {
  eventAt,
  hypeTrainData,
  logParts,
  numbers,
  tipData,
} from "@/tests/support/events.ts";
import {
  CHANNEL,
  idsIn,
  pairOver,
  withConnect,
  withMemory,
} from "./log_rig.ts";

const BOB = { id: "77", login: "bob", name: "Bob" };
const ANN = { id: "88", login: "ann", name: "Ann" };

const at = Date.parse("2026-11-21T10:00:00.000Z");

/** Creates a standing that names Bob, and Ann. */
const standing = (id: string): NewEvent => ({
  ...eventAt(
    at,
    "hype_train.progress",
    hypeTrainData({
      topContributions: [BOB, ANN].map((user) => ({
        user,
        type: "bits",
        total: 100,
      })),
    }),
  ),
  id,
});
const ban = (id = "ban", user = BOB): NewEvent => ({
  ...eventAt(at, "chat.user_cleared", { user }),
  id,
});
const tip = (id: string): NewEvent => ({
  ...eventAt(at, "tip", tipData(1)),
  id,
});

/** Has people looked up by a log in a time that a test ends, without a match. */
function slowLookUps(log: EventLog, kv: Deno.Kv) {
  const waiting: (() => void)[] = [];
  log.leavesOut(
    createHideInEvents({
      ...logParts,
      kv,
      async withoutHidden(_channelId, value) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return value;
      },
    }),
  );
  return {
    /** Appends a standing; resolves when its people are being looked up. */
    async begin(event: NewEvent): Promise<{ end(): Promise<unknown> }> {
      const known = waiting.length;
      const appended = log.append(CHANNEL, [event]);
      await until(() => waiting.length > known);
      return {
        end() {
          waiting.at(-1)?.();
          return appended;
        },
      };
    },
  };
}

/** Returns what a log has, and whom each standing names. */
async function told(log: EventLog): Promise<string[]> {
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  return events.map(named);
}

const named = ({ id, data }: LiveEvent) =>
  [
    id,
    ...[BOB, ANN].map(({ name }) => name)
      .filter((name) => JSON.stringify(data).includes(`"${name}"`)),
  ].join(" ");

for (
  const [over, run] of [["a file", withMemory], [
    "KV Connect",
    withConnect,
  ]] as const
) {
  Deno.test(`whoever is banned while people are looked up is not named by the standing that comes after, over ${over}`, () =>
    run(async ({ first, second, kv }) => {
      const lookUps = slowLookUps(first, kv);
      for (const [index, log] of [first, second].entries()) {
        const lookUp = await lookUps.begin(standing(`s${index}`));
        // The ban waits for nobody, nor does what else comes.
        await log.append(CHANNEL, [tip(`t${index}`), ban(`b${index}`)]);
        await lookUp.end();
      }
      // Nobody was banned in between: the look-up holds.
      await (await lookUps.begin(standing("s2"))).end();
      assertEquals(await told(second), [
        "t0",
        "b0 Bob",
        "s0 Ann",
        "t1",
        "b1 Bob",
        "s1 Ann",
        "s2 Bob Ann",
      ]);
    }));
}

Deno.test("a standing in one commit with a ban names nobody whom that ban takes away, unless the ban is an old one", async () => {
  const real = await openKv(":memory:");
  let meanwhile = () => Promise.resolve();
  const deaf = createDeafKv(real, "refused", () => meanwhile());
  const { first: log } = pairOver(deaf.kv, deaf.kv, false);
  const lookUps = slowLookUps(log, deaf.kv);
  await log.append(CHANNEL, [ban("old", BOB)]);
  for (const [id, user] of [["old", BOB], ["new", ANN]] as const) {
    const lookUp = await lookUps.begin(standing(`after ${id}`));
    const waiting: Promise<unknown>[] = [];
    // What comes while a commit is under way goes into the next, together.
    meanwhile = async () => {
      waiting.push(log.append(CHANNEL, [ban(id, user)]), lookUp.end());
      await settle();
    };
    deaf.once();
    await log.append(CHANNEL, [tip(`before ${id}`)]);
    await Promise.all(waiting);
  }
  assertEquals(await told(log), [
    "old Bob",
    "before old",
    "after old Bob Ann",
    "before new",
    "new Ann",
    "after new Bob",
  ]);
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  const stamps = events.slice(-2).map(({ position }) => position.split(".")[0]);
  assertEquals(stamps[0], stamps[1]);
  real.close();
});

Deno.test("many standings at once are no more checks than a KV Connect server takes", () =>
  withConnect(async ({ first: log, kv }) => {
    log.leavesOut(
      createHideInEvents({
        ...logParts,
        kv,
        withoutHidden: (_channelId, value) => Promise.resolve(value),
      }),
    );
    const events = [
      // One that is large goes with as many as there is room for.
      { ...tip("large"), act: "a".repeat(1_000) },
      ...numbers(20).map((n) => standing(`s${n}`)),
    ];
    await log.append(CHANNEL, events);
    assertEquals(await idsIn(log), events.map(({ id }) => id));
  }));

Deno.test("a ban that crosses the very read of who is hidden is told before the standing, which goes without them", async () => {
  const real = await openKv(":memory:");
  let crossing = () => Promise.resolve();
  const kv = afterReads(real, "stat_hidden", () => crossing());
  await using app = await startTestApp({ kv });
  const { log } = app.services.events;
  crossing = async () => {
    crossing = () => Promise.resolve();
    await log.append(CHANNEL, [ban()]);
  };
  await log.append(CHANNEL, [standing("s")]);
  assertEquals((await told(log)).slice(-2), ["ban Bob", "s Ann"]);
});

/** Runs `run` when keys that begin so were read, before their values are answered. */
function afterReads(
  real: Deno.Kv,
  first: string,
  run: () => Promise<void>,
): Deno.Kv {
  return new Proxy(real, {
    get(target, name) {
      if (name === "getMany") {
        return async (keys: Deno.KvKey[], ...rest: never[]) => {
          const found = await target.getMany(keys, ...rest);
          if (keys.some(([part]) => part === first)) await run();
          return found;
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
