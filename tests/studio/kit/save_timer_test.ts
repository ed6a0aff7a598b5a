import { assertEquals } from "@std/assert";
import { createSaveTimer } from "@/lib/studio/kit/draft/save_timer.ts";

/** A timer on a clock of its own. */
function onClock() {
  let at = 0;
  let due: { at: number; run: () => void } | null = null;
  /** Times at which it saved, ms. */
  const saves: number[] = [];
  const timer = createSaveTimer(
    { restMs: 250, maxRestMs: 1_000 },
    () => {
      saves.push(at);
      timer.stop();
    },
    {
      steady: () => at,
      after(ms, run) {
        const own = due = { at: at + ms, run };
        return () => due = due === own ? null : due;
      },
    },
  );
  function pass(ms: number): void {
    const end = at + ms;
    if (due && due.at <= end) {
      const { run } = due;
      at = due.at;
      due = null;
      run();
    }
    at = end;
  }
  return { timer, pass, saves };
}

Deno.test("changes that go on are saved at least each second, and once they rest", () => {
  const { timer, pass, saves } = onClock();
  for (let change = 0; change < 10; change++) {
    timer.rest();
    pass(200);
  }
  pass(5_000);
  assertEquals(saves, [1_000, 2_000]);
});

Deno.test("what is not answered is sent again after 1, 2, 4 and then 5 s, and anew after an answer", () => {
  const { timer, pass, saves } = onClock();
  for (const pause of [1_000, 2_000, 4_000, 5_000, 5_000]) {
    timer.again();
    pass(pause);
  }
  timer.noteAnswer();
  timer.again();
  pass(5_000);
  assertEquals(saves, [1_000, 3_000, 7_000, 12_000, 17_000, 18_000]);
});

Deno.test("a page that is gone saves nothing by itself", () => {
  const { timer, pass, saves } = onClock();
  timer.isOff = true;
  timer.rest();
  timer.again();
  pass(5_000);
  assertEquals(saves, []);
});
