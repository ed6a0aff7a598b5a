import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  contrastOfText,
  contrastSentence,
} from "@/lib/studio/browser/settings/contrast.ts";

const hex = fc.integer({ min: 0, max: 255 })
  .map((part) => part.toString(16).padStart(2, "0"));
const color = fc.tuple(hex, hex, hex, hex).map((parts) => `#${parts.join("")}`);

Deno.test("white text without a plate is read over dark video and lost over bright", () => {
  const found = contrastOfText("#FFFFFF", null);
  assert(found);
  assertEquals([found.bright, found.dark, found.plate], [1, 21, null]);
  assertEquals(contrastSentence(found, false), {
    text:
      "Hard to read over bright video: give it an outline, a plate or another colour",
    isReadable: false,
  });
  assert(contrastSentence(found, true).isReadable);
});

Deno.test("a plate is counted as dense as it is drawn", () => {
  const plate = (background: string, opacity: number) =>
    contrastOfText("#FFFFFFFF", { background, opacity })!;
  assertEquals(plate("#000000FF", 100), { bright: 21, dark: 21, plate: 21 });
  assertEquals(plate("#000000FF", 0).bright, 1);
  assertEquals(plate("#00000080", 40).plate, null);
  const half = plate("#000000FF", 70);
  assert(half.bright > 4.5 && half.bright < half.dark);
  assertEquals(contrastOfText("red", null), null);
});

Deno.test("every contrast is from 1 to 21, and a denser dark plate never makes white text harder to read", () => {
  fc.assert(fc.property(
    color,
    color,
    fc.integer({ min: 0, max: 100 }),
    (text, background, opacity) => {
      const found = contrastOfText(text, { background, opacity });
      assert(found);
      for (const ratio of [found.bright, found.dark, found.plate ?? 1]) {
        assert(ratio >= 1 && ratio <= 21);
      }
      const bright = (share: number) =>
        contrastOfText("#FFFFFF", { background: "#000000", opacity: share })!
          .bright;
      assert(bright(opacity) <= bright(Math.min(100, opacity + 10)));
    },
  ));
});
