import { assertEquals, assertStringIncludes } from "@std/assert";

Deno.test("the run on Fresh itself says so and ends with 2 where JSR cannot be reached", async () => {
  const { port } = freePort();
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "scripts/real_fresh.ts"],
    env: { JSR_URL: `http://127.0.0.1:${port}/`, NO_COLOR: "1" },
    stderr: "null",
  }).output();
  assertEquals(code, 2);
  assertStringIncludes(new TextDecoder().decode(stdout), "NOT RUN");
});

/** A port of loopback that nobody listens on any more. */
function freePort(): { port: number } {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return { port: listener.addr.port };
}
