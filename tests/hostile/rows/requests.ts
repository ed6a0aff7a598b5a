/** Whole requests to the app, as a stranger or a signed-in streamer may send them. */
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
  type TestCall,
} from "@/tests/support/app.ts";
import { fill, type HostileRow, row } from "@/tests/hostile/row.ts";

const ACCENTS = "\u0300\u0323";

/** The app and its streamer, for all rows of a process. */
const started = (() => {
  let made: Promise<{ app: TestApp; session: string; widgetId: string }>;
  return () => made ??= start();
})();

async function start() {
  const app = await startTestApp();
  const session = await app.signIn();
  const saved = await app.request("/api/widgets/custom/new", {
    method: "PUT",
    session,
    body: { name: "Clock", html: "<b>", css: "", js: "" },
  });
  const { id } = await saved.json();
  return { app, session, widgetId: String(id) };
}

/** Sends what `ask` makes of an input. */
const sent = <I>(
  ask: (
    input: I,
    known: { session: string; token: string; widgetId: string },
  ) => [path: string, call: TestCall],
) =>
async () => {
  const { app, session, widgetId } = await started();
  const token = await app.widgetToken();
  return async (input: I) => {
    const [path, call] = ask(input, { session, token, widgetId });
    const answer = await app.request(path, call);
    await answer.bytes();
    return answer;
  };
};

const HEADERS: [string, string][] = [
  ["accept", "a/b;q=0.1,"],
  ["accept", "a;"],
  ["accept-language", "de-x;q=0.1,"],
  ["accept-encoding", "gzip;q=0.1, "],
  ["accept-encoding", " "],
  ["cookie", "a=b; "],
  ["cookie", "limelight_session=a."],
  ["cookie", "="],
  ["if-none-match", " "],
  ["if-none-match", '", '],
  ["if-none-match", 'W/"a",'],
  ["if-match", '"'],
  ["authorization", "Bearer "],
  ["range", "bytes=0-1,"],
  ["x-forwarded-for", "1.1.1.1, "],
  ["origin", "http://a."],
  ["referer", "http://a/"],
  ["content-type", "multipart/form-data; "],
];

const PATHS = [
  "/openapi.json",
  "/api/widgets/templates/native",
  "/fonts/inter.css",
  "/assets/aa/b.png",
];

const QUERIES: [string, string][] = [
  ["/api/random?apikey=", "a"],
  ["/api/random?format=", "%24"],
  ["/api/chatters?ignore=", "%CC%80%CC%A3,"],
  ["/c/channel_1001/commands?q=", "%CC%80%CC%A3"],
  ["/openapi.json?", "a=b&"],
  ["/", "a/"],
  ["/", "%2e%2e/"],
  ["/api/widgets/kv/", "%2525"],
];

const json = (text: string): TestCall => ({
  method: "PUT",
  raw: text,
  headers: { "content-type": "application/json" },
});

const bodies: [string, (size: number) => string][] = [
  ["lists in each other", (size) => fill("[", size / 2) + fill("]", size / 2)],
  [
    "objects in each other",
    (size) => `${fill('{"a":', size * 5 / 6)}1${fill("}", size / 6)}`,
  ],
  ["values", (size) => `[${fill("1,", size)}1]`],
  [
    "members",
    (size) =>
      `{${
        Array.from({ length: size / 12 }, (_, at) => `"a${at}":1`).join(",")
      }}`,
  ],
  ["a text", (size) => JSON.stringify(fill(ACCENTS, size))],
  ["a text that does not end", (size) => `"${fill("\\\\", size)}`],
];

