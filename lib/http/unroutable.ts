/**
 * Requests that the router cannot take. Fresh's rejects a path with a broken
 * escape and a method it has never heard of before any middleware sees them:
 * without a log line of ours, without our headers, with a stack in the log for
 * each, which every caller can ask for. It compares a path with each of its
 * patterns, which takes a third of a second where the path is as long as a
 * server lets it.
 */
import { AppError } from "@/lib/core/errors.ts";
import { rawPathOf } from "./raw_path.ts";

/** Maximum length of a path: most of it is a key of a widget's store in escapes. */
const MAX_PATH = 4_096;

/**
 * Maximum length of a segment of a path, in bytes of UTF-8 without escapes: the
 * longest name of a file, three bytes a letter. A key of the database has 2,048
 * at most, with what stands around it.
 */
const MAX_SEGMENT_BYTES = 1_536;

const METHODS = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/** A request that stands for one that cannot be routed. */
interface Refusal {
  /** Of the request that came. */
  method: string;
  error: AppError;
}

const refusals = new WeakMap<Request, Refusal>();

/** Returns why the edge has to refuse a request, where the router could not take the one that came. */
export function refusalOf(req: Request): Refusal | undefined {
  return refusals.get(req);
}

/** Answers as `dispatch` does; what cannot be routed goes to it as a request that can, for the edge to refuse. */
export function refuseUnroutable<Info extends unknown[], Answer>(
  dispatch: (req: Request, ...info: Info) => Answer,
): (req: Request, ...info: Info) => Answer {
  return (req, ...info) => {
    const known = METHODS.has(req.method);
    const path = rawPathOf(req.url);
    const isShort = path.length <= MAX_PATH &&
      (path.length <= MAX_SEGMENT_BYTES || hasShortSegments(path));
    if (isShort && known && (!path.includes("%") || isDecodable(path))) {
      return dispatch(req, ...info);
    }
    const url = new URL(req.url);
    if (!isShort) url.pathname = url.pathname.slice(0, MAX_SEGMENT_BYTES);
    if (!isDecodable(url.pathname)) {
      url.pathname = url.pathname.replaceAll("%", "%25");
    }
    const { method, headers } = req;
    const stand = new Request(url, {
      method: method === "HEAD" ? "HEAD" : "GET",
      headers,
    });
    const error = !isShort ? tooLong() : known ? malformed() : unknown();
    refusals.set(stand, { method, error });
    return dispatch(stand, ...info);
  };
}

/** An escape stands for one byte, and so does any other character of a path. */
function hasShortSegments(path: string): boolean {
  return path.split("/").every((segment) =>
    segment.replace(/%[0-9A-Fa-f]{2}/g, "-").length <= MAX_SEGMENT_BYTES
  );
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function tooLong(): AppError {
  return new AppError(
    "not_found",
    "Cannot answer: there is nothing at this address, for none is that long",
  );
}

function malformed(): AppError {
  return new AppError(
    "malformed",
    "Cannot read the address: a percent sign is not followed by the two hexadecimal digits of a UTF-8 byte",
  );
}

function unknown(): AppError {
  return new AppError(
    "method_not_allowed",
    "Cannot answer: this HTTP method does not exist",
  );
}
