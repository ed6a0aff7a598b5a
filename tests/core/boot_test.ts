import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { boot } from "@/lib/boot.ts";
import { readConfig } from "@/lib/core/config.ts";

Deno.test("a database file is one process's own until that has stopped", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = readConfig({
      KV_PATH: `${folder}/deep/limelight.db`,
      LOG_LEVEL: "error",
    });
    const first = await boot(config);
    await assertRejects(
      () => boot(config),
      Error,
      "another process works on it",
    );

    await first.stop();
    const second = await boot(config);
    await second.stop();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a process with bad settings ends at once and says which", async () => {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "main.ts"],
    env: { KV_PATH: ":memory:", PORT: "none", TWITCH_CLIENT_ID: "only" },
    stderr: "null",
  }).output();

  const text = new TextDecoder().decode(stdout);
  assertEquals(code, 1);
  for (const name of ["PORT", "TWITCH_CLIENT_SECRET"]) {
    assertStringIncludes(text, name);
  }
});
