import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isSame } from "@/lib/core/is_same.ts";
import {
  leavesThatDiffer,
  mergeChanges,
} from "@/lib/studio/kit/draft/merge.ts";

const KEYS = ["a", "b", "text", "__proto__"];
const settings = fc.letrec<{ object: Record<string, unknown>; value: unknown }>(
  (tie) => ({
    object: fc.dictionary(fc.constantFrom(...KEYS), tie("value"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
    value: fc.oneof(
      { depthSize: "small" },
      fc.integer({ min: 0, max: 3 }),
      fc.constant(null),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
      tie("object"),
    ),
  }),
).object;

Deno.test("who changed nothing takes theirs, and nobody's change is lost", () => {
  fc.assert(fc.property(settings, settings, (base, other) => {
    assertEquals(mergeChanges(base, base, other), {
      merged: other,
      both: [],
    });
    assertEquals(mergeChanges(base, other, base).both, []);
    assertEquals(
      isSame(mergeChanges(base, other, base).merged, other),
      true,
    );
  }));
});

Deno.test("changes of different fields are both kept, in either order", () => {
  const base = { title: "Goal", text: { size: 20, color: "#fff" }, list: [1] };
  const ours = { ...base, text: { size: 28, color: "#fff" } };
  const theirs = { ...base, text: { size: 20, color: "#000" }, list: [1, 2] };
  const merged = {
    title: "Goal",
    text: { size: 28, color: "#000" },
    list: [1, 2],
  };
  assertEquals(mergeChanges(base, ours, theirs).merged, merged);
  assertEquals(mergeChanges(base, theirs, ours).merged, merged);
});

Deno.test("a field whose keys come in another order is no change of it", () => {
  const base = { name: "a", place: { x: 1, y: 2 } };
  const mine = { name: "b", place: { y: 2, x: 1 } };
  const theirs = { name: "a", place: { x: 1, y: 3 } };
  assertEquals(mergeChanges(base, mine, theirs), {
    merged: { name: "b", place: { x: 1, y: 3 } },
    both: [],
  });
});

Deno.test("where both changed the same, ours stands and is named", () => {
  assertEquals(
    mergeChanges({ text: { size: 1 } }, { text: { size: 2 } }, {
      text: { size: 3 },
    }),
    { merged: { text: { size: 2 } }, both: ["text.size"] },
  );
  const base = { name: "a", size: 1, hidden: false };
  const mine = { name: "b", size: 2, hidden: true };
  assertEquals(mergeChanges(base, mine, { ...base, name: "c", size: 2 }), {
    merged: mine,
    // The size is the same on both sides.
    both: ["name"],
  });
});

Deno.test("what one side took away is gone, unless the other changed it", () => {
  assertEquals(mergeChanges({ a: 1, b: 2 }, { b: 2 }, { a: 1, b: 2 }), {
    merged: { b: 2 },
    both: [],
  });
  assertEquals(mergeChanges({ a: 1 }, {}, { a: 5 }), {
    merged: {},
    both: ["a"],
  });
});

Deno.test("differences are counted by their values", () => {
  assertEquals(
    leavesThatDiffer({ a: 1, text: { x: 1 } }, { text: { x: 2 } }),
    2,
  );
  fc.assert(fc.property(settings, (one) => {
    assertEquals(leavesThatDiffer(one, structuredClone(one)), 0);
  }));
});

/** A list of things with ids, each with a value. */
const things = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e"),
    value: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: ({ id }) => id },
);

Deno.test("things of a list are merged one by one: nobody's new, changed or deleted one is lost", () => {
  fc.assert(fc.property(things, things, things, (base, ours, theirs) => {
    const { merged: whole } = mergeChanges(
      { list: base },
      { list: ours },
      { list: theirs },
    );
    const merged = whole.list as typeof base;
    const of = (list: typeof base, id: string) =>
      list.find((one) => one.id === id)?.value;
    const ids = merged.map(({ id }) => id);
    assertEquals(new Set(ids).size, ids.length, "none twice");
    for (const id of ["a", "b", "c", "d", "e"]) {
      const [was, mine, other] = [base, ours, theirs].map((one) => of(one, id));
      const expected = mine === was ? other : other === was
        ? mine
        // Both changed it: ours stands; deleted against changed: the change.
        : mine === undefined && was !== undefined
        ? undefined
        : mine ?? other;
      assertEquals(of(merged, id), expected, `${id}: ${was} ${mine} ${other}`);
    }
  }));
});