const takers: [
  string,
  string,
  (known: {
    session: string;
    token: string;
    widgetId: string;
  }) => [path: string, more: TestCall],
][] = [
  ["a value of a store", "", ({ token, widgetId }) => [
    `/api/widgets/kv/${widgetId}/k?token=${token}`,
    {},
  ]],
  ["a custom widget", "fields", ({ session, widgetId }) => [
    `/api/widgets/custom/${widgetId}`,
    { session },
  ]],
  ["commands", "items", ({ session }) => [
    `/api/channels/${CHANNEL}/commands`,
    { session },
  ]],
  ["settings", "blockedWords", ({ session }) => [
    `/api/channels/${CHANNEL}/settings`,
    { session, method: "PATCH" },
  ]],
  ["an event page", "schedule", ({ session }) => [
    `/api/channels/${CHANNEL}/event-page`,
    { session },
  ]],
  ["an instance", "settings", ({ session }) => [
    "/api/widgets/instances/new",
    { session },
  ]],
  ["a rule book of the timer", "rules", ({ session }) => [
    `/api/channels/${CHANNEL}/timer/rules`,
    { session, method: "POST" },
  ]],
  ["a broadcast", "data", ({ token }) => [
    `/api/widgets/broadcast?token=${token}`,
    { method: "POST" },
  ]],
  ["a report of an error", "message", ({ token }) => [
    `/api/widgets/runtime-errors?token=${token}`,
    { method: "POST" },
  ]],
  ["events of a module", "", () => [
    "/internal/sc-event",
    { method: "POST", internal: INTERNAL_TOKEN },
  ]],
  ["events of the platform", "", () => [
    "/internal/subscription-events",
    { method: "POST", internal: INTERNAL_TOKEN },
  ]],
];

/** Bodies that are no JSON, to who takes files. */
const files: [string, (size: number) => string | Uint8Array<ArrayBuffer>][] = [
  ["parts of a form", (size) => fill("--x\r\n\r\n\r\n", size)],
  [
    "fields of a form",
    (size) =>
      fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n', size),
  ],
  ["headers of a part", (size) => `--x\r\n${fill("a: b\r\n", size)}`],
  [
    "beginnings of its end",
    (size) =>
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n' +
      fill("\r\n--", size),
  ],
  ["beginnings of a ZIP", (size) => fill("PK\x03\x04", size)],
  ["entries of a directory", (size) => fill("PK\x01\x02", size)],
  ["ends of a directory", (size) => fill("PK\x05\x06", size)],
];

const fileTakers: [string, string, string][] = [
  [
    "an upload",
    "/api/widgets/assets/upload",
    "multipart/form-data; boundary=x",
  ],
  [
    "a setup in a form",
    `/api/channels/${CHANNEL}/setup/import`,
    "multipart/form-data; boundary=x",
  ],
  ["a setup", `/api/channels/${CHANNEL}/setup/import`, "application/zip"],
];

/** Requests whose headers, addresses and bodies grow. */
export const REQUEST_ROWS: HostileRow[] = [
  ...HEADERS.map(([name, piece]) =>
    row({
      name: `header ${name}: ${JSON.stringify(piece)}`,
      most: 64_000,
      make: (size) => `a${fill(piece, size)}a`,
      load: async () => {
        const { app } = await started();
        return async (value: string) => {
          for (const path of PATHS) {
            const answer = await app.request(path, {
              headers: { [name]: value },
            });
            await answer.bytes();
            if (answer.status >= 500) return answer;
          }
        };
      },
    })
  ),
  row({
    name: "header if-none-match of a file: spaces",
    most: 64_000,
    make: (size) => `a${fill(" ", size)}a`,
    load: async () => {
      const { fileAnswer } = await import("@/lib/http/file_answer.ts");
      return (value) =>
        fileAnswer(
          new Request("http://a/", { headers: { "if-none-match": value } }),
          {
            hash: "a",
            name: "a",
            size: 1,
            type: "image/png",
            read: () => new Blob(["a"]).stream(),
          },
        );
    },
  }),
  ...QUERIES.map(([path, piece]) =>
    row({
      name: `address ${path}${piece}`,
      most: 60_000,
      make: (size: number) =>
        path + piece.repeat(Math.ceil(size / piece.length)),
      load: sent<string>((address) => [address, {}]),
    })
  ),
  ...fileTakers.flatMap(([what, path, type]) =>
    files.map(([name, make]) =>
      row({
        name: `file: ${what}: ${name}`,
        most: 1_000_000,
        make,
        load: sent<string | Uint8Array<ArrayBuffer>>((raw, { session }) => [
          path,
          {
            method: "POST",
            session,
            raw,
            headers: { "content-type": type },
          },
        ]),
      })
    )
  ),
  ...takers.flatMap(([what, member, where]) =>
    bodies.map(([name, make]) =>
      row({
        name: `body: ${what}: ${name}`,
        most: 1_000_000,
        make: (size: number) =>
          member === "" ? make(size) : `{"${member}":${make(size)}}`,
        load: sent<string>((text, known) => {
          const [path, more] = where(known);
          return [path, { ...json(text), ...more }];
        }),
      })
    )
  ),
];
