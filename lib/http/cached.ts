import { clientHas, entityTag } from "./entity_tag.ts";
import { acceptsEncodings } from "@std/http/negotiation";
import { packedToKeep } from "./compress.ts";
import { json } from "./respond.ts";

/**
 * Time that a cache keeps an answer, and the tag by which it asks about it
 * then.
 */
interface Keeping {
  etag: string;
  /** Seconds. */
  maxAgeS: number;
}

const keptFor = ({ maxAgeS }: Keeping) => ({
  "cache-control": `public, max-age=${maxAgeS}`,
});

/** 304 where the client has what stands; `null` where it needs it. */
function unchanged(req: Request, keeping: Keeping): Response | null {
  return clientHas(req, keeping.etag)
    ? new Response(null, {
      status: 304,
      headers: { ...keptFor(keeping), etag: entityTag(keeping.etag) },
    })
    : null;
}

/**
 * Creates a public JSON answer that a cache keeps for `maxAgeS` seconds and
 * then asks about by its tag.
 */
export function cached(
  req: Request,
  value: () => unknown,
  keeping: Keeping,
): Response {
  return unchanged(req, keeping) ??
    json(value(), { etag: keeping.etag, headers: keptFor(keeping) });
}

/** JSON that was written before, as it is and packed with gzip. */
export interface WrittenJson {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

/** Writes JSON for `cachedBytes`. */
export async function writtenJson(value: unknown): Promise<WrittenJson> {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { plain, packed: await packedToKeep(plain) };
}

/** Answers JSON that was written before, as `cached` does, packed for who takes it. */
export function cachedBytes(
  req: Request,
  { plain, packed }: WrittenJson,
  keeping: Keeping,
): Response {
  const known = unchanged(req, keeping);
  if (known) return known;
  const isPacked = req.headers.has("accept-encoding") &&
    acceptsEncodings(req, "gzip", "identity") === "gzip";
  return new Response(isPacked ? packed : plain, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...keptFor(keeping),
      etag: entityTag(keeping.etag),
      vary: "Accept-Encoding",
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    },
  });
}
