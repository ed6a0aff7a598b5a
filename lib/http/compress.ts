import { acceptsEncodings } from "@std/http/negotiation";
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
 * Packs a page, a file of one or what the dashboard reads with gzip for a client
 * that takes it: OBS loads its sources from the service itself as often as
 * through a proxy. The ETag of a file becomes a weak one, because the bytes are
 * others than those it names; that of data names a revision and stays.
 */
export function compress(
  req: Request,
  response: Response,
  { isDashboard = () => false }: { isDashboard?: () => boolean } = {},
): Response {
  const { headers, status, statusText } = response;
  const type = headers.get("content-type") ?? "";
  // Asked late: the request of an upgraded socket can no longer be read.
  const isData = DATA.test(type) && isDashboard();
  if (!isData && !PACKABLE.test(type)) return response;
  if (headers.has("content-encoding")) return response;
  headers.append("vary", "Accept-Encoding");
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
  return new Response(body.pipeThrough(new CompressionStream("gzip")), {
    status,
    statusText,
    headers,
  });
}
