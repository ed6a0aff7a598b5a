import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { readBundle } from "@/lib/features/custom_widgets/code/bundle.ts";
import { openZip } from "@/lib/features/account/setup_bundle/zip_entries.ts";
import { foldersArchive, lyingArchive, lyingSetup } from "./worst_archives.ts";

const MIB = 1024 * 1024;

/** Counts the bytes that Deno's own inflating gives out during a run. */
async function inflatedBy(run: () => Promise<unknown>): Promise<number> {
  const { DecompressionStream: Own } = globalThis;
  let bytes = 0;
  globalThis.DecompressionStream = class extends Own {
    override get readable() {
      return super.readable.pipeThrough(
        new TransformStream({
          transform(part: Uint8Array<ArrayBuffer>, controller) {
            bytes += part.length;
            controller.enqueue(part);
          },
        }),
      );
    }
  };
  try {
    await run();
  } finally {
    globalThis.DecompressionStream = Own;
  }
  return bytes;
}

const placed = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (start: number, end: number) =>
    Promise.resolve(bytes.subarray(start, end + 1)),
});

Deno.test("folders of an archive are counted like files", async () => {
  const refused = await assertRejects(
    () => readBundle(foldersArchive(4_001)),
    AppError,
    "holds more than 4000 files and folders",
  );
  assertEquals(refused.code, "malformed");
});

Deno.test("a file that says nothing of its size is given up after a few MiB", async () => {
  const bytes = await inflatedBy(() =>
    assertRejects(() => readBundle(lyingArchive(200)), AppError, "damaged")
  );
  assert(bytes > 0 && bytes <= 2 * MIB, `${bytes}`);
});

Deno.test("an archive whose parts say nothing of their size is given up after some of them", async () => {
  const entries = await openZip(placed(lyingSetup(40)));
  const bytes = await inflatedBy(async () => {
    for (let at = 0; at < 40; at++) {
      await assertRejects(
        () => entries.json(`parts/custom_widgets/${at}.json`, 16 * MIB),
        AppError,
        "is broken",
      );
    }
  });
  assert(bytes > 0 && bytes <= 8 * 2 * MIB, `${bytes}`);
});
