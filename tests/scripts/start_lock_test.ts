import { assertEquals } from "@std/assert";
import { lockOf, startLock } from "@/scripts/start_lock.ts";

Deno.test("a lock is cut down to what the imports need, one another included", () => {
  const lock = {
    version: "5",
    specifiers: {
      "npm:a@1": "1.0.0_c@2.0.0",
      "npm:dev@1": "1.0.0",
      "npm:c@2": "2.0.0",
    },
    npm: {
      "a@1.0.0_c@2.0.0": { dependencies: ["b", "c@2.0.0"] },
      "b@3.0.0": { optionalDependencies: ["d"] },
      "c@1.0.0": {},
      "c@2.0.0": {},
      "d@1.0.0": { dependencies: ["b"] },
      "dev@1.0.0": { dependencies: ["c@1.0.0"] },
    },
  };
  const cut = lockOf(lock, {
    imports: { "a/x": "npm:a@1/x", "@/": "./", "f": "jsr:@f/f@^1" },
  });
  assertEquals(Object.keys(cut.specifiers), ["npm:a@1"]);
  assertEquals(Object.keys(cut.npm), [
    "a@1.0.0_c@2.0.0",
    "b@3.0.0",
    "c@2.0.0",
    "d@1.0.0",
  ]);
});

Deno.test("start.lock is current; else run scripts/start_lock.ts", async () => {
  const text = await Deno.readTextFile("start.lock");
  assertEquals(JSON.parse(text), JSON.parse(await startLock()));
  const { npm } = JSON.parse(text);
  const development = /^(?:@sparticuz|playwright|typescript|fast-check|s3rver)/;
  assertEquals(Object.keys(npm).filter((key) => development.test(key)), []);
});
