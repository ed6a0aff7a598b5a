import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  changesBetween,
  type EditHistory,
  NO_HISTORY,
  recordEdit,
  redoEdit,
  renameInHistory,
  undoEdit,
} from "@/lib/studio/browser/editor/edit_history.ts";
import {
  mergeScenes,
  takeTheirs,
} from "@/lib/studio/browser/editor/merge_scenes.ts";
import {
  placeItems,
  type SceneItems,
} from "@/lib/studio/browser/editor/scene_document.ts";
import { anItem, someItems } from "./items.ts";

const NOBODY = new Set<string>();
const byId = (items: SceneItems) =>
  Object.fromEntries(items.map((item) => [item.id, item]));

/** Edits of a scene: what is moved where, taken off, put on or renamed. */
const someEdit = fc.record({
  at: fc.integer({ min: 0, max: 7 }),
  act: fc.constantFrom("move", "remove", "add", "rename", "nothing"),
  x: fc.integer({ min: -100, max: 100 }),
});

function edited(
  items: SceneItems,
  { at, act, x }: { at: number; act: string; x: number },
): SceneItems {
  const item = items[at % items.length];
  if (act === "add") {
    return [...items, anItem({ id: `new${items.length}${at}${x}`, x })]
      .filter(({ id }, index, all) =>
        all.findIndex((one) => one.id === id) === index
      );
  }
  if (!item || act === "nothing") return items;
  if (act === "remove") return items.filter((one) => one !== item);
  if (act === "rename") {
    return items.map((one) => one === item ? { ...one, name: `n${x}` } : one);
  }
  return placeItems(items, new Map([[item.id, { x, y: x }]]));
}

function record(
  history: EditHistory,
  before: SceneItems,
  after: SceneItems,
  { burst = null, at = 0 }: { burst?: string | null; at?: number } = {},
): EditHistory {
  return recordEdit(history, {
    name: "Edit",
    changes: changesBetween(before, after),
    selectionBefore: NOBODY,
    selectionAfter: NOBODY,
    burst,
    at,
  });
}

Deno.test("undoing everything is the start, and doing it again the end", () => {
  fc.assert(fc.property(
    someItems(1, 5),
    fc.array(someEdit, { maxLength: 20 }),
    (start, edits) => {
      let items: SceneItems = start;
      let history = NO_HISTORY;
      for (const edit of edits) {
        const next = edited(items, edit);
        history = record(history, items, next);
        items = next;
      }
      const end = items;
      for (;;) {
        const step = undoEdit(history, items);
        if (!step) break;
        assertEquals(step.left, []);
        ({ history, items } = step);
      }
      assertEquals(byId(items), byId(start));
      for (;;) {
        const step = redoEdit(history, items);
        if (!step) break;
        ({ history, items } = step);
      }
      assertEquals(byId(items), byId(end));
    },
  ));
});

Deno.test("200 acts are kept, one without effect is none, a burst is one", () => {
  let items: SceneItems = [anItem({ id: "a" })];
  let history = NO_HISTORY;
  const move = (x: number, more = {}) => {
    const next = placeItems(items, new Map([["a", { x }]]));
    history = record(history, items, next, more);
    items = next;
  };
  for (let x = 1; x <= 250; x++) move(x);
  assertEquals(history.done.length, 200);
  move(250);
  assertEquals(history.done.length, 200);
  history = NO_HISTORY;
  move(300, { burst: "nudge", at: 1_000 });
  move(301, { burst: "nudge", at: 1_400 });
  move(302, { burst: "nudge", at: 1_800 });
  assertEquals(history.done.length, 1);
  move(303, { burst: "nudge", at: 2_400 });
  assertEquals(history.done.length, 2);
  const once = undoEdit(history, items)!;
  const twice = undoEdit(once.history, once.items)!;
  assertEquals(twice.items[0]?.placement.x, 250);
});

Deno.test("undo leaves alone what somebody else changed since, and names it", () => {
  const start = [anItem({ id: "a", name: "Clock" })];
  const moved = placeItems(start, new Map([["a", { x: 5, width: 70 }]]));
  const history = record(NO_HISTORY, start, moved);
  const theirs = placeItems(moved, new Map([["a", { x: 900 }]]));
  const step = undoEdit(history, theirs)!;
  assertEquals(step.items[0]?.placement.x, 900);
  assertEquals(step.items[0]?.placement.width, 100);
  assertEquals(step.left, ["Clock"]);
});

Deno.test("what was put back under a new id can be undone under it", () => {
  const item = anItem({ id: "old" });
  const history = renameInHistory(
    record(NO_HISTORY, [], [item]),
    "old",
    "new",
  );
  assertEquals(undoEdit(history, [{ ...item, id: "new" }])?.items, []);
});

Deno.test("merging changes of different fields is the same from both sides", () => {
  const fields = ["x", "width", "z", "rotation", "opacity"] as const;
  fc.assert(fc.property(
    someItems(1, 6),
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom(...fields),
        fc.boolean(),
      ),
    ),
    (base, edits) => {
      let [mine, theirs]: [SceneItems, SceneItems] = [base, base];
      const taken = new Map<string, boolean>();
      for (const [at, field, isMine] of edits) {
        const { id, placement } = base[at % base.length]!;
        const key = `${id}.${field}`;
        if ((taken.get(key) ?? isMine) !== isMine) continue;
        taken.set(key, isMine);
        const change = new Map([[id, { [field]: placement[field] + 1 }]]);
        if (isMine) mine = placeItems(mine, change);
        else theirs = placeItems(theirs, change);
      }
      const one = mergeScenes(base, mine, theirs);
      const other = mergeScenes(base, theirs, mine);
      assertEquals(one.conflicts, []);
      assertEquals(byId(one.items), byId(other.items));
    },
  ));
});

Deno.test("the same field changed twice is asked about: mine stands until theirs is taken", () => {
  const base = [anItem({ id: "a", name: "Clock" })];
  const mine = placeItems(base, new Map([["a", { x: 1, opacity: 0.5 }]]));
  const theirs = placeItems(base, new Map([["a", { y: 2 }]]));
  const merged = mergeScenes(base, mine, theirs);
  assertEquals(merged.conflicts, [
    { id: "a", name: "Clock", field: "position" },
  ]);
  assertEquals(merged.items[0]?.placement.x, 1);
  const taken = takeTheirs(merged.items, theirs, merged.conflicts);
  const { x, y, opacity } = taken[0]!.placement;
  assertEquals([x, y, opacity], [0, 2, 0.5]);
  // The same change on both sides is none.
  assertEquals(mergeScenes(base, mine, mine).conflicts, []);
});

Deno.test("put on there, taken off here and there: each holds, and what I changed is named", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => anItem({ id }));
  const mine = placeItems([a!, b!], new Map([["b", { x: 9 }]]));
  const merged = mergeScenes([a!, b!, c!], mine, [a!, c!, anItem({ id: "d" })]);
  assertEquals(merged.items.map(({ id }) => id), ["a", "d"]);
  assertEquals(merged.lost, ["b"]);
});
