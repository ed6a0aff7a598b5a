import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Stored } from "@/lib/schema/forms/change.ts";
import {
  type ChangeHistory,
  NO_STEPS,
  recordChange,
  redoChange,
  undoChange,
} from "@/lib/studio/kit/draft/history.ts";

/** Plays changes of one number, each so many ms after the last. */
function changed(
  changes: readonly { key: string; afterMs: number }[],
): { history: ChangeHistory; value: { n: number } } {
  let history = NO_STEPS;
  let at = 0;
  changes.forEach(({ key, afterMs }, n) => {
    at += afterMs;
    history = recordChange(history, { n }, { n: n + 1 }, { key, at });
  });
  return { history, value: { n: changes.length } };
}

Deno.test("changes of one field in a row are one step, of two fields or after a pause two", () => {
  const pastOf = (...changes: { key: string; afterMs: number }[]) =>
    changed(changes).history.past.map(({ before, after }) => [
      before.n,
      after.n,
    ]);
  const first = { key: "a", afterMs: 0 };
  assertEquals(pastOf(first, { key: "a", afterMs: 800 }), [[0, 2]]);
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
    const { history, value } = changed(changes);
    let back = { history, value } as {
      history: ChangeHistory;
      value: Record<string, unknown>;
    };
    let steps = 0;
    for (let step; (step = undoChange(back.history, back.value)); steps++) {
      back = step;
    }
    assertEquals(steps, history.past.length);
    assertEquals(back.value, { n: 0 });
    for (let step; (step = redoChange(back.history, back.value));) {
      back = step;
    }
    assertEquals(back.value, value);
    assertEquals(back.history.past, history.past);
  }));
});

Deno.test("a change after a step begins a new one, and nothing can be done again", () => {
  const { history, value } = changed([{ key: "a", afterMs: 0 }]);
  const back = undoChange(history, value);
  assert(back);
  const after = recordChange(back.history, back.value, { n: 5 }, {
    key: "a",
    at: 1,
  });
  assertEquals(after.past, [{ before: { n: 0 }, after: { n: 5 } }]);
  assertEquals(redoChange(after, { n: 5 }), null);
});

Deno.test("no more than 200 steps are kept, the latest", () => {
  const { history } = changed(
    Array.from({ length: 250 }, () => ({ key: "a", afterMs: 1_000 })),
  );
  assertEquals(history.past.length, 200);
  assertEquals(history.past.at(-1), {
    before: { n: 249 },
    after: { n: 250 },
  });
});

Deno.test("a step changes what its act changed, in what the value are now", () => {
  const base = { title: "A", size: 1 };
  const act = (before: Stored, after: Stored) =>
    recordChange(NO_STEPS, before, after, { key: "a", at: 0 });
  const titled = act(base, { ...base, title: "B" });
  const [done] = titled.past;
  assert(done);
  // Another's size stays.
  assertEquals(undoChange(titled, { title: "B", size: 5 }), {
    act: done,
    value: { title: "A", size: 5 },
    left: [],
    history: { past: [], future: titled.past, latest: null },
  });
  // So does another's newer title, which is said.
  const back = undoChange(titled, { title: "C", size: 1 });
  assertEquals(back?.value, { title: "C", size: 1 });
  assertEquals(back?.left, ["title"]);
  assertEquals(redoChange(back?.history ?? NO_STEPS, { title: "C" }), {
    act: done,
    value: { title: "C" },
    left: ["title"],
    history: { ...titled, latest: null },
  });
  // What was not set before is not set again, and the other way round.
  const added = act({}, { title: "B" });
  assertEquals(undoChange(added, { title: "B", size: 2 })?.value, {
    size: 2,
  });
});

Deno.test("changes of several value that are one act are taken back as one", () => {
  const first = recordChange(NO_STEPS, { a: 0 }, { a: 1 }, { key: "x", at: 0 });
  const both = recordChange(first, { a: 1 }, { a: 2, b: 1 }, {
    key: "x",
    at: 10,
  });
  assertEquals(both.past, [{ before: { a: 0 }, after: { a: 2, b: 1 } }]);
  assertEquals(undoChange(both, { a: 2, b: 1, c: 3 })?.value, {
    a: 0,
    c: 3,
  });
});
