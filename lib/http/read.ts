import type { Context } from "fresh";
import type { z } from "zod";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { readToEnd } from "@/lib/core/growing_bytes.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { JSON_BOUNDS, parseJson } from "@/lib/core/json_text.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import { bodyPieces, shortBody } from "./body_pieces.ts";

/** Largest JSON body unless a route says otherwise. */
const DEFAULT_BODY_BYTES = 1024 * 1024;

/** Declared length up to which a body is read as a whole. */
const SHORT_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Parses `value` and returns the schema's output; throws `invalid_input` with
 * every wrong path otherwise.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  where: "path" | "query" | "header" | "body",
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError(
    "invalid_input",
    `Cannot read the ${where}: it is not valid for this call`,
    { issues: issuesOf(parsed.error) },
  );
}

/** Reads query parameters as an object; the first of a repeated one counts. */
export function readQuery(url: URL): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) values[name] ??= value;
  return values;
}

/**
 * Reads path parameters, decoded whole: Fresh decodes with `decodeURI`, which
 * leaves `%2F` as it is, but a key may hold a slash. Throws `malformed` on a
 * broken escape.
 */
export function readParams(
  ctx: Pick<Context<unknown>, "route" | "url" | "params">,
): Record<string, string> {
  // deno-lint-ignore limelight/dictionary -- names of a route's own parameters
  const values: Record<string, string> = { ...ctx.params };
  // The address is not parsed where nothing of it is asked for.
  if (!ctx.route?.includes("/:")) return values;
  const pattern = ctx.route.split("/");
  const segments = ctx.url.pathname.split("/");
  pattern.forEach((part, index) => {
    const name = /^:(\w+)$/.exec(part)?.[1];
    const raw = segments[index];
    if (name === undefined || raw === undefined) return;
    try {
      values[name] = decodeURIComponent(raw);
    } catch (cause) {
      throw new AppError(
        "malformed",
        "Cannot read the path: a percent escape is broken",
        { cause },
      );
    }
  });
  return values;
}

/**
 * Reads the bytes of a body, refused before and while reading once over `most`
 * bytes, and given up once nothing comes for 30 seconds, or where all is not
 * there within `withinMs` milliseconds.
 */
export async function readBytes(
  req: Request,
  most: number,
  clock: Clock,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError(
      "too_large",
      `Cannot read the body: it is over ${most} bytes`,
      {
        extra: { limit: most },
      },
    );
  const declared = Number(req.headers.get("content-length") ?? 0);
  if (declared > most) throw tooLarge();
  // The server takes no more than was declared.
  if (declared > 0 && declared <= SHORT_BYTES && withinMs === Infinity) {
    return await shortBody(req, clock);
  }
  if (!req.body) return new Uint8Array();
  return await readToEnd(bodyPieces(req.body, clock, withinMs), most, tooLarge);
}

/**
 * Reads a JSON body; throws 415 for another type or a packed body, 413 when too
 * large, 400 when it is no JSON. `whenEmpty` is what a request without a body means, whatever
 * type it names; without it one is refused like any other that is no JSON.
 */
export async function readJson(
  req: Request,
  clock: Clock,
  { most = DEFAULT_BODY_BYTES, values = JSON_BOUNDS.values, whenEmpty }: {
    most?: number | undefined;
    /** Maximum number of values in lists and objects. */
    values?: number | undefined;
    whenEmpty?: unknown;
  } = {},
): Promise<unknown> {
  const wrongType = () =>
    new AppError(
      "unsupported_type",
      "Cannot read the body: its type is not application/json",
    );
  const type = req.headers.get("content-type");
  const isJson = type !== null && JSON_TYPE.test(type);
  // Only its bytes tell an absent body: a client that sends none may still
  // name a type, and one that declares no length comes as a stream.
  const mayBeAbsent = whenEmpty !== undefined && (isJson || type === null);
  if (!isJson && !mayBeAbsent) throw wrongType();
  const coding = req.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity") {
    throw new AppError(
      "unsupported_type",
      "Cannot read the body: it has a Content-Encoding. Send it uncompressed",
      { headers: { "accept-encoding": "identity" } },
    );
  }
  const bytes = await readBytes(req, most, clock);
  if (mayBeAbsent && bytes.length === 0) return whenEmpty;
  if (!isJson) throw wrongType();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return parseJson(text, { ...JSON_BOUNDS, values });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("malformed", "Cannot read the body: it is not JSON", {
      cause,
    });
  }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads the fields of a form, lines ended as in the page it was typed in. Throws
 * 415 for another type, 413 for over `most` bytes.
 */
export async function readForm(
  req: Request,
  clock: Clock,
  most: number,
): Promise<Record<string, string>> {
  if (!FORM_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new AppError(
      "unsupported_type",
      "Cannot read the body: it is not a form",
    );
  }
  const text = new TextDecoder().decode(await readBytes(req, most, clock));
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    fields[name] ??= value.replaceAll("\r\n", "\n");
  }
  return fields;
}

/** Longest list of tags that is read; a caller knows one or two. */
const MAX_TAGS_CHARS = 1_000;

/**
 * Reads what `If-Match` and `If-None-Match: *` say (RFC 9110). Tags are our
 * versionstamps; of a list of over 1,000 characters the first ones count.
 */
export function readPrecondition(headers: Headers): Precondition {
  const match = headers.get("if-match");
  return {
    ifMatch: match === null
      ? null
      : match.trim() === "*"
      ? "any"
      : [...match.slice(0, MAX_TAGS_CHARS).matchAll(/"([^"]*)"/g)].map((
        [, tag],
      ) => tag ?? ""),
    mustBeNew: headers.get("if-none-match")?.trim() === "*",
  };
}
