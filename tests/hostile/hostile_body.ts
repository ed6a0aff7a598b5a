import fc from "fast-check";
import type { Operation } from "./api_document.ts";
import { nearly, type Resolve } from "./arbitrary_json.ts";

/** A body as it is sent. */
export interface SentBody {
  /** `null` names none. */
  type: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  /** The beginning of it, for people. */
  shown: string;
}

/** Values that exist, by the names of path parameters, and files. */
export interface Known {
  /** As they stand in a path. */
  ids: Record<string, string[]>;
  files: Uint8Array<ArrayBuffer>[];
}

/** Bodies are shown no longer than this. */
const SHOWN_CHARACTERS = 300;

function bodyOf(
  content: string | Uint8Array<ArrayBuffer>,
  type: string | null,
): SentBody {
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  const shown = typeof content === "string"
    ? content.slice(0, SHOWN_CHARACTERS)
    : new TextDecoder().decode(bytes.subarray(0, 40));
  return { type, bytes, shown };
}

/**
 * JSON that `JSON.stringify` does not write, by the text that takes its place.
 */
const UNSAID: Record<string, string> = {
  "@deep list@": "[".repeat(20_000) + "]".repeat(20_000),
  "@deep object@": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  "@infinite@": "1e999",
  "@twice@": '{"a":1,"a":2,"__proto__":{"b":1}}',
};

/** JSON with, sometimes, what only its text can say in the place of a text. */
const jsonText = (value: fc.Arbitrary<unknown>) =>
  fc.tuple(
    value.map((one) => JSON.stringify(one) ?? ""),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(UNSAID)) },
    ),
    fc.nat(),
  ).map(([text, name, at]) => {
    if (name === null) return text;
    const values = [
      ...text.matchAll(/:("(?:[^"\\]|\\.)*"|[\d.e+-]+|true|null)/g),
    ];
    const found = values[at % Math.max(1, values.length)];
    if (!found) return UNSAID[name] ?? text;
    return text.slice(0, found.index + 1) + UNSAID[name] +
      text.slice(found.index + found[0].length);
  });

const badJson = fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
  "",
  " ",
  "{",
  "nul",
  "{}{}",
  "{'a':1}",
  "\ufeff{}",
  "\u0000",
  '"\\ud800"',
  '"\\u0000"',
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
  `"${"x".repeat(1_100_000)}"`,
  new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
  new Uint8Array([0xef, 0xbb]),
);

const OTHER_TYPES = [
  null,
  "text/plain",
  "text/plain;charset=UTF-8",
  "application/json; charset=utf-16",
  "application/vnd.limelight+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "image/png",
  ";;;",
  "\u00ff\u00fe/\u00e4",
  "x".repeat(5_000),
];

/** Generates the usual value, and sometimes one of the others. */
export const mostly = <T>(usual: T, others: readonly T[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

/** A form with a file in it. */
function form(
  file: Uint8Array<ArrayBuffer>,
  before: string,
  after: string,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(before);
  const tail = encoder.encode(after);
  const whole = new Uint8Array(head.length + file.length + tail.length);
  whole.set(head);
  whole.set(file, head.length);
  whole.set(tail, head.length + file.length);
  return whole;
}

const FORM_HEADS = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nno file',
  '--x\r\nContent-Disposition: form-data; name="f"; filename="../../\u0000.svg"\r\nContent-Type: text/html\r\n\r\n',
  "--x\r\n\r\n",
  "--y\r\n",
  "",
];
const FORM_TAILS = ["\r\n--x--\r\n", "\r\n--x", "", "--x----x--"];

function rawBody(
  types: string[],
  { files }: Known,
): fc.Arbitrary<SentBody | null> {
  const file = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...files) },
    {
      weight: 2,
      arbitrary: fc.uint8Array({ maxLength: 200 })
        .map((bytes) => new Uint8Array(bytes)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...files).chain((one) =>
        fc.nat({ max: one.length }).map((end) => one.slice(0, end))
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
        `${"<g>".repeat(10_000)}`,
        `<svg ${"a='1' ".repeat(5_000)}>`,
        "",
      ).map((text) => new TextEncoder().encode(text)),
    },
  );
  const plain = fc.tuple(
    file,
    fc.constantFrom(...types.filter((type) => !type.startsWith("multipart/"))),
  ).map(([bytes, type]) => bodyOf(bytes, type));
  const inForm = fc.tuple(
    file,
    mostly(FORM_HEADS[0], FORM_HEADS),
    mostly(FORM_TAILS[0], FORM_TAILS),
  ).map(([bytes, head = "", tail = ""]) =>
    bodyOf(form(bytes, head, tail), "multipart/form-data; boundary=x")
  );
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: types.length > 1 ? 5 : 0, arbitrary: inForm },
    {
      weight: 1,
      arbitrary: fc.tuple(file, fc.constantFrom(...OTHER_TYPES))
        .map(([bytes, type]) => bodyOf(bytes, type)),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** Generates bodies for an operation: fitting, nearly fitting, and hostile ones; `null` for none. */
export function requestBody(
  { body }: Operation,
  known: Known,
  resolve: Resolve,
): fc.Arbitrary<SentBody | null> {
  const types = Object.keys(body);
  const schema = body["application/json"];
  if (types.length === 0) {
    // Nothing is asked for, and something comes all the same.
    return mostly<SentBody | null>(null, [
      bodyOf("{}", "application/json"),
      bodyOf("[".repeat(1_000), "text/plain"),
    ]);
  }
  if (!schema || Object.keys(schema).length === 0) {
    return rawBody(types, known);
  }
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc.tuple(
        jsonText(nearly(schema, resolve)),
        mostly<string | null>("application/json", OTHER_TYPES),
      ).map(([text, type]) => bodyOf(text, type)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(
        badJson,
        mostly<string | null>("application/json", OTHER_TYPES),
      ).map(([content, type]) => bodyOf(content, type)),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}
