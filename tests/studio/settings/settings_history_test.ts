import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  NO_STEPS,
  noteChange,
  rebaseSteps,
  redoChange,
  type SettingsHistory,
  undoChange,
} from "@/lib/studio/browser/settings/settings_history.ts";

/** Plays changes of one number, each so many ms after the last. */
function changed(
  changes: readonly { key: string; afterMs: number }[],
): { history: SettingsHistory; settings: { n: number } } {
  let history = NO_STEPS;
  let at = 0;
  changes.forEach(({ key, afterMs }, n) => {
    at += afterMs;
    history = noteChange(history, { n }, { key, at });
  });
  return { history, settings: { n: changes.length } };
}

Deno.test("changes of one field in a row are one step, of two fields or after a pause two", () => {
  const pastOf = (...changes: { key: string; afterMs: number }[]) =>
    changed(changes).history.past;
  const first = { key: "a", afterMs: 0 };
  assertEquals(pastOf(first, { key: "a", afterMs: 800 }), [{ n: 0 }]);
  assertEquals(pastOf(first, { key: "a", afterMs: 801 }).length, 2);
  assertEquals(pastOf(first, { key: "b", afterMs: 1 }).length, 2);
});

Deno.test("what is taken back and done again is where it was, whatever was changed", () => {
  const someChanges = fc.array(
    fc.record({
      key: fc.constantFrom("a", "b"),
      afterMs: fc.integer({ min: 0, max: 1_600 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(fc.property(someChanges, (changes) => {
    const { history, settings } = changed(changes);
    let back = { history, settings } as {
      history: SettingsHistory;
      settings: Record<string, unknown>;
    };
    let steps = 0;
    for (let step; (step = undoChange(back.history, back.settings)); steps++) {
      back = step;
    }
    assertEquals(steps, history.past.length);
    assertEquals(back.settings, { n: 0 });
    for (let step; (step = redoChange(back.history, back.settings));) {
      back = step;
    }
    assertEquals(back.settings, settings);
    assertEquals(back.history.past, history.past);
  }));
});

Deno.test("a change after a step begins a new one, and nothing can be done again", () => {
  const { history, settings } = changed([{ key: "a", afterMs: 0 }]);
  const back = undoChange(history, settings);
  assert(back);
  const after = noteChange(back.history, back.settings, { key: "a", at: 1 });
  assertEquals(after.past, [{ n: 0 }]);
  assertEquals(redoChange(after, { n: 5 }), null);
});

Deno.test("no more than 200 steps are kept, the latest", () => {
  const { history } = changed(
    Array.from({ length: 250 }, () => ({ key: "a", afterMs: 1_000 })),
  );
  assertEquals(history.past.length, 200);
  assertEquals(history.past.at(-1), { n: 249 });
});

Deno.test("every step is put onto what others saved", () => {
  const { history, settings } = changed([
    { key: "a", afterMs: 0 },
    { key: "b", afterMs: 0 },
  ]);
  const back = undoChange(history, settings);
  assert(back);
  const { past, future } = rebaseSteps(
    back.history,
    (one) => ({ ...one, theirs: true }),
  );
  assertEquals(past, [{ n: 0, theirs: true }]);
  assertEquals(future, [{ n: 2, theirs: true }]);
});
