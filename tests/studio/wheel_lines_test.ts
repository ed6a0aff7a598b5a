import { assertEquals } from "@std/assert";
import {
  colorsOf,
  lineOfSlice,
  sliceOfLine,
} from "@/lib/studio/browser/audience/wheel/wheel_lines.ts";

Deno.test("a slice is written as a line, with odds behind it where they are not 1", () => {
  const cases: [string, string, number][] = [
    ["Sing a song", "Sing a song", 1],
    ["Ten squats ×3", "Ten squats", 3],
    ["Dance x2 ×1", "Dance x2", 1],
    ["4x4", "4x4", 1],
  ];
  for (const [line, label, weight] of cases) {
    assertEquals(sliceOfLine(line), { label, weight });
    assertEquals(lineOfSlice({ label, weight }), line);
  }
  for (const line of ["Tea *12", "Tea X12", "Tea × 12"]) {
    assertEquals(sliceOfLine(line), { label: "Tea", weight: 12 });
  }
});

Deno.test("a slice keeps its colour while its line keeps its label", () => {
  const slices = [
    { label: "Song", weight: 3, color: "#7c5cff" },
    { label: "Squats", weight: 1 },
  ];
  const colors = colorsOf(slices);
  assertEquals(
    slices.map((slice) => sliceOfLine(lineOfSlice(slice), colors)),
    slices,
  );
  assertEquals(sliceOfLine("Song ×5", colors).color, "#7c5cff");
  assertEquals(sliceOfLine("Poem ×3", colors).color, undefined);
});
