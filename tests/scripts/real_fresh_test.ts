import { assertEquals, assertStringIncludes } from "@std/assert";
import { freePort } from "@/tests/support/loopback.ts";

Deno.test("the run on Fresh itself says so and ends with 2 where JSR cannot be reached", async () => {
  const port = freePort();
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "scripts/real_fresh.ts"],
    env: { JSR_URL: `http://127.0.0.1:${port}/`, NO_COLOR: "1" },
    stderr: "null",
  }).output();
  assertEquals(code, 2);
  assertStringIncludes(new TextDecoder().decode(stdout), "NOT RUN");
});
