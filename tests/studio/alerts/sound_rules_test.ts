import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { soundGroup } from "@/lib/schema/widgets/settings/sound.ts";
import { findSounds, tagsOf } from "@/lib/studio/browser/sounds/find_sounds.ts";
import { sizeText } from "@/lib/studio/messages/figures.ts";
import {
  peaksOf,
  spanOf,
  type TrimLimits,
  wholeOf,
  withEnd,
  withStart,
} from "@/lib/studio/browser/sounds/trim.ts";

const LIMITS: TrimLimits = { maxStartMs: 60_000, minMs: 200, maxMs: 60_000 };
const settings = soundGroup();

const duration = fc.integer({ min: 1, max: 200_000 })
  .chain((ms) => fc.constantFrom(ms, ms + 0.375));
const trim = fc.record({
  startMs: fc.integer({ min: 0, max: 60_000 }),
  maxMs: fc.integer({ min: 200, max: 60_000 }),
});
const at = fc.double({ min: -1e6, max: 1e6, noNaN: true });

Deno.test("however the ends are moved, the service takes the trim, and it lies within the file", () => {
  fc.assert(fc.property(trim, duration, at, at, (first, ms, start, end) => {
    for (
      const made of [
        withStart(first, ms, start, LIMITS),
        withEnd(first, ms, end, LIMITS),
        withEnd(withStart(first, ms, start, LIMITS), ms, end, LIMITS),
        wholeOf(ms, LIMITS),
      ]
    ) {
      assert(settings.safeParse(made).success, JSON.stringify(made));
      const { from, to } = spanOf(made, ms);
      assert(0 <= from && from <= to && to <= ms, `${from} to ${to} of ${ms}`);
    }
  }));
});

Deno.test("one end stays where it is while the other moves", () => {
  fc.assert(fc.property(trim, duration, at, (first, ms, where) => {
    const before = spanOf(first, ms);
    const moved = spanOf(withStart(first, ms, where, LIMITS), ms);
    // A part is never shorter than the least: only then the end gives way.
    const tooShort = before.to - moved.from < LIMITS.minMs;
    if (!tooShort) assert(Math.abs(moved.to - before.to) <= 1);
    const cut = spanOf(withEnd(first, ms, where, LIMITS), ms);
    assertEquals(cut.from, before.from);
  }));
});

Deno.test("moving an end to where it is changes nothing", () => {
  fc.assert(
    fc.property(trim, fc.integer({ min: 1, max: 100_000 }), (first, ms) => {
      const { from, to } = spanOf(first, ms);
      if (to - from < LIMITS.minMs) return;
      assertEquals(spanOf(withStart(first, ms, from, LIMITS), ms), {
        from,
        to,
      });
      assertEquals(spanOf(withEnd(first, ms, to, LIMITS), ms), { from, to });
    }),
  );
});

Deno.test("peaks are the loudest samples of their stretch, whatever the channel", () => {
  const left = Float32Array.of(0, 0.5, 0, 0);
  const right = Float32Array.of(0, 0, -0.75, 2);
  assertEquals(peaksOf([left, right], 2), [0.5, 1]);
  assertEquals(peaksOf([left], 8).length, 8);
  assertEquals(peaksOf([], 3), [0, 0, 0]);
});

Deno.test("sounds are found by words of their name and tags, in any case and without accents", () => {
  const sounds = [
    { name: "Tröt", tags: [], source: "upload" as const },
    { name: "Northern Sky: raid", tags: ["raid"], source: "look" as const },
    { name: "Raid horn", tags: ["brass"], source: "library" as const },
  ];
  const names = (
    query: string,
    place: Parameters<typeof findSounds>[1]["place"],
  ) => findSounds(sounds, { query, place }).map(({ name }) => name);
  assertEquals(names("", "all").length, 3);
  assertEquals(names("trot", "all"), ["Tröt"]);
  assertEquals(names("RAID", "all"), ["Northern Sky: raid", "Raid horn"]);
  assertEquals(names("raid", "library"), ["Raid horn"]);
  assertEquals(names("raid brass", "all"), ["Raid horn"]);
  assertEquals(names("nothing", "all"), []);
  assertEquals(tagsOf(sounds), ["brass", "raid"]);
  assertEquals(
    findSounds(sounds, { query: "raid", place: "all", tag: "brass" })
      .map(({ name }) => name),
    ["Raid horn"],
  );
});

Deno.test("sizes are said as people say them", () => {
  assertEquals([0, 1_023, 2_048, 1_572_864, 10_485_760].map(sizeText), [
    "0 bytes",
    "1,023 bytes",
    "2 kB",
    "1.5 MB",
    "10 MB",
  ]);
});
