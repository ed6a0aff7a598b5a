import { assertEquals } from "@std/assert";
import { MEMBERS } from "@/tests/architecture/members.ts";

for (const member of Object.keys(MEMBERS)) {
  Deno.test(`all that ${member} has for others is documented, its types included`, async () => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["doc", "--lint", `${member}/mod.ts`],
      env: { NO_COLOR: "1" },
      stdout: "null",
    }).output();
    assertEquals(code, 0, new TextDecoder().decode(stderr));
  });
}
