import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createBlobCleanUp } from "@/lib/features/overlays/assets/blob_clean_up.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";

type Deps = Parameters<typeof createBlobCleanUp>[0];
type Store = Parameters<typeof createBlobCleanUp>[1];

Deno.test("a store that takes no files is told at the start, with what it answered", async () => {
  const clock = new ManualClock();
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    level: "debug",
    now: () => clock.now(),
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const blobs = {
    assertUsable: () =>
      Promise.reject(new Error("The bucket answered 404 NoSuchBucket")),
  };
  const store = { pendingBlobs: () => Promise.resolve([]) };
  // Of all that files need, this alone is asked at the start.
  const cleanUp = createBlobCleanUp(
    { clock, log, blobs } as unknown as Deps,
    store as unknown as Store,
  );
  cleanUp.start();
  await until(() => lines.length > 0);
  await cleanUp.stop();
  assertEquals(lines.map(({ level, event }) => ({ level, event })), [
    { level: "error", event: "file_storage_unusable" },
  ]);
  assertEquals(JSON.stringify(lines).includes("NoSuchBucket"), true);
});
