import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";

/** Work whose runs end when the test says so. */
function heldWork() {
  let running = 0;
  let started = 0;
  const ends: (() => void)[] = [];
  return {
    /** Runs that have begun. */
    started: () => started,
    running: () => running,
    /** Ends the oldest run; `false` when none is under way. */
    end(): boolean {
      const end = ends.shift();
      end?.();
      return end !== undefined;
    },
    async work(): Promise<void> {
      running++;
      started++;
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    },
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("one run a name is under way, and whoever asks gets one that began afterwards", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.constantFrom("ask", "end", "turn"), { maxLength: 40 }),
    async (steps) => {
      const runs = createCoalescedRuns();
      const held = heldWork();
      const asked: Promise<void>[] = [];
      for (const step of steps) {
        if (step === "end") held.end();
        else if (step === "turn") await turn();
        else {
          const before = held.started();
          const busy = held.running() > 0;
          asked.push(
            runs.run("a", held.work).then(() =>
              // The one under way may have missed what was done before it was asked for.
              assert(held.started() > before, busy ? "once more" : "at once")
            ),
          );
        }
        assert(held.running() <= 1);
      }
      for (let left = 0; left < steps.length + 2; left++) {
        held.end();
        await turn();
      }
      await Promise.all(asked);
      assert(held.started() <= asked.length);
    },
  ));
});

Deno.test("many who ask during a run share one more", async () => {
  const runs = createCoalescedRuns();
  const held = heldWork();
  const asked = Array.from({ length: 9 }, () => runs.run("a", held.work));
  assertEquals(held.started(), 1);
  held.end();
  await turn();
  assertEquals(held.started(), 2);
  held.end();
  await Promise.all(asked);
  assertEquals(held.started(), 2);
});

Deno.test("names do not wait for each other, and work that throws leaves its name free", async () => {
  const runs = createCoalescedRuns();
  const held = heldWork();
  const slow = runs.run("slow", held.work);
  const failing = () => Promise.reject(new Error("away"));
  const failed = runs.run("other", failing);
  await assertRejects(() => failed, Error, "away");
  let ran = false;
  await runs.run("other", () => Promise.resolve(void (ran = true)));
  assert(ran);
  const flushed = runs.flush();
  held.end();
  await flushed;
  await slow;
  assertEquals(held.running(), 0);
});
