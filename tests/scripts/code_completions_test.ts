import { assert, assertEquals } from "@std/assert";
import { codeCompletions } from "@/scripts/code_completions.ts";
import {
  EVENT_SHAPES,
  LISTENERS,
  MEMBERS,
} from "@/lib/studio/browser/code/api_names.ts";

Deno.test("the names that the code editor completes are those of the types; else run scripts/code_completions.ts", async () => {
  const file = await Deno.readTextFile("lib/studio/browser/code/api_names.ts");
  assertEquals(file, await codeCompletions());
});

Deno.test("they have our interface, StreamElements' and what events carry", () => {
  assert("onChange" in (MEMBERS["limelight.fields"] ?? {}));
  assertEquals(Object.keys(MEMBERS["SE_API.store"] ?? {}), [
    "get",
    "set",
    "delete",
  ]);
  assertEquals(EVENT_SHAPES.raid?.data.viewers, [
    "number",
    "How many came along",
  ]);
  for (const name of ["tip-latest", "cheer-latest", "message"]) {
    assert(LISTENERS.includes(name), name);
  }
});
