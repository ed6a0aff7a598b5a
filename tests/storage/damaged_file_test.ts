import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { createReadyCheck } from "@/lib/storage/ready.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";

const PAGE_BYTES = 4096;

/** Writes a database of some hundred pages, then overwrites every third of them. */
async function damage(path: string): Promise<void> {
  const kv = await openKv(path);
  for (const n of numbers(1_000)) await kv.set(["many", n], "x".repeat(500));
  kv.close();
  const { size } = await Deno.stat(path);
  using file = await Deno.open(path, { write: true });
  const noise = new Uint8Array(PAGE_BYTES).fill(0x5a);
  for (let at = 16 * PAGE_BYTES; at < size; at += 3 * PAGE_BYTES) {
    await file.seek(at, Deno.SeekMode.Start);
    await file.write(noise);
  }
}

Deno.test("damaged pages in the middle of the file are told once, and the process is not ready", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/limelight.db`;
    await damage(path);
    using opened = await openKv(path);
    const clock = new ManualClock();
    const lines: string[] = [];
    const kv = withDeadline(opened, clock, 4_000, {
      warn() {},
      error: (name) => lines.push(name),
    });
    const assertReady = createReadyCheck({ kv, clock, probe: ["probe"] });
    await assertReady();
    for (let time = 0; time < 2; time++) {
      const error = await assertRejects(
        () => Array.fromAsync(kv.list({ prefix: ["many"] })),
        AppError,
      );
      assertEquals(error.code, "storage_unavailable");
    }
    assertEquals(lines, ["database_damaged"]);
    await clock.advance(1_000);
    await assertRejects(assertReady, AppError, "damaged");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
