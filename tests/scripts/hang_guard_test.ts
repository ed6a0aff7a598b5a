import { assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(
  import.meta.resolve("@/tests/support/hang_guard.ts"),
);

Deno.test("a test that waits for ever fails its file, and the files beside it go on", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${dir}/a_test.ts`,
      `Deno.test("waits", () => new Promise(() => setInterval(() => {}, 1_000)));`,
    );
    await Deno.writeTextFile(
      `${dir}/b_test.ts`,
      `Deno.test("ends", () => {});`,
    );
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-config", "-A", "--preload", GUARD, "."],
      cwd: dir,
      env: { MAX_TEST_MS: "50", NO_COLOR: "1" },
    }).output();
    const said = new TextDecoder().decode(stdout) +
      new TextDecoder().decode(stderr);
    assertStringIncludes(said, "has not ended in 50 ms");
    assertStringIncludes(said, "./a_test.ts (uncaught error)");
    assertStringIncludes(said, "ends ... ok");
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
