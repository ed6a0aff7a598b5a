import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  createRandom,
  hash32,
  momentId,
  unit,
  uuidOf,
} from "@/lib/clients/simulated/random.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

Deno.test("the same parts give the same sequence, others another one", () => {
  fc.assert(fc.property(
    fc.array(fc.oneof(fc.nat(), fc.string()), { minLength: 1, maxLength: 4 }),
    (parts) => {
      const sequence = () => {
        const random = createRandom(...parts);
        return Array.from({ length: 20 }, () => random.float());
      };
      assertEquals(sequence(), sequence());
      const other = createRandom(...parts, 1);
      assert(sequence().some((value) => value !== other.float()));
    },
  ));
});

Deno.test("neighbouring seeds do not start alike", () => {
  const firsts = Array.from(
    { length: 4_000 },
    (_, i) => createRandom(i).float(),
  );
  const tenths = new Array<number>(10).fill(0);
  for (const first of firsts) tenths[Math.floor(first * 10)]!++;
  for (const count of tenths) assert(count > 320 && count < 480, `${tenths}`);
});

Deno.test("the first numbers of a sequence tell nothing of the next", () => {
  const pairs = new Array<number>(64).fill(0);
  for (let seed = 0; seed < 20_000; seed++) {
    const random = createRandom("pairs", seed);
    pairs[random.int(8) * 8 + random.int(8)]!++;
  }
  const chi = pairs.reduce(
    (sum, count) => sum + (count - 312.5) ** 2 / 312.5,
    0,
  );
  // 63 degrees of freedom, p = 0.0001.
  assert(chi < 113, `chi-square ${chi}`);
});

Deno.test("hashed units are spread evenly, whichever part changes", () => {
  const ways = [
    (i: number) => unit(7, i, 0),
    (i: number) => unit(7, 0, i),
    (i: number) => unit(i, 5, 5),
    (i: number) => unit("a", i * 0x1_0000_0000),
  ];
  for (const way of ways) {
    const twentieths = new Array<number>(20).fill(0);
    for (let i = 0; i < 20_000; i++) twentieths[Math.floor(way(i) * 20)]!++;
    const chi = twentieths.reduce(
      (sum, count) => sum + (count - 1_000) ** 2 / 1_000,
      0,
    );
    // 19 degrees of freedom, p = 0.0001.
    assert(chi < 50.8, `chi-square ${chi}`);
  }
});

Deno.test("whole numbers stay within their bounds and reach both", () => {
  const random = createRandom("bounds");
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 7)));
  assertEquals([...seen].sort(), [3, 4, 5, 6, 7]);
  const below = new Set(Array.from({ length: 500 }, () => random.int(3)));
  assertEquals([...below].sort(), [0, 1, 2]);
});

Deno.test("weights decide how often a value is drawn, and 0 means never", () => {
  const random = createRandom("weights");
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let i = 0; i < 10_000; i++) {
    const name = random.weighted<keyof typeof counts>([
      ["often", 9],
      ["never", 0],
      ["seldom", 1],
    ]);
    counts[name]++;
  }
  assertEquals(counts.never, 0);
  assert(counts.often > 8_800 && counts.often < 9_200, String(counts.often));
});

Deno.test("nothing can be picked from nothing", () => {
  const random = createRandom(1);
  assertThrows(() => random.pick([]), RangeError);
  assertThrows(() => random.weighted([]), RangeError);
});

Deno.test("ids of moments are UUIDs and never the same for two moments", () => {
  const ids = new Set<string>();
  let made = 0;
  for (const step of [0, 1, 1_700_000_000, 0xff_ffff_ffff]) {
    for (const slot of [0, 1, 255]) {
      for (const turn of [0, 1, 255, 256, 300]) {
        for (const thing of ["", "a", "b", "message 1", "message 11"]) {
          const id = momentId(hash32("seed"), { step, slot, turn }, thing);
          assert(UUID.test(id), id);
          ids.add(id);
          made++;
        }
      }
    }
  }
  assertEquals(ids.size, made);
  assert(UUID.test(uuidOf("x", 1)));
});
