import { assert, assertEquals } from "@std/assert";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { createKvBlobs } from "@/lib/clients/blobs/kv.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import {
  FILE_TASKS,
  type FileReader,
} from "@/lib/features/overlays/assets/file_tasks.ts";
import { createAssetService } from "@/lib/features/overlays/assets/service.ts";
import { createPlanService } from "@/lib/features/account/plans/service.ts";
import { createSceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import { createSceneReferences } from "@/lib/features/overlays/scenes/references.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { wav } from "./samples.ts";

const CHANNELS = ["1", "2"];

const blobsIn = (kv: Deno.Kv): BlobStore =>
  createKvBlobs({
    kv,
    keys: { part: keys.blobPart, partsOf: keys.blobPartsOf },
  });

const READS_HERE: FileReader = {
  run: async (_owner, name, input) => await FILE_TASKS[name](input as never),
  stop: () => Promise.resolve(),
} as FileReader;

/** No page is open. */
const NOBODY = { note: () => {}, tell: () => Promise.resolve() };

function assetServices(
  kv: Deno.Kv,
  clock = systemClock,
  blobs = blobsIn(kv),
) {
  const plans = createPlanService({ kv, clock, defaultTier: "free" });
  const assets = createAssetService({
    kv,
    clock,
    log: createLog({ level: "error", now: () => 0, write: () => {} }),
    newId: createNewId(clock),
    withLock: createKeyedMutex(),
    blobs,
    reader: READS_HERE,
    countInto: plans.countInto,
    limitsOf: plans.limitsOf,
    usesOf: () => Promise.resolve([]),
    references: createSceneReferences({
      kv,
      clock,
      announcements: createSceneAnnouncements(NOBODY),
    }),
    announcements: NOBODY,
  });
  return { plans, assets };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function count(kv: Deno.Kv, first: string): Promise<number> {
  let entries = 0;
  for await (const _ of kv.list({ prefix: [first] })) entries++;
  return entries;
}

Deno.test("the same content uploaded fifty times at once is one file a channel and one blob", async () => {
  using kv = await openKv(":memory:");
  const [a, b] = [assetServices(kv), assetServices(kv)];
  const bytes = wav(5);
  const made = await Promise.all(
    Array.from(
      { length: 50 },
      (_, i) =>
        (i % 3 ? a : b).assets.upload(CHANNELS[i % 2] ?? "", {
          name: `take ${i}`,
          bytes: once(bytes),
          declared: null,
        }),
    ),
  );
  assertEquals(made.filter(({ created }) => created).length, 2);
  assertEquals(new Set(made.map(({ asset }) => asset.id)).size, 2);
  assertEquals(await count(kv, "blob"), 1);
  assertEquals(await count(kv, "blob_part"), 2);
  assertEquals(await count(kv, "blob_pending"), 0);

  const [mine, theirs] = [made[0]?.asset.id ?? "", made[1]?.asset.id ?? ""];
  const hash = made[0]?.asset.hash ?? "";
  await Promise.allSettled(
    Array.from({ length: 5 }, () => a.assets.remove("1", mine, false)),
  );
  const blob = await b.assets.content(hash);
  assert(blob, "the other channel's content is gone");
  const part = b.assets.bytes(blob, { start: 0, end: blob.size - 1 });
  assertEquals(new Uint8Array(await new Response(part).arrayBuffer()), bytes);
  await b.assets.remove("2", theirs, false);
  assertEquals(await count(kv, "blob_part"), 0);
});

Deno.test("counts of files and bytes equal what is there after a storm at the limit", async () => {
  using kv = await openKv(":memory:");
  const [a, b] = [assetServices(kv), assetServices(kv)];
  const refusals: string[] = [];
  for (let round = 0; round < 3; round++) {
    const present = await a.assets.all("1");
    await Promise.all([
      ...Array.from(
        { length: 16 },
        (_, i) =>
          (i % 2 ? a : b).assets.upload("1", {
            name: "n",
            bytes: once(wav(0.1 + i / 10, round * 12 + i)),
            declared: null,
          }).catch((error) => refusals.push(error.code)),
      ),
      ...present.slice(0, 5).flatMap(({ id }) => [
        a.assets.remove("1", id, false).catch(() => {}),
        b.assets.remove("1", id, false).catch(() => {}),
      ]),
    ]);
    const files = await a.assets.all("1");
    const { items } = await a.plans.overview("1");
    const used = Object.fromEntries(items.map((one) => [one.name, one.used]));
    assertEquals(used.assets, files.length);
    assertEquals(
      used.asset_bytes,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    assert(files.length <= 20);
    assertEquals(await count(kv, "blob_pending"), 0);
    assertEquals(await count(kv, "blob"), files.length);
  }
  assert(refusals.includes("plan_limit"));
});

Deno.test("what a process that died had begun is swept after an hour, not before", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const ended: string[] = [];
  const { assets } = assetServices(kv, clock, {
    ...blobsIn(kv),
    endUploads: (id) => Promise.resolve(void ended.push(id)),
  });
  await kv.set(keys.blobPending("blob_dead"), { since: clock.now() });
  for (let i = 0; i < 30; i++) {
    await kv.set(keys.blobPart("blob_dead", i), new Uint8Array(100));
  }
  assertEquals(await assets.sweep(), 0);
  assertEquals(await count(kv, "blob_part"), 30);
  await clock.advance(60 * 60_000 + 1);
  assertEquals(await assets.sweep(), 1);
  assertEquals(ended, ["blob_dead"]);
  assertEquals(await count(kv, "blob_part"), 0);
  assertEquals(await count(kv, "blob_pending"), 0);
});

Deno.test("a blob that cannot be removed keeps no other from its sweep", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const blobs = blobsIn(kv);
  const { assets } = assetServices(kv, clock, {
    ...blobs,
    remove: (id) =>
      id === "blob_a"
        ? Promise.reject(new Error("The bucket answered 403"))
        : blobs.remove(id),
  });
  for (const id of ["blob_a", "blob_b", "blob_c"]) {
    await kv.set(keys.blobPending(id), { since: clock.now() });
  }
  await clock.advance(60 * 60_000 + 1);
  assertEquals(await assets.sweep(), 2);
  assertEquals(await count(kv, "blob_pending"), 1);
});

Deno.test("an upload that outlived its sweep is refused, and leaves nothing", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const { assets } = assetServices(kv, clock);
  const bytes = wav(20);
  async function* slow() {
    yield bytes.subarray(0, 200_000);
    await clock.advance(2 * 60 * 60_000);
    await assets.sweep();
    yield bytes.subarray(200_000);
  }
  const refused = await assets.upload("1", {
    name: "slow",
    bytes: slow(),
    declared: null,
  }).catch((error) => error);
  assertEquals(refused.code, "conflict");
  assertEquals(await assets.all("1"), []);
  assertEquals(await count(kv, "blob_part"), 0);
});
