import { assertEquals } from "@std/assert";
import {
  CONSOLE_MESSAGE,
  MAX_CONSOLE_LINES,
  MAX_CONSOLE_TEXT,
  readConsole,
} from "@/lib/sandbox/messages.ts";

const LINE = { level: "log", text: "hi", url: "js", line: 3, column: 4 };
const told = (lines: unknown) => readConsole({ type: CONSOLE_MESSAGE, lines });

Deno.test("a preview's console is read line by line, and lines of another shape are left out", () => {
  assertEquals(told([LINE])?.map(({ text }) => text), ["hi"]);
  assertEquals(told([{ ...LINE, url: null, line: null }])?.length, 1);
  const wrong = [
    null,
    { ...LINE, level: "shout" },
    { ...LINE, text: "x".repeat(MAX_CONSOLE_TEXT + 1) },
    { ...LINE, line: -1 },
    { ...LINE, column: 1.5 },
    { ...LINE, url: 7 },
  ];
  assertEquals(told([...wrong, LINE])?.length, 1);
  const longest = { ...LINE, text: "x".repeat(MAX_CONSOLE_TEXT) };
  assertEquals(told([longest])?.length, 1);
});

Deno.test("what is no list of lines, or too long a one, is no console", () => {
  const lines = (count: number) => Array.from({ length: count }, () => LINE);
  assertEquals(told(lines(MAX_CONSOLE_LINES))?.length, MAX_CONSOLE_LINES);
  assertEquals(told(lines(MAX_CONSOLE_LINES + 1)), null);
  for (const none of ["text", undefined, { length: 1 }]) {
    assertEquals(told(none), null);
  }
  assertEquals(readConsole({ type: "other", lines: [LINE] }), null);
  assertEquals(readConsole(null), null);
});
