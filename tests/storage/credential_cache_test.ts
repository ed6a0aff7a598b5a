import { assertEquals } from "@std/assert";
import { createCredentialCache } from "@/lib/storage/credential_cache.ts";
import { ManualClock } from "@/tests/support/clock.ts";

Deno.test("what has not the shape of a credential is neither looked up nor remembered", async () => {
  const looked: string[] = [];
  const cache = createCredentialCache<{ owner: string }>({
    clock: new ManualClock(),
    shape: /^key_\d{4}$/,
    load(presented) {
      looked.push(presented);
      return Promise.resolve(
        presented === "key_0001" ? { owner: "1001" } : null,
      );
    },
  });

  for (const text of ["", "key_", `key_${"0".repeat(60_000)}`, "key_0001x"]) {
    assertEquals(await cache.find(text), null);
    assertEquals(cache.peek(text), undefined);
  }
  assertEquals(looked, []);

  // A wrong one that looks right costs one read, however often it comes.
  for (let n = 0; n < 3; n++) {
    assertEquals(await cache.find("key_0002"), null);
    assertEquals(await cache.find("key_0001"), { owner: "1001" });
  }
  assertEquals(looked, ["key_0002", "key_0001"]);
});
