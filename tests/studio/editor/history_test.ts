import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  documentOf,
  placeItems,
  type SceneDocument,
  type SceneItems,
} from "@/lib/studio/browser/editor/scene_document.ts";
import { mergeScenes } from "@/lib/studio/browser/editor/merge_scenes.ts";
import {
  type ChangeHistory,
  NO_STEPS,
  recordChange,
  redoChange,
  rekeyHistory,
  undoChange,
} from "@/lib/studio/kit/draft/history.ts";
import { keepInTab, takeFromTab } from "@/lib/studio/kit/draft/tab_copy.ts";
import { anItem, someItems } from "./items.ts";

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

const record = (history: ChangeHistory, before: object, after: object) =>
  recordChange(history, before, after, {
    key: null,
    at: 0,
    label: { name: "Edit", selectedBefore: ["old"], selectedAfter: ["old"] },
  });

/** Takes steps back, or repeats them, until there is none. */
function playAll(
  move: typeof undoChange,
  { history, value }: { history: ChangeHistory; value: object },
) {
  for (let step; (step = move(history, value)); { history, value } = step) {
    assertEquals(step.left, []);
  }
  return { history, value };
}

Deno.test("undoing everything is the start, and doing it again the end, over a reload too", () => {
  fc.assert(fc.property(
    someItems(1, 5),
    fc.array(someEdit, { maxLength: 20 }),
    (start, edits) => {
      let items: SceneItems = start;
      let history = NO_STEPS;
      for (const edit of edits) {
        const next = edited(items, edit);
        history = record(history, documentOf(items), documentOf(next));
        items = next;
      }
      const [saved, stored] = [documentOf(start), documentOf(items)];
      keepInTab("scene", saved, stored, history);
      const kept = takeFromTab("scene");
      const begun = playAll(undoChange, {
        history: { ...NO_STEPS, past: kept?.past ?? [] },
        value: kept?.stored ?? {},
      });
      assertEquals(begun.value, saved);
      assertEquals(playAll(redoChange, begun).value, stored);
    },
  ));
});

Deno.test("what is put back stands behind what stayed, and what stays keeps its place", () => {
  const all = ["a", "b", "c"].map((id) => anItem({ id }));
  const moved = placeItems(all, new Map([["b", { x: 5 }]]));
  const back = (before: SceneItems, after: SceneItems) =>
    Object.keys(
      undoChange(
        record(NO_STEPS, documentOf(before), documentOf(after)),
        documentOf(after),
      )?.value ?? {},
    );
  assertEquals(back(all, moved), ["a", "b", "c"]);
  assertEquals(back(all, all.slice(1)), ["b", "c", "a"]);
});

Deno.test("undo leaves alone what another changed or took off since, and names the place", () => {
  const start = documentOf([anItem({ id: "a" })]);
  const moved = documentOf([anItem({ id: "a", x: 5, width: 70 })]);
  const history = record(NO_STEPS, start, moved);
  const step = undoChange(history, documentOf([anItem({ id: "a", x: 900 })]));
  const item = (step?.value as SceneDocument).a;
  assertEquals([item?.placement.x, item?.placement.width], [900, 100]);
  assertEquals(step?.left, ["a.placement.x"]);
  assertEquals(undoChange(history, {})?.left, ["a"]);
});

Deno.test("what was put back under a new id can be undone under it, with its selection", () => {
  const item = anItem({ id: "old" });
  const history = rekeyHistory(
    record(NO_STEPS, {}, documentOf([item])),
    new Map([["old", "new"]]),
  );
  const step = undoChange(history, documentOf([{ ...item, id: "new" }]));
  assertEquals(step?.value, {});
  assertEquals(step?.act.label?.selectedAfter, ["new"]);
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
      const [first, ours, other] = [base, mine, theirs].map(documentOf);
      const one = mergeScenes(first!, ours!, other!);
      assertEquals(one.both, []);
      assertEquals(one.merged, mergeScenes(first!, other!, ours!).merged);
    },
  ));
});

Deno.test("put on there, taken off here and there: each holds", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => anItem({ id }));
  const merged = mergeScenes(
    documentOf([a!, b!, c!]),
    documentOf([a!, anItem({ id: "b", x: 9 })]),
    documentOf([a!, anItem({ id: "c", x: 9 }), d!]),
  );
  assertEquals(merged.both, []);
  assertEquals(Object.keys(merged.merged), ["a", "d"]);
});
