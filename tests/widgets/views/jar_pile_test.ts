import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { fallTo, pileOf } from "@/lib/widgets/tip_jar/jar_pile.ts";

const shape = fc.constantFrom("jar", "cup", "box", "custom");

/** Height of the drawing, in hundredths of its width. */
const JAR_HEIGHT = 130;

Deno.test("a pile fills its jar from the bottom up and stays inside", () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 10, max: 200 }), (shape, count) => {
      const { size, slots } = pileOf(shape, count);
      assertEquals(slots.length, count);
      for (const { x, y } of slots) {
        assert(x - size / 2 >= 10 && x + size / 2 <= 90, `${x} of ${size}`);
        assert(y - size / 2 >= 0 && y + size / 2 <= 120, `${y} of ${size}`);
      }
      const [first, last] = [slots[0], slots.at(-1)];
      assert(first && last && first.y > last.y);
      assert(count < 30 || last.y < 45, `${last.y}`);
      assertEquals(pileOf(shape, count), { size, slots }, "not by chance");
    }),
  );
});

Deno.test("what falls begins above its jar, never sinks below its place and ends there", () => {
  const { slots } = pileOf("jar", 60);
  for (const target of [slots[0]!, slots.at(-1)!]) {
    for (const rate of [30, 60]) {
      const steps = fallTo(target, rate);
      assert(steps[0]!.y < 0);
      assert(steps.every(({ y }) => y <= target.y && y < JAR_HEIGHT));
      assertEquals(steps.at(-1), target);
      const seconds = steps.length / rate;
      assert(seconds > 0.4 && seconds < 2.5, `${seconds} s`);
      // It bounces: there is a step up before the end.
      assert(steps.some(({ y }, index) => y < (steps[index - 1]?.y ?? -99)));
    }
  }
});
