import { extendedName } from "./content_disposition.ts";
import { clientHas, entityTag } from "./entity_tag.ts";
import { readRange } from "./byte_range.ts";

/** A file, as a client is answered. */
export interface AnsweredFile {
  /** SHA-256 of the content, hexadecimal; its tag. */
  hash: string;
  /** Name of the download. */
  name: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** `Cache-Control`; for ever, unless its address may have another content one day. */
  cache?: string;
  /** Bytes from `start` to `end`, both included, read as they are taken. */
  read: (part: { start: number; end: number }) => ReadableStream<Uint8Array>;
}

/** Nothing in a file may run or load, even when it is opened as a page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Answers with the file: 200 with all of it, 206 or 416 by `Range`, 304 where
 * the client has it. Rejects as the file's storage does where it cannot give
 * the first bytes: a status that was sent could not be taken back.
 */
export async function fileAnswer(
  req: Request,
  {
    hash,
    name,
    size,
    type,
    cache = "public, max-age=31536000, immutable",
    read,
  }: AnsweredFile,
): Promise<Response> {
  const { method, headers: asked } = req;
  const etag = entityTag(hash);
  const headers = new Headers({
    "content-type": type,
    "cache-control": cache,
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename*=UTF-8''${extendedName(name)}`,
    "content-security-policy": POLICY,
    "cross-origin-resource-policy": "cross-origin",
    etag,
  });
  // A frame of another origin may draw with a font only when it is told so.
  if (type.startsWith("font/")) headers.set("access-control-allow-origin", "*");
  if (clientHas(req, hash)) {
    return new Response(null, { status: 304, headers });
  }
  const condition = asked.get("if-range");
  const range = condition !== null && condition !== etag
    ? "whole"
    : readRange(asked.get("range"), size);
  if (range === "none") {
    headers.set("content-range", `bytes */${size}`);
    headers.delete("content-type");
    return new Response(null, { status: 416, headers });
  }
  const part = range === "whole" ? { start: 0, end: size - 1 } : range;
  headers.set("content-length", String(part.end - part.start + 1));
  if (range !== "whole") {
    headers.set("content-range", `bytes ${part.start}-${part.end}/${size}`);
  }
  return new Response(method === "HEAD" ? null : await begun(read(part)), {
    status: range === "whole" ? 200 : 206,
    headers,
  });
}

/** Waits for the first bytes of a stream, and returns it whole. */
async function begun(
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  let next = await reader.read();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      next = await reader.read();
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}
