import type { Wire } from "./world.ts";

/** Creates a failure in Helix's spelling. */
export function helixError(
  status: number,
  message: string,
  extra: Wire = {},
): Response {
  const names: Record<number, string> = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    429: "Too Many Requests",
  };
  const error = names[status] ?? "Error";
  return Response.json({ error, status, message, ...extra }, { status });
}

/**
 * Returns one page of a list by the query's `first` and `after`. The cursor is
 * an offset, so a list that changes between two pages shows doubles, as
 * Twitch's do. `most` is what one page may hold.
 */
export function page(
  items: Wire[],
  query: URLSearchParams,
  { usual, most, extra = {} }: { usual: number; most: number; extra?: Wire },
): Response {
  const first = Number(query.get("first") ?? usual);
  if (!Number.isInteger(first) || first < 1 || first > most) {
    return helixError(400, `The parameter "first" was malformed`);
  }
  const after = query.get("after");
  const from = after === null ? 0 : readCursor(after);
  if (from === null) return helixError(400, "The cursor is invalid");
  const next = from + first;
  const pagination = next < items.length ? { cursor: btoa(`at:${next}`) } : {};
  return Response.json({
    data: items.slice(from, next),
    pagination,
    ...extra,
  });
}

function readCursor(cursor: string): number | null {
  try {
    const found = /^at:(\d+)$/.exec(atob(cursor))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
