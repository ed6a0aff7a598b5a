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

Deno.test("whatever builds, packages or serves takes start.lock, so that nothing fetches a browser", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  for (const name of ["build", "start", "package", "release", "doctor"]) {
    const { command } = tasks[name];
    const runs = command.match(/deno run/g) ?? [];
    assertEquals(
      command.match(/deno run --lock=start\.lock/g)?.length,
      runs.length,
      name,
    );
  }
  const image = await Deno.readTextFile("Dockerfile");
  assertEquals(image.includes("deno task --lock=start.lock package"), true);
  // The cache that it serves with is not that of the build.
  assertEquals(image.includes("--cache /app"), true);
  assertEquals(image.includes("DENO_DIR=/app/deno_dir"), true);
});
