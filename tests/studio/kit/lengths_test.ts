import { assertEquals } from "@std/assert";
import { readLength } from "@/lib/studio/kit/form/lengths.ts";

Deno.test("a time is read as people type it, and nothing else is", () => {
  const read: [text: string, ms: number | null][] = [
    ["5", 300_000],
    [" 1:30 ", 90_000],
    ["90:00", 5_400_000],
    ["2:00:00", 7_200_000],
    ["1h 30m", 5_400_000],
    ["45s", 45_000],
    ["1D", 86_400_000],
    ["0", 0],
    ["1:75", null],
    ["1:60:00", null],
    ["-5", null],
    ["5 apples", null],
    ["1.5", null],
    ["", null],
    ["9".repeat(40), null],
  ];
  for (const [text, ms] of read) assertEquals(readLength(text), ms, text);
});
