import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createLoadPauses } from "@/lib/sandbox/load_pauses.ts";

/** Storage of a session that outlives its pages. */
function sessionStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

Deno.test("the pause before a page is loaded anew doubles from load to load, is bounded, and a fifth more or less", () => {
  fc.assert(fc.property(
    fc.nat(2_000),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    (loads, chance) => {
      const kept = sessionStorage();
      for (let load = 0; load < loads; load++) {
        // Each load is a page of its own.
        createLoadPauses({ storage: () => kept }).noteLoad();
      }
      const pauses = createLoadPauses({
        storage: () => kept,
        random: () => chance,
      });
      const middleMs = Math.min(300_000, 10_000 * 2 ** loads);
      assertEquals(pauses.next(), middleMs * (0.8 + chance * 0.4));
      pauses.noteWhole();
      assert(pauses.next() <= 12_000);
    },
  ));
});

Deno.test("where the browser refuses storage, or it holds something else, every pause is the first", () => {
  const refused = createLoadPauses({
    storage() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  refused.noteLoad();
  refused.noteWhole();
  const kept = sessionStorage();
  kept.setItem("limelight_loads", "many");
  for (const pauses of [refused, createLoadPauses({ storage: () => kept })]) {
    const pauseMs = pauses.next();
    assert(pauseMs >= 8_000 && pauseMs <= 12_000, String(pauseMs));
  }
});
