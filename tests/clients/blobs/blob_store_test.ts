import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
} from "@std/assert";
import S3rver from "s3rver";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { createKvBlobs } from "@/lib/clients/blobs/kv.ts";
import { createS3Blobs } from "@/lib/clients/blobs/s3.ts";
import { MINUTE_MS, systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";

const MIB = 1024 * 1024;

/** A bucket that is not there. */
const BUCKET = {
  endpoint: "http://127.0.0.1:1",
  bucket: "uploads",
  region: "auto",
  accessKeyId: "key",
  secretAccessKey: "secret",
  clock: systemClock,
};

/** Bytes that say where they stand, in pieces of odd sizes. */
async function* pieces(size: number, piece = 100_003) {
  for (let at = 0; at < size; at += piece) {
    yield content(at, Math.min(size, at + piece));
  }
}

function content(from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(to - from);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (from + i) * 31 >> 3;
  return bytes;
}

async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function assertKeeps(store: BlobStore): Promise<void> {
  for (const size of [1, 61_440, 61_441, 3 * MIB, 9 * MIB + 5]) {
    const id = `blob_${size}`;
    await store.put(id, pieces(size), "audio/wav");
    for (
      const [start, end] of [
        [0, size - 1],
        [size - 1, size - 1],
        [size >> 1, Math.min(size - 1, (size >> 1) + 70_000)],
      ] as const
    ) {
      const read = await bytesOf(store.read(id, { start, end }));
      const wanted = content(start, end + 1);
      assert(
        read.length === wanted.length &&
          read.every((byte, index) => byte === wanted[index]),
        `${size}: ${start}-${end} differs`,
      );
    }
    await store.remove(id);
    await assertRejects(() => bytesOf(store.read(id, { start: 0, end: 0 })));
    await store.remove(id);
  }
}

async function* broken() {
  yield* pieces(10 * MIB);
  throw new Error("the line is dead");
}

Deno.test("the database keeps blobs of any size and gives back any part", async () => {
  using kv = await openKv(":memory:");
  const store = createKvBlobs({
    kv,
    keys: {
      part: (id, index) => ["part", id, index],
      partsOf: (id) => ["part", id],
    },
  });
  await assertKeeps(store);
  await assertRejects(() => store.put("half", broken(), "audio/wav"));
  await store.remove("half");
  for await (const { key } of kv.list({ prefix: [] })) {
    throw new Error(`${key} is left`);
  }
});

Deno.test("a bucket that does not answer fails an upload and a read, and is asked no longer", async () => {
  const clock = new ManualClock();
  const signals: AbortSignal[] = [];
  const store = createS3Blobs({
    endpoint: "http://127.0.0.1:1",
    bucket: "uploads",
    region: "auto",
    accessKeyId: "key",
    secretAccessKey: "secret",
    clock,
    fetch(input) {
      if (input instanceof Request) signals.push(input.signal);
      return new Promise(() => {});
    },
  });
  for (
    const call of [
      () => store.put("a", pieces(10), "audio/wav"),
      () => bytesOf(store.read("a", { start: 0, end: 9 })),
    ]
  ) {
    const failure = assertRejects(call, AppError, "does not answer");
    await until(() => clock.pending === 1);
    await clock.advance(MINUTE_MS);
    await failure;
  }
  assertEquals(signals.map(({ aborted }) => aborted), [true, true]);
});

Deno.test("uploads that a process left open when it died are ended, those of other files are not", async () => {
  const asked: string[] = [];
  const upload = (key: string, id: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
  const store = createS3Blobs({
    ...BUCKET,
    fetch(input) {
      const { method, url } = new Request(input);
      asked.push(`${method} ${url.slice(BUCKET.endpoint.length)}`);
      return Promise.resolve(
        new Response(
          method === "GET"
            ? upload("blob_1", "u/1") + upload("blob_12", "u2") +
              upload("blob_1", "u3")
            : null,
        ),
      );
    },
  });
  await store.endUploads("blob_1");
  assertEquals(asked, [
    "GET /uploads?uploads=&prefix=blob_1",
    "DELETE /uploads/blob_1?uploadId=u%2F1",
    "DELETE /uploads/blob_1?uploadId=u3",
  ]);
});

Deno.test("a bucket that is missing is noticed when it is looked at, with S3's own code; one that may not be listed serves", async () => {
  const storeOf = (code: string, status: number) =>
    createS3Blobs({
      ...BUCKET,
      fetch: () =>
        Promise.resolve(
          new Response(`<Error><Code>${code}</Code></Error>`, { status }),
        ),
    });
  const denied = storeOf("AccessDenied", 403);
  await denied.assertUsable();
  await denied.endUploads("blob_1");
  const { assertUsable } = storeOf("NoSuchBucket", 404);
  const failure = await assertRejects(assertUsable, AppError);
  assertInstanceOf(failure.cause, Error);
  assertEquals(failure.cause.message, "The bucket answered 404 NoSuchBucket");
});

Deno.test("a bucket that stops in the middle of an answer ends the read, and is left", async () => {
  const clock = new ManualClock();
  let isLeft = false;
  const store = createS3Blobs({
    endpoint: "http://127.0.0.1:1",
    bucket: "uploads",
    region: "auto",
    accessKeyId: "key",
    secretAccessKey: "secret",
    clock,
    fetch: () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(content(0, 10)),
            cancel: () => void (isLeft = true),
          }),
        ),
      ),
  });
  const reader = store.read("a", { start: 0, end: 99 }).getReader();
  assertEquals((await reader.read()).value, content(0, 10));
  let failure: unknown = "none";
  reader.read().catch((error) => failure = error);
  await until(() => clock.pending === 1);
  await clock.advance(MINUTE_MS);
  assertInstanceOf(failure, AppError);
  assertEquals([failure.code, isLeft], ["storage_unavailable", true]);
});

Deno.test({
  name: "an S3 bucket keeps blobs of any size and gives back any part",
  // The server holds file handles and timers of its own until the process ends.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const directory = await Deno.makeTempDir();
    const server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory,
      configureBuckets: [{ name: "uploads", configs: [] }],
    });
    const { port } = await server.run();
    // Closed before the server, which waits for its connections to end.
    const client = Deno.createHttpClient({});
    const through = { keepalive: false, client };
    const options = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "uploads",
      region: "auto",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      clock: systemClock,
      fetch: (input: RequestInfo | URL) => fetch(input, through),
    };
    try {
      const store = createS3Blobs(options);
      await assertKeeps(store);
      await assertRejects(() => store.put("half", broken(), "audio/wav"));
      const gone = await assertRejects(() =>
        bytesOf(store.read("half", { start: 0, end: 0 }))
      );
      assert(gone instanceof AppError);
      assertEquals(gone.code, "not_found");
      const away = createS3Blobs({ ...options, bucket: "not-there" });
      const refused = await assertRejects(() =>
        away.put("a", pieces(10), "audio/wav")
      );
      assert(refused instanceof AppError);
      assertEquals(refused.code, "storage_unavailable");
      assertEquals(
        `${refused.cause}`,
        "Error: The bucket answered 404 NoSuchBucket",
      );
    } finally {
      client.close();
      await server.close();
      await Deno.remove(directory, { recursive: true });
    }
  },
});
