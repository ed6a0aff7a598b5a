import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createAlertPlayer } from "@/lib/widgets/alert_box/alert_player.ts";
import type { QueueRules } from "@/lib/overlay/alert_types.ts";
import { createExclusiveSlot } from "@/lib/overlay/exclusive_slot.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { alert, QUEUE_RULES } from "./alerts.ts";

/** A box whose follows are folded; `shown` has the acts of every picture. */
function open(clock: ManualClock, rules: Partial<QueueRules> = {}) {
  const shown: { at: number; acts: readonly number[] }[] = [];
  const waits: number[] = [];
  const player = createAlertPlayer<number>({
    rules: () => ({ ...QUEUE_RULES, groupFollowsMs: 30_000, ...rules }),
    now: () => clock.now(),
    after(ms, run) {
      assert(waits.push(ms) < 1_000, "it sets one timer after another");
      return clock.after(ms, run);
    },
    stage: createExclusiveSlot(),
    onChange: (playing) =>
      shown.push({ at: clock.now(), acts: playing?.content ?? [] }),
    from: null,
    position: () => null,
  });
  const follow = (id: number) =>
    player.add(alert(id, { kind: "follow", receivedAt: clock.now() }));
  const pictures = () =>
    shown.map(({ acts }) => acts).filter((acts) => acts[0]);
  return { player, shown, waits, follow, pictures };
}

const MODERATED = { moderationDelayMs: 60_000 };

Deno.test("an act that is rejected is taken out of the alert it was folded into, and the others are shown", async () => {
  for (const [rejected, left] of [[2, [1, 3]], [1, [2, 3]]] as const) {
    const clock = new ManualClock();
    const { player, follow, pictures } = open(clock, MODERATED);
    for (const id of [1, 2, 3]) follow(id);
    player.reject(`p${rejected}`);
    await clock.advance(100_000);
    assertEquals(pictures(), [left]);
    assertEquals(clock.pending, 0);
  }
});

Deno.test("an act that is rejected while its alert is shown leaves it, and the others are shown on", async () => {
  const clock = new ManualClock();
  const { player, follow, pictures } = open(clock);
  for (const id of [1, 2, 3]) follow(id);
  await clock.advance(30_000);
  player.reject("p3");
  player.reject("p1");
  await clock.advance(60_000);
  assertEquals(pictures(), [[1, 2, 3], [1, 2], [2]]);
});

Deno.test("an act that is approved plays by itself at once, and the others keep their delay", async () => {
  const clock = new ManualClock();
  const { player, shown, follow } = open(clock, MODERATED);
  for (const id of [1, 2, 3]) follow(id);
  await clock.advance(10_000);
  assert(player.release("p2"));
  await settle();
  // Nothing that comes now holds it back.
  follow(4);
  await clock.advance(100_000);
  assertEquals(
    shown.filter(({ acts }) => acts.length > 0).map(({ at, acts }) => [
      at - shown[0]!.at,
      acts,
    ]),
    [[0, [2]], [60_000, [1, 3, 4]]],
  );
});

Deno.test("an act that is folded in late is held for the whole delay", async () => {
  const clock = new ManualClock();
  const { shown, follow } = open(clock, MODERATED);
  const beganAt = clock.now();
  follow(1);
  await clock.advance(20_000);
  follow(2);
  await clock.advance(100_000);
  assertEquals(shown[0], { at: beganAt + 80_000, acts: [1, 2] });
});

Deno.test("acts that the service says are over leave the alert that they were folded into", async () => {
  const clock = new ManualClock();
  const { player, follow, pictures } = open(clock);
  for (const id of [1, 2, 3]) follow(id);
  player.leaveOut(({ playId }) => playId !== "p2");
  await clock.advance(60_000);
  assertEquals(pictures(), [[2]]);
});

Deno.test("a paused queue with a rival of a higher priority sets no timer of no time", async () => {
  const clock = new ManualClock();
  const { player, waits, pictures } = open(clock, {
    interrupt: "higher-priority",
    interruptAfterMs: 1_000,
  });
  player.add(alert(1, { priority: 10 }));
  await settle();
  player.pause(true);
  player.add(alert(2, { priority: 90 }));
  await clock.advance(4_000);
  assertEquals(waits.filter((ms) => ms <= 0), []);
  assert(waits.length < 10, `${waits.length} timers`);
  player.pause(false);
  await clock.advance(60_000);
  assertEquals(pictures(), [[1], [2]]);
});

const act = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("follow"), id: act }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reject"), id: act }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("approve"), id: act }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("skip"), id: act }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait"),
      id: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
);

Deno.test("whatever is folded, approved, rejected and skipped in any order: each act is shown in its time, and none that was rejected", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom(3, 200),
      async (steps, isModerated, maxQueue) => {
        const clock = new ManualClock();
        const delayMs = isModerated ? 60_000 : 0;
        const { player, shown, follow } = open(clock, {
          moderationDelayMs: delayMs,
          maxQueue,
        });
        const cameAt = new Map<number, number>();
        const approved = new Set<number>();
        /** Number of alerts that had been on screen when a follow was rejected. */
        const rejectedAt = new Map<number, number>();
        for (const { do: what, id } of steps) {
          if (what === "wait") await clock.advance(id);
          else if (what === "skip") player.skip();
          else if (what === "follow") {
            if (!cameAt.has(id)) cameAt.set(id, clock.now());
            follow(id);
          } else if (cameAt.has(id) && !rejectedAt.has(id)) {
            if (what === "approve") {
              approved.add(id);
              assert(player.release(`p${id}`));
            } else {
              rejectedAt.set(id, shown.length);
              player.reject(`p${id}`);
              assert(!shown.at(-1)?.acts.includes(id), "gone at once");
            }
          }
          await settle();
        }
        await clock.advance(600_000);
        for (const [place, { at, acts }] of shown.entries()) {
          for (const id of acts) {
            assert(place < (rejectedAt.get(id) ?? Infinity), "rejected");
            const since = cameAt.get(id) ?? Infinity;
            assert(approved.has(id) || at >= since + delayMs, "delayed");
          }
        }
        const seen = new Set(shown.flatMap(({ acts }) => acts));
        const lost = [...cameAt.keys()].filter((id) =>
          !seen.has(id) && !rejectedAt.has(id)
        );
        // Follows are folded where there is no room.
        assertEquals(lost, []);
        assertEquals(shown.at(-1)?.acts ?? [], []);
        assertEquals(clock.pending, 0);
        assertEquals(player.through(), null);
      },
    ),
    { numRuns: 60 },
  );
});
