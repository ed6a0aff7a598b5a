import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { seatOf } from "@/lib/app/workers/seat.ts";
import { ConfigError, readConfig } from "@/lib/core/config.ts";
import { Environment } from "@/lib/core/environment.ts";

Deno.test("an empty environment is the demo on loopback", () => {
  const config = readConfig({});
  assertEquals(config.demo, true);
  assertEquals(config.hostname, "127.0.0.1");
  assertEquals(config.origins.widgets, "http://127.0.0.1:8000");
});

Deno.test("demo mode stays on loopback whatever HOST says", () => {
  assertEquals(readConfig({ HOST: "0.0.0.0" }).hostname, "127.0.0.1");
});

Deno.test("an empty value counts as absent", () => {
  assertEquals(readConfig({ PORT: "" }).env.PORT, 8000);
});

Deno.test("blanks and line ends around a value do not count, save in the key that seals", () => {
  const key = `${"k".repeat(32)}\n`;
  const { demo, env } = readConfig({
    TWITCH_CLIENT_ID: " \r\n",
    INTERNAL_TOKEN: "a token of the tests".replaceAll(" ", "-") + "\n",
    PORT: " 8021 ",
    EMOTE_SETS: "bttv, 7tv\r",
    SECRET_KEY: key,
  });
  assertEquals(demo, true);
  assertEquals(
    [env.INTERNAL_TOKEN, env.PORT, env.EMOTE_SETS, env.SECRET_KEY],
    ["a-token-of-the-tests", 8021, ["bttv", "7tv"], key],
  );
});

Deno.test("what could never work is refused: a token that no header carries, a secret that Twitch takes not, a bucket nowhere", () => {
  for (
    const INTERNAL_TOKEN of ["a token with blanks", "schl\u00fcssel-mit-umlaut"]
  ) {
    const error = assertThrows(
      () => readConfig({ INTERNAL_TOKEN }),
      ConfigError,
    );
    assert(error.message.includes("INTERNAL_TOKEN is not valid: expected"));
  }
  const umlaut = assertThrows(
    () => readConfig({ TWITCH_EVENTSUB_SECRET: "schl\u00fcssel-mit-umlaut" }),
    ConfigError,
  );
  assert(umlaut.message.includes("expected 10 to 100 ASCII characters"));
  const error = assertThrows(
    () => readConfig({ S3_BUCKET: "uploads" }),
    ConfigError,
  );
  assert(error.message.includes("S3_ENDPOINT is missing: expected"));
});

Deno.test("an address that is none is told how one begins", () => {
  for (
    const [name, value, begins] of [
      ["KV_URL", "ftp://kv.example", "https://"],
      ["S3_ENDPOINT", "s3.example", "https://"],
      ["BASE_URL", "limelight.example", "such as https://"],
      ["KV_PATH", "https://kv.example:4512", "KV_URL takes an address"],
    ] as const
  ) {
    const { message } = assertThrows(
      () => readConfig({ [name]: value }),
      ConfigError,
    );
    const line = message.split("\n").find((text) => text.includes(name)) ?? "";
    assert(line.includes(begins), message);
  }
});

Deno.test("every missing variable is named with what is expected", () => {
  const error = assertThrows(
    () => readConfig({ TWITCH_CLIENT_ID: "abc" }),
    ConfigError,
  );
  assert(error.message.includes("SECRET_KEY is missing: expected at least 32"));
  assert(error.message.includes("TWITCH_CLIENT_SECRET is missing"));
  assert(error.message.includes("BASE_URL is missing"));
});

Deno.test("what is no URL at all is named, too", () => {
  for (const BASE_URL of ["foo", "limelight.example", "https://", "//x"]) {
    const error = assertThrows(() => readConfig({ BASE_URL }), ConfigError);
    assert(error.message.includes("BASE_URL is not valid: expected"), BASE_URL);
  }
});

Deno.test("a bad value is named without being shown", () => {
  const error = assertThrows(
    () =>
      readConfig({
        SECRET_KEY: "hunter2",
        PORT: "eighty",
        WIDGETS_URL: "https://a.example/x",
      }),
    ConfigError,
  );
  assert(
    error.message.includes("SECRET_KEY is not valid: expected at least 32"),
  );
  assert(error.message.includes("PORT is not valid: expected a whole number"));
  assert(
    error.message.includes("WIDGETS_URL is not valid: expected an origin"),
  );
  assert(!error.message.includes("hunter2"));
});

Deno.test("origins default to one another", () => {
  const { origins } = readConfig({
    BASE_URL: "https://limelight.example",
    WIDGETS_URL: "https://widgets.example",
  });
  assertEquals(origins, {
    base: "https://limelight.example",
    widgets: "https://widgets.example",
    preview: "https://widgets.example",
    dashboard: "https://limelight.example",
  });
});

Deno.test("a switch takes on and off, true and false, 1 and 0, in any letter case", () => {
  for (const yes of ["on", "ON", "true", "True", "1"]) {
    assertEquals(readConfig({ TRUST_PROXY: yes }).env.TRUST_PROXY, true, yes);
  }
  for (const no of ["off", "Off", "false", "FALSE", "0"]) {
    assertEquals(readConfig({ SIMULATE: no }).env.SIMULATE, false, no);
  }
  const error = assertThrows(
    () => readConfig({ SIMULATE: "maybe" }),
    ConfigError,
  );
  assert(
    error.message.includes(
      "SIMULATE is not valid: expected one of on, true, 1, off, false, 0",
    ),
    error.message,
  );
});

