import { assert, assertEquals } from "@std/assert";
import { createEventBus } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createProjection } from "@/lib/event_log/projections/projection.ts";
import { createRightOfWay } from "@/lib/event_log/right_of_way.ts";
import { createFanOut } from "@/lib/event_log/sockets/fan_out.ts";
import type { LiveSocket } from "@/lib/event_log/sockets/live_socket.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";

const NAME = "test";
const figuresOf = (channelId: string) => ["test_figures", channelId];

/** Calls `made` with the first part of each key that a commit sets, before it is made. */
function withTold(real: Deno.Kv, made: (parts: Set<unknown>) => void): Deno.Kv {
  return new Proxy(real, {
    get(target, name) {
      if (name !== "atomic") {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      }
      return () => {
        const operation = target.atomic();
        const { set, commit } = operation;
        const parts = new Set<unknown>();
        operation.set = (...args) => {
          parts.add(args[0][0]);
          return set.apply(operation, args);
        };
        operation.commit = () => {
          made(parts);
          return commit.call(operation);
        };
        return operation;
      };
    },
  });
}

/** The log, one socket for each channel and figures of each, over one file's database. */
async function openAll({ channels }: { channels: number }) {
  const real = await openKv(":memory:");
  const clock = new ManualClock();
  /** Events that were given to the log and have not reached the socket. */
  let onTheirWay = 0;
  /** Number of those at each commit of figures. */
  const passed: number[] = [];
  const [figures] = figuresOf("");
  const kv = withTold(real, (parts) => {
    if (parts.has(figures)) passed.push(onTheirWay);
  });
  const parts = { ...logParts, kv, clock, log: quietLog };
  const events = createEventLog({ ...parts, sole: true });
  const bus = createEventBus({ ...parts, events });
  const { rightOfWay } = events;
  const fanOut = createFanOut({ clock, rightOfWay });
  const socket = {
    position: null,
    send(text: string) {
      onTheirWay -= JSON.parse(text).events.length;
      return true;
    },
  };
  const ids = numbers(channels).map((n) => String(1_000 + n));
  const followers = ids.map((id) =>
    bus.follow(id, (batch) =>
      fanOut([{
        text: batch.text,
        // Nothing else of it is asked.
        sockets: [socket as unknown as LiveSocket],
        position: batch.to,
      }]))
  );
  await Promise.all(followers.map(({ ready }) => ready));
  const projection = createProjection({
    ...parts,
    name: NAME,
    events,
    holder: "p1",
    pace: { everyMs: 0, spreadMs: 0, aloneMs: 0, runs: 16, share: 1 },
    async fold({ channelId, events }) {
      const key = figuresOf(channelId);
      const seen = (await kv.get<number>(key)).value ?? 0;
      return {
        change: (operation) => void operation.set(key, seen + events.length),
      };
    },
  });
  projection.start();
  let posted = 0;
  return {
    clock,
    rightOfWay,
    passed,
    get onTheirWay() {
      return onTheirWay;
    },
    /** Gives an event of each channel to the log. */
    async post(): Promise<void> {
      onTheirWay += channels;
      await Promise.all(
        ids.map((id) => events.append(id, [followEvent(posted++)])),
      );
    },
    async counted(): Promise<number> {
      let sum = 0;
      for (const id of ids) {
        sum += (await real.get<number>(figuresOf(id))).value ?? 0;
      }
      return sum;
    },
    async caughtUp(): Promise<void> {
      await Promise.all(ids.map((id) => projection.catchUp(id)));
    },
    async [Symbol.asyncDispose]() {
      await projection.stop();
      for (const follower of followers) follower.stop();
      bus.close();
      real.close();
    },
  };
}

Deno.test("while events of many channels are on their way, none waits for figures of another", async () => {
  await using all = await openAll({ channels: 40 });
  const { clock, passed, post } = all;
  const rounds = 6;
  for (let round = 0; round < rounds; round++) {
    const posted = [post(), post()];
    // The next come while figures of these are folded.
    await until(() => all.onTheirWay <= 40);
    await Promise.all(posted);
  }
  await until(() => all.onTheirWay === 0);
  await settle(20);
  await clock.advance(1_000);
  await settle(20);
  assertEquals(await all.counted(), 40 * 2 * rounds);
  assert(passed.length > 0);
  assertEquals(Math.max(...passed), 0, String(passed));
});

Deno.test("figures that a caller waits for are committed though events are on their way", async () => {
  await using all = await openAll({ channels: 3 });
  const { rightOfWay, post } = all;
  rightOfWay.enter();
  await post();
  await settle(20);
  assertEquals(await all.counted(), 0);
  await all.caughtUp();
  assertEquals(await all.counted(), 3);
  rightOfWay.leave();
});

Deno.test("under a load that never pauses figures are committed all the same, one channel after another", async () => {
  await using all = await openAll({ channels: 3 });
  const { clock, rightOfWay, post } = all;
  rightOfWay.enter();
  await post();
  await settle(20);
  assertEquals(await all.counted(), 0);
  await clock.advance(20);
  await settle(20);
  assertEquals(await all.counted(), 3);
  rightOfWay.leave();
});

/** A clock that passes while events are folded. */
class FoldingClock extends ManualClock {
  spentMs = 0;

  override steady(): number {
    return this.spentMs;
  }
}

Deno.test("a long batch is folded a millisecond of each turn of the event loop", async () => {
  const clock = new FoldingClock();
  const { promise: awaited, resolve: hurry } = Promise.withResolvers<void>();
  const pause = createRightOfWay({ clock, isFile: true })
    .createPauses({ awaited });
  const paused: number[] = [];
  for (const n of numbers(10)) {
    clock.spentMs += 0.3;
    const turn = pause();
    if (!turn) continue;
    paused.push(n);
    await turn;
  }
  assertEquals(paused, [4, 8]);
  // A caller waits for it now.
  hurry();
  await awaited;
  clock.spentMs += 9;
  assertEquals(pause(), null);
});

Deno.test("over a network no commit of figures waits for another", async () => {
  const clock = new ManualClock();
  const way = createRightOfWay({ clock, isFile: false });
  way.enter();
  const work = { awaited: new Promise<void>(() => {}), gaveWayMs: 0 };
  const begun: number[] = [];
  const forever = new Promise<never>(() => {});
  for (const n of numbers(2)) {
    void way.commitBehind(work, () => {
      begun.push(n);
      return forever;
    });
  }
  await settle();
  assertEquals(begun, [0, 1]);
});
