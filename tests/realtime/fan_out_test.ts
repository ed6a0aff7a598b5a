import { setImmediate } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { createFanOut } from "@/lib/events/sockets/fan_out.ts";
import type { LiveSocket } from "@/lib/events/sockets/live_socket.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";

/** Time that one send takes, in ms. */
const SEND_MS = 0.01;

/** A clock that passes while something is sent. */
class SendingClock extends ManualClock {
  sends = 0;
  /** Time that other work has taken, in ms. */
  othersMs = 0;

  override steady(): number {
    return this.sends * SEND_MS + this.othersMs;
  }
}

/**
 * Sends a frame in so many rooms at once; returns the sends of each turn, in
 * which other work takes `othersMs`.
 */
async function sendsByTurn(
  rooms: number,
  sockets: number,
  { othersMs = 0 } = {},
): Promise<number[]> {
  const clock = new SendingClock();
  const fanOut = createFanOut({ clock });
  const order: number[] = [];
  const room = (base: number) =>
    numbers(sockets).map((n) => {
      const socket: Pick<LiveSocket, "send" | "position"> = {
        position: null,
        send() {
          clock.sends++;
          order.push(base + n);
          return true;
        },
      };
      // Nothing else of it is asked.
      return socket as LiveSocket;
    });
  const all = numbers(rooms).map((n) => room(n * sockets));
  let done = false;
  const sending = Promise.all(
    all.map((own) => fanOut([{ text: "x", sockets: own, position: "p" }])),
  ).then(() => done = true);
  const turns: number[] = [];
  for (let before = 0; !done || clock.sends > before;) {
    turns.push(clock.sends - before);
    before = clock.sends;
    clock.othersMs += othersMs;
    await setImmediate();
  }
  await sending;
  assertEquals(order.length, rooms * sockets);
  assertEquals(
    new Set(all.flat().map(({ position }) => position)),
    new Set(["p"]),
  );
  for (const n of numbers(rooms)) {
    const own = order.filter((one) => Math.floor(one / sockets) === n);
    assertEquals(own, own.toSorted((a, b) => a - b));
  }
  return turns;
}

/** Sends of half a millisecond, and those until the clock is looked at again. */
const MAX_A_TURN = 0.5 / SEND_MS + 8;

Deno.test("a frame to a thousand sockets takes half a millisecond of each turn", async () => {
  const turns = await sendsByTurn(1, 1_000);
  assert(turns.every((sends) => sends <= MAX_A_TURN), turns.join());
  assert(turns.length >= 17, turns.join());
});

Deno.test("frames of two hundred channels together take no more of a turn than one", async () => {
  const turns = await sendsByTurn(200, 10);
  assert(turns.every((sends) => sends <= MAX_A_TURN), turns.join());
  assert(turns.length >= 30, turns.join());
});

Deno.test("what is behind takes as long of a turn as the other work took", async () => {
  const [first = 0, ...later] = await sendsByTurn(200, 10, { othersMs: 4 });
  assert(first <= MAX_A_TURN, String(first));
  const whole = later.slice(0, -1);
  assert(whole.every((sends) => sends >= 4 / SEND_MS), later.join());
  assert(whole.every((sends) => sends <= 4 / SEND_MS + 8), later.join());
});

Deno.test("what is behind takes ten milliseconds of a turn at most", async () => {
  const turns = await sendsByTurn(200, 20, { othersMs: 60 });
  assert(turns.every((sends) => sends <= 10 / SEND_MS + 8), turns.join());
});