Deno.test("who left the order of things alone takes theirs, and new ones stay where they were put", () => {
  const order = (base: string, ours: string, theirs: string) =>
    mergedOrder(base, ours, theirs).order;
  assertEquals(order("abc", "abxc", "cab"), "cabx");
  assertEquals(order("abc", "bac", "abcy"), "bacy");
  assertEquals(order("abc", "ab", "abcd"), "abd");
});

/** Merges three orders, each a word of ids. */
const mergedOrder = (base: string, ours: string, theirs: string) => {
  const list = (ids: string) => ({ list: [...ids].map((id) => ({ id })) });
  const { merged, both } = mergeChanges(
    list(base),
    list(ours),
    list(theirs),
  );
  const things = merged.list as { id: string }[];
  return { order: things.map(({ id }) => id).join(""), both };
};

Deno.test("moves of different things of a list are both kept, in either order", () => {
  for (
    const [base, one, another, expected] of [
      ["abcd", "bcda", "dabc", "dbca"],
      // Neighbours that one exchanged, and the next ones that the other did.
      ["abc", "bac", "acb", "cba"],
      ["abcde", "acdeb", "dabce", "daceb"],
      ["abcdef", "fabcde", "abcedf", "fabced"],
      ["abcd", "bacd", "abdcx", "badcx"],
    ] as const
  ) {
    assertEquals(mergedOrder(base, one, another), {
      order: expected,
      both: [],
    });
    assertEquals(mergedOrder(base, another, one), {
      order: expected,
      both: [],
    });
  }
});

Deno.test("the same thing moved to two places is asked about, to the same place is not", () => {
  assertEquals(mergedOrder("abcde", "cabde", "abdec"), {
    order: "cabde",
    both: ["list"],
  });
  assertEquals(mergedOrder("abcde", "abdec", "abdec"), {
    order: "abdec",
    both: [],
  });
});

Deno.test("two things that one side turned round stay so, unless it is asked", () => {
  const order = fc.shuffledSubarray([..."abcdef"], { minLength: 6 });
  fc.assert(fc.property(order, order, (ours, theirs) => {
    const base = "abcdef";
    const { order, both } = mergedOrder(base, ours.join(""), theirs.join(""));
    if (both.length > 0) return assertEquals(order, ours.join(""));
    for (const side of [ours, theirs]) {
      for (const first of base) {
        for (const second of base) {
          const isTurned = first > second &&
            side.indexOf(first) < side.indexOf(second);
          if (!isTurned) continue;
          assert(
            order.indexOf(first) < order.indexOf(second),
            `${ours} ${theirs}: ${order}`,
          );
        }
      }
    }
  }));
});

Deno.test("two lines of a list without ids are merged, unless one side has another number of them", () => {
  const line = (title: string, note = "") => ({ title, note });
  const base = { schedule: [line("a"), line("b"), line("c")] };
  const ours = { schedule: [line("A"), line("b"), line("c")] };
  const theirs = { schedule: [line("a"), line("b"), line("C", "x")] };
  assertEquals(mergeChanges(base, ours, theirs), {
    merged: { schedule: [line("A"), line("b"), line("C", "x")] },
    both: [],
  });
  const clash = { schedule: [line("Z"), line("b"), line("c")] };
  assertEquals(mergeChanges(base, ours, clash).both, ["schedule.1.title"]);
  const shorter = { schedule: [line("b"), line("c")] };
  assertEquals(mergeChanges(base, ours, shorter).both, ["schedule"]);
});
