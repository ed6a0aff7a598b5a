import { assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";

Deno.test("a figure called like a member of every object is one that nobody counts", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const name of ["constructor", "toString", "__proto__", "valueOf"]) {
    for (
      const path of [
        `chatters/metric?name=${name}`,
        `numbers/metric?name=${name}`,
        `rewards/metric?name=${name}`,
        `rewards/goal?metric=${name}&target=10`,
      ]
    ) {
      const res = await app.get(`/api/widgets/sc/${path}&token=${token}`);
      assertEquals(res.status, 200, path);
      assertEquals((await res.json()).available, false, path);
    }
  }
});
