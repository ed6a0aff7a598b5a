import { assertEquals } from "@std/assert";
import {
  addActions,
  findActions,
  keysInWords,
} from "@/lib/studio/browser/actions.ts";

Deno.test("keys are written as they stand on a keyboard", () => {
  assertEquals(keysInWords("Shift+Digit1", false), "Shift 1");
  assertEquals(keysInWords("$mod+k", false), "Ctrl K");
  assertEquals(keysInWords("$mod+Shift+KeyZ", true), "⌘ Shift Z");
  assertEquals(keysInWords("Shift+?", false), "?");
});

Deno.test("an action that is named by what is typed comes before one that only means it", () => {
  const stop = addActions([
    {
      id: "test",
      name: "Send a test event",
      group: "Studio",
      search: "follow sub cheer",
      run() {},
    },
    { id: "go", name: "Go to Subathon", group: "Rooms", run() {} },
    {
      id: "off",
      name: "Subtract",
      group: "Rooms",
      isEnabled: () => false,
      run() {},
    },
  ]);
  const found = (text: string) => findActions(text).map(({ id }) => id);
  assertEquals(found("sub"), ["go", "test"]);
  assertEquals(found("studio sub"), ["test"]);
  assertEquals(found(""), ["test", "go"]);
  stop();
});
