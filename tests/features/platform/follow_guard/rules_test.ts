import { assertEquals } from "@std/assert";
import { SECOND_MS } from "@/lib/core/clock.ts";
import {
  judgeFollow,
  NO_FOLLOWS,
  QUIET_MS,
} from "@/lib/features/platform/follow_guard/rules.ts";
import { DEFAULT_FOLLOW_GUARD } from "@/lib/schema/platform/follow_guard.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");

/** Returns which of the follows at these times are held. */
function heldAt(times: readonly number[], guard = DEFAULT_FOLLOW_GUARD) {
  let state = NO_FOLLOWS;
  return times.flatMap((at, index) => {
    const judged = judgeFollow(state, { id: `${index}`, at }, guard);
    state = judged.state;
    return judged.isHeld ? [index] : [];
  });
}

const every = (ms: number, count: number, from = START) =>
  Array.from({ length: count }, (_, index) => from + index * ms);

Deno.test("twenty follows in ten seconds count, the next is held", () => {
  assertEquals(heldAt(every(100, 20)), []);
  assertEquals(heldAt(every(100, 23)), [20, 21, 22]);
  assertEquals(heldAt(every(500, 60)), []);
  assertEquals(heldAt(every(100, 4), { enabled: true, limit: 2, seconds: 1 }), [
    2,
    3,
  ]);
});

Deno.test("a burst goes on until a minute has passed in which none was over the limit", () => {
  const burst = every(100, 22);
  const last = burst.at(-1) ?? START;
  const slow = [last + 30 * SECOND_MS, last + QUIET_MS];
  assertEquals(heldAt([...burst, ...slow]), [20, 21, 22, 23]);
  assertEquals(heldAt([...burst, ...slow, last + QUIET_MS + 1]), [
    20,
    21,
    22,
    23,
  ]);
});

Deno.test("follows that an outage delays come in their own time, whenever they arrive", () => {
  assertEquals(heldAt(every(60 * SECOND_MS, 100)), []);
  const burst = every(100, 25);
  // One that happened before the burst is not of it.
  assertEquals(heldAt([...burst, START - 30 * SECOND_MS]), [
    20,
    21,
    22,
    23,
    24,
  ]);
});

Deno.test("what is remembered does not grow with the burst", () => {
  let state = NO_FOLLOWS;
  for (const at of every(1, 500)) {
    ({ state } = judgeFollow(state, { id: `${at}`, at }, DEFAULT_FOLLOW_GUARD));
  }
  assertEquals(state.recent.length, 20);
});
