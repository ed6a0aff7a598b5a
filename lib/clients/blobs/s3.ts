import { AwsClient } from "aws4fetch";
import { type Clock, MINUTE_MS, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import type { BlobStore, ByteRange } from "./blob_store.ts";

/** Bucket, and the credentials that sign its requests. */
interface S3Options {
  /** Such as `https://s3.example.org`; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  fetch: typeof fetch;
  clock: Clock;
}

/** Time within which the bucket begins to answer; a part of 8 MiB is sent in it. */
const DEADLINE_MS = MINUTE_MS;

/** S3 wants parts of at least 5 MiB; one is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores blobs as objects of an S3-compatible bucket: small ones in one call,
 * larger ones as a multipart upload, which is given up when the stream breaks.
 * (A process that dies leaves its open upload behind; let the bucket's
 * lifecycle end those after a day.)
 */
export function createS3Blobs(options: S3Options): BlobStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
  });
  const urlOf = (id: string, query = "") =>
    `${endpoint}/${bucket}/${encodeURIComponent(id)}${query}`;

  async function call(
    what: string,
    url: string,
    init: {
      method: string;
      body?: BodyInit;
      headers?: Record<string, string>;
    },
  ): Promise<Response> {
    let cause: unknown;
    try {
      const res = await withTimeoutOrAbort(
        options.clock,
        DEADLINE_MS,
        async (signal) =>
          await options.fetch(await signer.sign(url, { ...init, signal })),
        () => {
          throw new Error(`The bucket did not answer in ${DEADLINE_MS} ms`);
        },
      );
      if (res.ok || (init.method === "DELETE" && res.status === 404)) {
        return res;
      }
      cause = new Error(`The bucket answered ${res.status}`);
      await res.body?.cancel();
    } catch (error) {
      cause = error;
    }
    throw new AppError(
      "storage_unavailable",
      `Cannot ${what} the file: the file storage does not answer`,
      { cause },
    );
  }

  /** Sends the parts of an open upload; answers their tags in order. */
  async function sendParts(
    id: string,
    upload: string,
    parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<string[]> {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = `?partNumber=${tags.length + 1}&uploadId=${
        encodeURIComponent(upload)
      }`;
      const res = await call("keep", urlOf(id, query), { method: "PUT", body });
      tags.push(res.headers.get("etag") ?? "");
      await res.body?.cancel();
    }
    return tags;
  }

  async function putLarge(
    id: string,
    type: string,
    parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    const opened = await call("keep", urlOf(id, "?uploads="), {
      method: "POST",
      headers: { "content-type": type },
    });
    const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(await opened.text())
      ?.[1];
    if (upload === undefined) {
      throw new AppError(
        "storage_unavailable",
        "Cannot save the file: the file storage did not accept it. Upload it again",
      );
    }
    const query = `?uploadId=${encodeURIComponent(upload)}`;
    try {
      const tags = await sendParts(id, upload, parts);
      const list = tags.map((tag, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${
          escapeMarkup(tag)
        }</ETag></Part>`
      ).join("");
      const done = await call("keep", urlOf(id, query), {
        method: "POST",
        body: `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
      });
      // This call answers 200 before it knows whether it worked.
      if ((await done.text()).includes("<Error>")) {
        throw new AppError(
          "storage_unavailable",
          "Cannot save the file: the file storage could not complete the upload. Upload it again",
        );
      }
    } catch (error) {
      const given = await call("drop", urlOf(id, query), { method: "DELETE" })
        .catch(() => null);
      await given?.body?.cancel();
      throw error;
    }
  }

  async function fetchRange(
    id: string,
    { start, end }: ByteRange,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const res = await call("read", urlOf(id), {
      method: "GET",
      headers: { range: `bytes=${start}-${end}` },
    });
    return res.body ?? ReadableStream.from([]);
  }

  return {
    async put(id, bytes, type) {
      const parts = inParts(bytes, PART_BYTES);
      const first = (await parts.next()).value ?? new Uint8Array();
      if (first.length < PART_BYTES) {
        const res = await call("keep", urlOf(id), {
          method: "PUT",
          body: first,
          headers: { "content-type": type },
        });
        await res.body?.cancel();
        return;
      }
      await putLarge(id, type, withFirst(first, parts));
    },

    read(id, range) {
      return ReadableStream.from((async function* () {
        yield* await fetchRange(id, range);
      })());
    },

    async remove(id) {
      const res = await call("drop", urlOf(id), { method: "DELETE" });
      await res.body?.cancel();
    },
  };
}

async function* withFirst<T>(
  first: T,
  rest: AsyncIterable<T>,
): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** The same bytes in parts of exactly `size`; the last may be smaller. */
async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + size - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < size) continue;
      yield part;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}
