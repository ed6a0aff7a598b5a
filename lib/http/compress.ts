import { acceptsEncodings } from "@std/http/negotiation";

/**
 * Media types of the files that pages use; sounds, pictures and fonts are
 * packed already.
 */
const PACKABLE = /^(?:text\/(?:html|css|javascript)|image\/svg\+xml)\b/;

/** Below this little is won, bytes. */
const MIN_BYTES = 1_000;

/**
 * Packs a page or a file of one with gzip for a client that takes it: OBS loads
 * its sources from the service itself as often as through a proxy. An ETag
 * becomes a weak one, because the bytes are others than those it names.
 */
export function compress(req: Request, response: Response): Response {
  const { headers, status, statusText } = response;
  if (!PACKABLE.test(headers.get("content-type") ?? "")) return response;
  if (headers.has("content-encoding")) return response;
  headers.append("vary", "Accept-Encoding");
  const length = headers.get("content-length");
  // Asking for the body makes a stream of it: what is not packed keeps its length.
  if (length !== null && Number(length) < MIN_BYTES) return response;
  if (!req.headers.has("accept-encoding")) return response;
  if (acceptsEncodings(req, "gzip", "identity") !== "gzip") return response;
  const { body } = response;
  if (body === null) return response;
  headers.delete("content-length");
  headers.set("content-encoding", "gzip");
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  return new Response(body.pipeThrough(new CompressionStream("gzip")), {
    status,
    statusText,
    headers,
  });
}
