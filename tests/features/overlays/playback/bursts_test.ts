import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  isCrowded,
  isOver,
  type Play,
  settleRange,
  settleUnseen,
  tighten,
} from "@/lib/features/overlays/playback/rules.ts";
import { at, NOW, report, START, take } from "./samples.ts";

const play = (index: number): Play => ({
  playId: `e${index}`,
  eventId: `e${index}`,
  position: at(index),
});
const plays = (from: number, through: number) =>
  Array.from({ length: through - from + 1 }, (_, index) => play(from + index));

Deno.test("a range of alerts that did not fit is what the same alerts are one by one, whatever is over and on", () => {
  const range = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 0, max: 12 }),
  );
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
      fc.option(fc.integer({ min: 1, max: 40 })),
      (ranges, over, on) => {
        const before = over.reduce(
          (state, index) => take(state, report("finished", index)),
          on === null
            ? START
            : take(START, report("started", on, { durationMs: 6_000 })),
        );
        let joined = before;
        let apart = before;
        for (const [from, more] of ranges) {
          const own = plays(from, from + more);
          joined = settleRange(joined, play(from), at(from + more), {
            pending: own.slice(1),
            now: NOW,
          });
          apart = settleUnseen(
            apart,
            own.filter(({ playId }) => playId !== apart.playing?.playId),
            "dropped",
            NOW,
          );
        }
        const overIn = (state: typeof before) =>
          plays(1, 45).filter((one) => isOver(state, one))
            .map(({ playId }) => playId);
        assertEquals(overIn(joined), overIn(apart));
        assertEquals(
          joined.unseen.map(({ playId }) => playId).sort(),
          apart.unseen.map(({ playId }) => playId).sort(),
        );
        assert(joined.settled.length <= apart.settled.length);
        assertEquals(joined.playing, apart.playing);
        // Moved on to the first that is not, nothing else is over.
        const pending = plays(1, 46).find((one) => !isOver(joined, one));
        assertEquals(overIn(tighten(joined, pending)), overIn(joined));
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("a burst that did not fit takes one place in the record, beside the alert that is on", () => {
  const on = take(START, report("started", 1, { durationMs: 6_000 }));
  const burst = settleRange(on, play(2), at(900), {
    pending: plays(3, 900),
    now: NOW,
  });
  assertEquals(burst.settled.length, 1);
  assert(!isCrowded(burst));
  assertEquals(burst.unseen.at(-1)?.playId, "e900");
  assert(!isOver(burst, play(1)));
  // The next part of it, and a copy that dropped one more.
  const more = settleRange(burst, play(2), at(901), {
    pending: [play(901)],
    now: NOW,
  });
  assertEquals(more.settled.length, 1);
});

Deno.test("what is told in the alert that is on is not over with a burst around it", () => {
  let on = take(START, report("started", 1, { durationMs: 6_000 }));
  on = take(on, report("folded", 4));
  const burst = settleRange(on, play(2), at(6), {
    pending: plays(3, 6),
    now: NOW,
  });
  const over = plays(1, 7).filter((one) => isOver(burst, one));
  assertEquals(over.map(({ playId }) => playId), ["e2", "e3", "e5", "e6"]);
  assert(!burst.unseen.some(({ playId }) => playId === "e4"));
});