const REAL = {
  TWITCH_CLIENT_ID: "id",
  TWITCH_CLIENT_SECRET: "secret",
  TWITCH_EVENTSUB_SECRET: "a secret of EventSub",
  SECRET_KEY: "a secret key of the tests, 32 characters",
  BASE_URL: "https://limelight.example",
};
const URL_OF_KV = "https://kv.example";

Deno.test("several threads answer over a local file or a KV Connect server, which is shared then", () => {
  const given = { WORKERS: "2", SECRET_KEY: REAL.SECRET_KEY };
  assertEquals(
    readConfig({ ...given, KV_PATH: "x.db" }).database,
    { path: "x.db", shared: true, isFile: true },
  );
  assertEquals(
    readConfig({ ...given, KV_URL: URL_OF_KV }).database,
    { path: URL_OF_KV, shared: true, isFile: false },
  );
  for (
    const other of [
      { KV_PATH: ":memory:" },
      { KV: "managed" },
      { DENO_DEPLOY: "1", TWITCH_CLIENT_ID: "id" },
    ]
  ) {
    assertThrows(
      () => readConfig({ WORKERS: "2", ...other }),
      ConfigError,
      "WORKERS is not valid: expected 1 with a database in memory or the platform's own",
    );
  }
  assertThrows(() => readConfig({ WORKERS: "9" }), ConfigError, "WORKERS");
});

Deno.test("a process that starts no threads refuses to be one of several", async () => {
  assertEquals(await seatOf(readConfig({})), null);
  await assertRejects(
    () => seatOf(readConfig({ WORKERS: "2" })),
    ConfigError,
    "deno task start takes more",
  );
});

Deno.test("the database is a file, a KV Connect server, or the platform's own; the last two are shared", () => {
  const file = { path: "x.db", shared: false, isFile: true };
  const connect = { path: URL_OF_KV, shared: true, isFile: false };
  const managed = { path: undefined, shared: true, isFile: false };
  const cases: [Record<string, string>, unknown][] = [
    [{}, { ...file, path: "data/limelight.db" }],
    [{ KV_PATH: "x.db" }, file],
    [{ KV_PATH: ":memory:" }, { ...file, path: ":memory:", isFile: false }],
    [{ KV_URL: URL_OF_KV }, connect],
    [{ KV_URL: URL_OF_KV, KV_PATH: "x.db" }, connect],
    [{ KV: "connect", KV_URL: URL_OF_KV }, connect],
    [{ KV: "file", KV_URL: URL_OF_KV, KV_PATH: "x.db" }, file],
    [{ KV: "managed", KV_PATH: "x.db" }, managed],
    [{ DENO_DEPLOYMENT_ID: "abc" }, managed],
    [{ DENO_DEPLOY: "1", KV_URL: URL_OF_KV }, connect],
    [{ DENO_DEPLOY: "1", KV: "file", KV_PATH: "x.db" }, file],
  ];
  for (const [variables, expected] of cases) {
    assertEquals(
      readConfig({ ...REAL, ...variables }).database,
      expected,
      JSON.stringify(variables),
    );
  }
});

Deno.test("KV=connect asks for its address, and every database that is no file for the key that none can keep", () => {
  const without = (variables: Record<string, string>) =>
    assertThrows(() => readConfig(variables), ConfigError).message;
  assert(without({ KV: "connect" }).includes("KV_URL is missing"));
  for (const variables of [{ KV: "managed" }, { KV_URL: URL_OF_KV }]) {
    assert(without(variables).includes("SECRET_KEY is missing"));
  }
  assertEquals(readConfig({ KV_PATH: ":memory:" }).demo, true);
});

Deno.test("on Deno Deploy events come by webhook unless something else is said, and there is no demo", () => {
  const hosted = { ...REAL, DENO_DEPLOYMENT_ID: "abc" };
  assertEquals(readConfig(hosted).env.TWITCH_EVENTS, "webhook");
  assertEquals(
    readConfig({ ...hosted, TWITCH_EVENTS: "router" }).env.TWITCH_EVENTS,
    "router",
  );
  assertEquals(readConfig(REAL).env.TWITCH_EVENTS, "router");
  const { message } = assertThrows(
    () =>
      readConfig({ DENO_DEPLOYMENT_ID: "abc", SECRET_KEY: REAL.SECRET_KEY }),
    ConfigError,
  );
  assert(message.includes("TWITCH_CLIENT_ID is missing"));
});

Deno.test("every variable is described", () => {
  for (const [name, schema] of Object.entries(Environment.shape)) {
    assert(schema.description, `${name} has no description`);
  }
});

Deno.test("two ways in which a platform signs people in are refused by name", () => {
  assertThrows(
    () =>
      readConfig({
        SESSION_JWKS_URL: "https://host.example/keys",
        SESSION_JWT_SECRET: "a shared secret of the tests, 32 chars",
      }),
    ConfigError,
    "SESSION_JWT_SECRET is not valid: expected either it or SESSION_JWKS_URL, not both",
  );
});

Deno.test("a channel has every plan's room where nobody sells plans", () => {
  const tierWith = (variables: Record<string, string>) =>
    readConfig(variables).defaultTier;
  assertEquals(tierWith({}), "self_hosted");
  assertEquals(tierWith({ DEFAULT_TIER: "plus" }), "plus");
  assertEquals(tierWith({ MODULES_URL: "https://modules.example" }), "free");
  assertEquals(
    tierWith({ SESSION_JWKS_URL: "https://host.example/keys" }),
    "free",
  );
  assertThrows(() => readConfig({ DEFAULT_TIER: "gold" }), ConfigError);
});
