import { assertEquals } from "@std/assert";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";

for (const { id, steps } of PROVIDERS) {
  if (!steps) continue;
  Deno.test(`${id} is connected in three sentences`, () => {
    assertEquals(steps.length, 3);
    for (const step of steps) {
      assertEquals(/^[A-Z].*\.$/.test(step), true, step);
    }
  });
}
