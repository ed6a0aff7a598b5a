import { assertEquals, assertRejects } from "@std/assert";
import {
  deleteStored,
  readStore,
  writeStore,
} from "@/lib/overlay/shared_store.ts";
import { CallError } from "@/lib/widget_runtime/client_calls.ts";

Deno.test("a key of dots alone is refused, and asks for no other address", async () => {
  const asked: string[] = [];
  const reach = (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ value: 1 }));
  };
  for (const key of [".", ".."]) {
    await assertRejects(() => readStore(reach, key), CallError);
    await assertRejects(() => writeStore(reach, key, 1), CallError);
    await assertRejects(() => deleteStored(reach, key), CallError);
  }
  assertEquals(asked, []);
  assertEquals(await readStore(reach, "..."), 1);
});
