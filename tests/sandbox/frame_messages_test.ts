import { assertEquals } from "@std/assert";
import { readFrameMessage } from "@/lib/sandbox/messages.ts";

const NOWHERE = {
  message: "x is not defined",
  stack: null,
  line: null,
  column: null,
  url: null,
};

Deno.test("an error of a frame is taken with its place or without, and with nothing else in it", () => {
  const read = (error: Record<string, unknown>) =>
    readFrameMessage({ type: "error", error, times: 1 });
  const placed = {
    ...NOWHERE,
    stack: "at js:3:7",
    line: 3,
    column: 7,
    url: "js",
  };
  for (const error of [NOWHERE, placed]) {
    assertEquals(read(error), { type: "error", error, times: 1 });
    assertEquals(read({ ...error, extra: 1 }), {
      type: "error",
      error,
      times: 1,
    });
  }
  for (
    const wrong of [
      { message: "" },
      { message: "x".repeat(2_001) },
      { stack: 1 },
      { stack: "x".repeat(8_001) },
      { line: "3" },
      { column: -1 },
      { url: 1 },
      { url: "x".repeat(501) },
      { url: undefined },
    ]
  ) {
    const error = { ...placed, ...wrong };
    assertEquals(read(error), null, JSON.stringify(wrong));
  }
});
