import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { convertFilesOfContents } from "@/lib/database/migrations/contents.ts";
import { openKv } from "@/lib/storage/kv.ts";

Deno.test("files that earlier versions stored are found by their content, and converted once", async () => {
  using kv = await openKv(":memory:");
  const hash = "ab".repeat(32);
  await kv.set(["asset_by_hash", "1001", hash], "ast_1");
  await kv.set(["asset_by_hash", "1002", hash], "ast_2");
  for (let runs = 0; runs < 2; runs++) {
    await convertFilesOfContents(kv);
    const found = kv.list<string>({ prefix: keys.filesOfContent(hash) });
    const files = (await Array.fromAsync(found)).map(({ key, value }) => [
      key.at(-1),
      value,
    ]);
    assertEquals(files, [["1001", "ast_1"], ["1002", "ast_2"]]);
    const left = kv.list({ prefix: ["asset_by_hash"] });
    assertEquals(await Array.fromAsync(left), []);
  }
});
