import { AwsClient } from "aws4fetch";
import { type Clock, MINUTE_MS, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import { piecesInTime } from "@/lib/core/pieces_in_time.ts";
import { readAtMost } from "@/lib/core/bounded_read.ts";
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

/** Time within which the bucket begins to answer, and goes on with it; a part of 8 MiB is sent in it. */
const DEADLINE_MS = MINUTE_MS;

/** Largest document that the bucket answers to calls about an upload. */
const MAX_DOCUMENT_BYTES = 64 * 1024;

const UPLOAD = /<Upload>(.*?)<\/Upload>/gs;
const UPLOAD_ID = /<UploadId>([^<]+)<\/UploadId>/;

/** S3 wants parts of at least 5 MiB; one is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores blobs as objects of an S3-compatible bucket: small ones in one call,
 * larger ones as a multipart upload, which is given up when the stream breaks.
 * One that a process left open when it died is ended by `endUploads`.
 */
export function createS3Blobs(options: S3Options): BlobStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
  });
  const bucketUrl = `${endpoint}/${bucket}`;
  const urlOf = (id: string, query = "") =>
    `${bucketUrl}/${encodeURIComponent(id)}${query}`;

  /** Makes a call; `take` gets its answer within the same time. */
  async function call<T>(
    what: string,
    url: string,
    init: {
      method: string;
      body?: BodyInit;
      headers?: Record<string, string>;
    },
    take: (answer: Response) => T | Promise<T>,
  ): Promise<T> {
    try {
      return await withTimeoutOrAbort(
        options.clock,
        DEADLINE_MS,
        async (signal) => {
          const res = await options.fetch(
            await signer.sign(url, { ...init, signal }),
          );
          if (res.ok || (init.method === "DELETE" && res.status === 404)) {
            return await take(res);
          }
          throw await refusalOf(res);
        },
        () => {
          throw new Error(`The bucket did not answer in ${DEADLINE_MS} ms`);
        },
      );
    } catch (cause) {
      throw cause instanceof AppError ? cause : silent(what, cause);
    }
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
      const tag = await call(
        "keep",
        urlOf(id, query),
        { method: "PUT", body },
        async (res) => {
          await drop(res);
          return res.headers.get("etag");
        },
      );
      tags.push(tag ?? "");
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
    }, readDocument);
    const upload = UPLOAD_ID.exec(opened)?.[1];
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
      }, readDocument);
      // This call answers 200 before it knows whether it worked.
      if (done.includes("<Error>")) {
        throw new AppError(
          "storage_unavailable",
          "Cannot save the file: the file storage could not complete the upload. Upload it again",
        );
      }
    } catch (error) {
      await call("drop", urlOf(id, query), { method: "DELETE" }, drop)
        .catch(() => {});
      throw error;
    }
  }

  async function fetchRange(
    id: string,
    { start, end }: ByteRange,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return await call("read", urlOf(id), {
      method: "GET",
      headers: { range: `bytes=${start}-${end}` },
    }, ({ body }) => body ?? ReadableStream.from([]));
  }

  return {
    async put(id, bytes, type) {
      const parts = inParts(bytes, PART_BYTES);
      const first = (await parts.next()).value ?? new Uint8Array();
      if (first.length < PART_BYTES) {
        await call("keep", urlOf(id), {
          method: "PUT",
          body: first,
          headers: { "content-type": type },
        }, drop);
        return;
      }
      await putLarge(id, type, withFirst(first, parts));
    },

    read(id, range) {
      return ReadableStream.from((async function* () {
        yield* piecesInTime(await fetchRange(id, range), {
          clock: options.clock,
          within: () => DEADLINE_MS,
          late() {
            throw silent("read");
          },
        });
      })());
    },

    async remove(id) {
      await call("drop", urlOf(id), { method: "DELETE" }, drop);
    },

    async endUploads(id) {
      const prefix = `?uploads=&prefix=${encodeURIComponent(id)}`;
      const listed = await call(
        "drop",
        bucketUrl + prefix,
        { method: "GET" },
        readDocument,
      ).catch(ifDenied(""));
      for (const [, upload = ""] of listed.matchAll(UPLOAD)) {
        const [, key] = /<Key>([^<]+)<\/Key>/.exec(upload) ?? [];
        const [, uploadId] = UPLOAD_ID.exec(upload) ?? [];
        if (key !== id || uploadId === undefined) continue;
        const query = `?uploadId=${encodeURIComponent(uploadId)}`;
        await call("drop", urlOf(id, query), { method: "DELETE" }, drop);
      }
    },

    async assertUsable() {
      const first = "?list-type=2&max-keys=1";
      await call("read", bucketUrl + first, { method: "GET" }, drop)
        .catch(ifDenied(undefined));
    },
  };
}

function silent(what: string, cause?: unknown): AppError {
  return new AppError(
    "storage_unavailable",
    `Cannot ${what} the file: the file storage does not answer`,
    { cause },
  );
}

/** A call that the bucket refused. */
class BucketRefusal extends Error {
  /** Creates the refusal with this status, and S3's code where there is one. */
  constructor(status: number, readonly code: string | undefined) {
    super(
      `The bucket answered ${status}${code === undefined ? "" : ` ${code}`}`,
    );
  }
}

/** Answers `otherwise` where a key may not list what is in its bucket, which it needs for no file. */
function ifDenied<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    const cause = error instanceof AppError ? error.cause : undefined;
    if (cause instanceof BucketRefusal && cause.code === "AccessDenied") {
      return otherwise;
    }
    throw error;
  };
}

/** Reads why the bucket refuses a call: S3's code, such as `NoSuchBucket`, where it gives one. */
async function refusalOf(res: Response): Promise<Error> {
  const text = await readDocument(res).catch(() => "");
  const code = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1];
  const cause = new BucketRefusal(res.status, code);
  // A bucket that is gone is the operator's to mend, and may come back.
  return code === "NoSuchKey"
    ? new AppError(
      "not_found",
      "Cannot read the file: the file storage does not have it any more",
      { cause },
    )
    : cause;
}

/** Leaves an answer unread. */
async function drop({ body }: Response): Promise<void> {
  await body?.cancel();
}

async function readDocument({ body }: Response): Promise<string> {
  if (body === null) return "";
  return new TextDecoder().decode(
    await readAtMost(body, MAX_DOCUMENT_BYTES, "the bucket's answer"),
  );
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
