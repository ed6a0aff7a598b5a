import fc from "fast-check";
import type { Operation } from "./api_document.ts";
import { fitting, type Resolve } from "./arbitrary_json.ts";
import {
  type Known,
  mostly,
  requestBody,
  type SentBody,
} from "./hostile_body.ts";

/** Sender of a request. */
export type Who =
  | "owner"
  | "nobody"
  | "unknown"
  | "masquerade"
  | "foreigner"
  | "custom widget";

/** One generated request. */
export interface Asked {
  who: Who;
  method: string;
  /** Path and query, escaped as they are sent. */
  path: string;
  /**
   * True when the path matches the operation's, whatever a URL parser makes of
   * it.
   */
  isItsPath: boolean;
  headers: Record<string, string>;
  body: SentBody | null;
  /** Time that passes before the request, in milliseconds. */
  waitMs: number;
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

/** Text that nobody means well with, escaped. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 30 }).map(escaped),
  fc.string({ maxLength: 30, unit: "grapheme" }).map(escaped),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e999",
    "-0.0",
    "9".repeat(400),
    "0x10",
    "NaN",
    "null",
    "true",
    "__proto__",
    "constructor",
    "a/b",
    "a\u0000b",
    "a\u202eb\u2066c\u200f",
    "line\r\nSet-Cookie: a=b",
    "\u2028\u0007\u007f",
    "x".repeat(300),
    "x".repeat(20_000),
    "💥".repeat(100),
    "<script>",
    "' OR 1=1 --",
    "{{7*7}}",
    "2026-13-45T99:99:99Z",
    ",,,,",
    ":;&=?#",
  ).map(escaped),
  // Escapes that say nothing, or half of something.
  fc.constantFrom("%", "%zz", "%c3%28", "%ff", "%00", "%ed%a0%80", "%F0%9F"),
);

/** A part of a path; an empty or dotted one asks for another address. */
const hostileSegment = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(".", "..", "%2e%2e", "..%2f..") },
);

function pathOf(
  { path, parameters }: Operation,
  { ids }: Known,
  resolve: Resolve,
): fc.Arbitrary<string> {
  const parts = path.split("/").map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const own = ids[name] ?? [];
    const schema = parameters.find((one) =>
      one.in === "path" && one.name === name
    )?.schema ?? {};
    return fc.oneof(
      {
        weight: own.length > 0 ? 8 : 0,
        arbitrary: fc.constantFrom(...own, ""),
      },
      {
        weight: 1,
        arbitrary: fitting(schema, resolve).map((value) =>
          escaped(String(value))
        ),
      },
      { weight: 1, arbitrary: hostileSegment },
    );
  });
  return fc.tuple(...parts).map((all) => all.join("/"));
}

/** Tells whether a URL parser leaves a path in the shape of the operation's. */
function isPathOf({ path }: Operation, sent: string): boolean {
  const parts = new URL(sent, "http://x").pathname.split("/");
  const pattern = path.split("/");
  // The last name of a path may stand for several parts.
  return parts.length >= pattern.length &&
    pattern.every((part, index) =>
      part.startsWith("{") ? parts[index] !== "" : parts[index] === part
    );
}

function queryOf(
  { parameters }: Operation,
  resolve: Resolve,
): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === "query")
    .filter(({ name }) => name !== "token" && name !== "apikey")
    .map(({ name, schema }) => {
      const good = fitting(schema, resolve)
        .map((value) => `${name}=${escaped(String(value ?? ""))}`);
      const bad = hostileText.map((text) => `${name}=${text}`);
      return fc.oneof(
        { weight: 6, arbitrary: good },
        { weight: 5, arbitrary: fc.constant("") },
        { weight: 2, arbitrary: bad },
        {
          weight: 1,
          arbitrary: fc.tuple(good, bad).map((both) => both.join("&")),
        },
      );
    });
  const more = fc.oneof(
    { weight: 12, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "preview=1",
        "__proto__=1&constructor=2",
        "&&==&=&",
        "%zz=%zz",
        "a=1&".repeat(2_000),
        `${"n".repeat(5_000)}=1`,
        "a[b][c]=1&a[]=2",
      ),
    },
  );
  return fc.tuple(...named, more)
    .map((pairs) => pairs.filter((pair) => pair !== "").join("&"));
}

const TAGS = [
  "*",
  '"0"',
  '"1"',
  "1",
  'W/"1"',
  '"',
  '""',
  '"a", "b", *',
  '"'.repeat(3_000),
  "\u00ff",
];

const HEADERS: Record<string, string[]> = {
  accept: ["text/html", "text/html,*/*;q=0.1", "application/json", ";;;"],
  "accept-encoding": ["gzip", "br;q=1, gzip;q=0", "*", ";q=9,,"],
  "if-match": TAGS,
  "if-none-match": TAGS,
  "if-range": TAGS,
  range: [
    "bytes=0-3",
    "bytes=-2",
    "bytes=5-",
    "bytes=9999999-",
    "bytes=3-1",
    "bytes=0-0,2-3",
    "bytes=99999999999999999999-",
    "lines=1-2",
    "bytes",
  ],
  "idempotency-key": ["one", "two", "", " ", "x".repeat(300), "a\u00ffb"],
  origin: ["null", "https://elsewhere.example", "not an origin"],
  cookie: ["limelight_session", "a=b; ;=;limelight_login=x", "%zz=%zz"],
  authorization: ["Bearer", "Basic eDp4", "Bearer  x y"],
  "x-forwarded-for": ["1.2.3.4, ::1", ",,,"],
  "x-forwarded-host": ["elsewhere.example"],
  "limelight-for-custom-widget": ["x", "../..", "x".repeat(20_000)],
  "accept-language": ["de", "x-klingon;q=2", "\u00ff"],
};

/** Each header is there once in so many requests. */
const HEADER_ODDS = 10;

const requestHeaders: fc.Arbitrary<Record<string, string>> = fc.tuple(
  ...Object.entries(HEADERS).map(([name, values]) =>
    fc.oneof(
      { weight: HEADER_ODDS - 1, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...values).map((value) => [[name, value]]),
      },
    )
  ),
).map((found) => Object.fromEntries(found.flat()));

const ODD_METHODS = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "PROPFIND",
  "PURGE",
  "BREW",
  "M-SEARCH",
  "x".repeat(50),
];

/** Requests of one operation: what it takes, what it refuses, and what nobody should send. */
export function requestsOf(
  operation: Operation,
  known: Known,
  resolve: Resolve,
): fc.Arbitrary<Asked> {
  const { method } = operation;
  return fc.record({
    who: mostly<Who>("owner", [
      "nobody",
      "unknown",
      "masquerade",
      "foreigner",
      "custom widget",
    ]),
    method: fc.oneof(
      { weight: 18, arbitrary: fc.constant(method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          method === "GET" ? "HEAD" : "OPTIONS",
          "OPTIONS",
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_METHODS) },
    ),
    path: pathOf(operation, known, resolve),
    query: queryOf(operation, resolve),
    headers: requestHeaders,
    body: requestBody(operation, known, resolve),
    waitMs: mostly(1_000, [0, 0, 60_000, 3_600_000]),
  }).map(({ path, query, body, ...rest }) => ({
    ...rest,
    path: query === "" ? path : `${path}?${query}`,
    isItsPath: isPathOf(operation, path),
    body: ["GET", "HEAD", "OPTIONS"].includes(rest.method) ? null : body,
  }));
}
