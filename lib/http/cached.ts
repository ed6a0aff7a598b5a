import { ifNoneMatch } from "@std/http/etag";
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
  const tag = `"${keeping.etag}"`;
  return ifNoneMatch(req.headers.get("if-none-match"), tag)
    ? null
    : new Response(null, {
      status: 304,
      headers: { ...keptFor(keeping), etag: tag },
    });
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

/** Answers JSON that was written before, as `cached` does. */
export function cachedBytes(
  req: Request,
  bytes: Uint8Array<ArrayBuffer>,
  keeping: Keeping,
): Response {
  return unchanged(req, keeping) ?? new Response(bytes, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...keptFor(keeping),
      etag: `"${keeping.etag}"`,
    },
  });
}
