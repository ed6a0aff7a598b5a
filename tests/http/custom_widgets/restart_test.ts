import { assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { startTestApp } from "@/tests/support/app.ts";

Deno.test("what custom widgets keep together is there after a restart", async () => {
  const directory = await Deno.makeTempDir();
  const onDisk = `${directory}/data`;
  const value = { list: [[1], {}], at: null, count: 3 };
  const path = "/api/widgets/kv/shared/kept?token=";
  try {
    for (const isFirst of [true, false]) {
      using kv = await openKv(onDisk);
      await using app = await startTestApp({ kv });
      const token = await app.widgetToken();
      if (isFirst) {
        const set = await app.request(path + token, {
          method: "PUT",
          body: value,
        });
        assertEquals(set.ok, true);
        await set.body?.cancel();
      } else {
        const found = await (await app.get(path + token)).json();
        assertEquals(found.value, value);
      }
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
