import { entityTag } from "./entity_tag.ts";

/** Status and headers that a JSON answer may carry beside its value. */
interface AnswerInit {
  status?: number;
  /** The versionstamp of what is answered; becomes a strong `ETag`. */
  etag?: string | undefined;
  headers?: Record<string, string>;
}

/** Lengths of JSON answers, in UTF-16 units; the runtime says none of its own. */
const lengths = new WeakMap<Response, number>();

/** Returns how long an answer is, about in bytes; `null` when that is not known. */
export function lengthOf(response: Response): number | null {
  const length = response.headers.get("content-length");
  return length === null ? lengths.get(response) ?? null : Number(length);
}

/** Creates a JSON answer, never kept by a cache unless `headers` say so. */
export function json(value: unknown, init: AnswerInit = {}): Response {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...init.headers,
  };
  if (init.etag !== undefined) headers.etag = entityTag(init.etag);
  const text = JSON.stringify(value);
  const response = new Response(text, { status: init.status ?? 200, headers });
  lengths.set(response, text.length);
  return response;
}

/** Creates a 201 answer with the address of the new thing. */
export function created(
  value: unknown,
  location: string,
  init: AnswerInit = {},
): Response {
  return json(value, {
    ...init,
    status: 201,
    headers: { ...init.headers, location },
  });
}

/** Creates a 204 answer. */
export function noContent(): Response {
  return new Response(null, {
    status: 204,
    headers: { "cache-control": "no-store" },
  });
}

/**
 * Returns an answer without its body, which says how long that is: the server
 * takes an answer that has none for one of no bytes.
 */
export async function headOf(response: Response): Promise<Response> {
  const { body, headers } = response;
  if (body === null) return response;
  if (headers.has("content-length")) {
    await body.cancel();
  } else {
    let length = 0;
    for await (const piece of body) length += piece.byteLength;
    headers.set("content-length", String(length));
  }
  return new Response(null, response);
}

/** Creates a plain text answer. */
export function plainText(body: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    },
  });
}

/**
 * Creates a 304 answer: what the caller holds under this tag is still current.
 */
export function notModified(etag: string): Response {
  return new Response(null, {
    status: 304,
    headers: { "cache-control": "no-store", etag: entityTag(etag) },
  });
}
