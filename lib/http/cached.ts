import { ifNoneMatch } from "@std/http/etag";
import { json } from "./respond.ts";

/** A public JSON answer that a cache keeps for `maxAgeS` seconds and then asks about by its tag. */
export function cached(
  req: Request,
  value: () => unknown,
  { etag, maxAgeS }: { etag: string; maxAgeS: number },
): Response {
  const headers = { "cache-control": `public, max-age=${maxAgeS}` };
  if (!ifNoneMatch(req.headers.get("if-none-match"), `"${etag}"`)) {
    return new Response(null, {
      status: 304,
      headers: { ...headers, etag: `"${etag}"` },
    });
  }
  return json(value(), { etag, headers });
}
