import { setImmediate } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { createFanOut } from "@/lib/event_log/sockets/fan_out.ts";
import { createRightOfWay } from "@/lib/event_log/right_of_way.ts";
import type { LiveSocket } from "@/lib/event_log/sockets/live_socket.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";

/** Time that one send takes, in ms. */
const SEND_MS = 0.01;

/** A clock that passes while a frame is sent. */
class SendingClock extends ManualClock {
  sends = 0;

  override steady(): number {
    return this.sends * SEND_MS;
  }
}

/** Sends a frame in so many rooms at once; returns the sends of each turn. */
async function sendsByTurn(rooms: number, sockets: number): Promise<number[]> {
  const clock = new SendingClock();
  const fanOut = createFanOut({
    clock,
    rightOfWay: createRightOfWay({ clock, isFile: true }),
  });
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

/** Returns the most sends of so many ms, with those until the next look at the clock. */
function mostIn(ms: number): number {
  return ms / SEND_MS + 8;
}

Deno.test("a frame to a thousand sockets takes a twentieth of a millisecond of each turn", async () => {
  const turns = await sendsByTurn(1, 1_000);
  assert(turns.every((sends) => sends <= mostIn(0.05)), turns.join());
});

Deno.test("frames of ten channels together take half a millisecond of each turn", async () => {
  const turns = await sendsByTurn(10, 200);
  assert(turns.every((sends) => sends <= mostIn(0.5)), turns.join());
});

Deno.test("a turn takes longer where many batches wait, up to ten milliseconds", async () => {
  const turns = await sendsByTurn(400, 20);
  assert(turns.every((sends) => sends <= mostIn(10)), turns.join());
  // The first comes after the answers to those who posted.
  assertEquals(turns[0], 0);
  assert((turns[1] ?? 0) >= 10 / SEND_MS, turns.join());
});
