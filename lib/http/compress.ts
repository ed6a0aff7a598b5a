import { promisify } from "node:util";
import { acceptsEncodings } from "@std/http/negotiation";
import { LRUCache } from "lru-cache";
import { rawPathOf } from "./raw_path.ts";
import { lengthOf } from "./respond.ts";

/**
 * Media types of the files that pages use; sounds, pictures and fonts are
 * packed already.
 */
const PACKABLE = /^(?:text\/(?:html|css|javascript)|image\/svg\+xml)\b/;
/** Data is packed for the dashboard: what bots and sources ask for is short. */
const DATA = /^(?:application\/json|text\/csv)\b/;

/** Below this the headers take what is won, bytes; a page has many short modules. */
const MIN_BYTES = 300;

/**
 * Bytes of packed files that are kept, with their names: those of every page,
 * several times over.
 */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
/** Longest file that is packed as a whole, bytes. */
const MAX_WHOLE_BYTES = 1024 * 1024;

/** Creates the memory of packed files, by names that say what is in them. */
export const createPackedFiles = () =>
  new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (bytes, name) => bytes.byteLength + name.length,
  });

/** Packs bytes that are kept: as small as gzip can, for which it takes longer. */
export async function packedToKeep(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded by whoever packs: it would take its time of every start.
  const { gzip } = await import("node:zlib");
  return new Uint8Array(await promisify(gzip)(bytes, { level: 9 }));
}

/**
 * Creates what packs a page, a file of one or what the dashboard reads with gzip
 * for a client that takes it: OBS loads its sources from the service itself as
 * often as through a proxy. A file that never changes at its address is packed
 * once. The ETag of a file becomes a weak one, because the bytes are others than
 * those it names; that of data names a revision and stays.
 */
export function createCompressor(kept = createPackedFiles()) {
  /** Returns a file that never changes at its address, packed. */
  async function packedFile(
    name: string,
    body: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const known = kept.get(name);
    if (known !== undefined) {
      await body.cancel();
      return known;
    }
    const packed = await packedToKeep(await new Response(body).bytes());
    kept.set(name, packed);
    return packed;
  }

  // Most answers are not packed, and need no promise.
  return (
    req: Request,
    response: Response,
    { isDashboard = () => false }: { isDashboard?: () => boolean } = {},
  ): Response | Promise<Response> => {
    const { headers, status, statusText } = response;
    const type = headers.get("content-type") ?? "";
    // Asked late: the request of an upgraded socket can no longer be read.
    const isData = DATA.test(type) && isDashboard();
    if (!isData && !PACKABLE.test(type)) return response;
    if (headers.has("content-encoding")) return response;
    headers.append("vary", "Accept-Encoding");
    // Its place is counted in the bytes of the whole as they are.
    if (headers.has("content-range")) return response;
    const length = lengthOf(response);
    // Asking for the body makes a stream of it: what is not packed keeps its length.
    if (length !== null && length < MIN_BYTES) return response;
    if (!req.headers.has("accept-encoding")) return response;
    if (acceptsEncodings(req, "gzip", "identity") !== "gzip") return response;
    const { body } = response;
    if (body === null) return response;
    headers.delete("content-length");
    headers.set("content-encoding", "gzip");
    const etag = headers.get("etag");
    if (!isData && etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
    const init = { status, statusText, headers };
    if (length === null || length > MAX_WHOLE_BYTES || !isForEver(response)) {
      return new Response(
        body.pipeThrough(new CompressionStream("gzip")),
        init,
      );
    }
    // Without the host and the query, in which a client may write anything.
    return packedFile(`${rawPathOf(req.url)} ${etag}`, body)
      .then((packed) => new Response(packed, init));
  };
}

/** Tells whether an answer is a file that never changes at its address. */
function isForEver({ status, headers }: Response): boolean {
  return status === 200 && headers.has("etag") &&
    headers.get("cache-control")?.includes("immutable") === true;
}
