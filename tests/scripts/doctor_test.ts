import { assert, assertEquals } from "@std/assert";
import { readConfig } from "@/lib/core/config.ts";
import { keys } from "@/lib/database/keys.ts";
import { LAYOUT } from "@/lib/database/migrate.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { KV_ACCESS_TOKEN } from "@/tests/support/kv_connect_server.ts";
import {
  type Facts,
  findingsOfFacts,
  LINKED_SECTIONS,
} from "@/lib/app/doctor/rules.ts";
import { lookAt } from "@/scripts/doctor/look.ts";

const REAL = {
  TWITCH_CLIENT_ID: "id",
  TWITCH_CLIENT_SECRET: "secret",
  SECRET_KEY: "a secret key of the tests, 32 characters",
  BASE_URL: "https://limelight.example",
  TWITCH_EVENTS: "websocket",
  TRUST_PROXY: "127.0.0.1",
  HOST: "127.0.0.1",
};
const GIB = 1024 ** 3;

/** Returns the facts of a set-up that is well, with others in their place. */
function factsOf(
  env: Record<string, string> = {},
  others: Partial<Facts> = {},
): Facts {
  const config = readConfig({ ...REAL, ...env });
  return {
    refused: [],
    config,
    origins: Object.fromEntries(
      Object.values(config.origins).map((address) => [
        address,
        { status: 200, text: '{"status":"ok"}' },
      ]),
    ),
    clockAheadMs: 40,
    freeBytes: 50 * GIB,
    openFiles: 65_536,
    database: WELL,
    bucket: null,
    twitch: {
      credentials: { status: 200, text: "" },
      channels: 3,
      lackingScopes: 0,
      ended: 0,
    },
    ...others,
  };
}

const WELL = {
  bytes: 1_000_000,
  isOpenToOthers: false,
  layout: LAYOUT,
  known: LAYOUT,
  integrity: "ok",
  keyFits: true,
};

/** Returns each finding's level and the first words of it. */
const said = (facts: Facts) =>
  findingsOfFacts(facts).map(({ level, text }) => `${level}: ${text}`);

Deno.test("the doctor finds nothing where a set-up is well", () => {
  assertEquals(said(factsOf()), []);
});

/** Broken set-ups, and what has to be said of each. */
const BROKEN: readonly {
  name: string;
  facts: Facts;
  says: readonly RegExp[];
}[] = [
  {
    name: "settings that stop the start",
    facts: {
      ...factsOf(),
      config: null,
      refused: ["BASE_URL is missing: expected the public origin"],
    },
    says: [/^wrong: BASE_URL is missing/],
  },
  {
    name: "webhooks at an address without https, and no proxy that is believed",
    facts: factsOf({
      BASE_URL: "http://limelight.example",
      DASHBOARD_URL: "https://limelight.example",
      TWITCH_EVENTS: "webhook",
      TWITCH_EVENTSUB_SECRET: "0123456789",
      TRUST_PROXY: "off",
    }, { clockAheadMs: -700_000 }),
    says: [
      /^wrong: Twitch sends webhooks to https/,
      /^wrong: http:\/\/limelight\.example is no https address: tokens cross/,
      /^wrong: The clock .* 700 s behind .* refused as too old/,
      /^risk: .* TRUST_PROXY is off/,
    ],
  },
  {
    name: "a name that leads elsewhere, and everybody believed as a proxy",
    facts: factsOf({ TRUST_PROXY: "on", HOST: "0.0.0.0" }, {
      origins: {
        "https://limelight.example": { status: 200, text: "<h1>It works" },
      },
      openFiles: 1_024,
    }),
    says: [
      /^wrong: https:\/\/limelight\.example\/healthz answers 200, and not as/,
      /^risk: TRUST_PROXY=on believes everybody/,
      /^risk: A process may open 1024 files/,
    ],
  },
  {
    name:
      "a restored backup under another key, from a newer version, on a full disk",
    facts: factsOf({}, {
      freeBytes: 20 * 1024 * 1024,
      database: {
        ...WELL,
        layout: LAYOUT + 1,
        keyFits: false,
        integrity: "row 7 missing from index",
        isOpenToOthers: true,
      },
    }),
    says: [
      /^wrong: The file of the database is damaged \(row 7/,
      /^wrong: A newer version wrote the database/,
      /^wrong: .* another SECRET_KEY/,
      /^risk: 20 MiB are left/,
      /^risk: Other users of this machine/,
    ],
  },
  {
    name:
      "a router that may not send, a bucket that is missing, a secret that Twitch refuses",
    facts: factsOf({ TWITCH_EVENTS: "router" }, {
      bucket: { status: 404, text: "NoSuchBucket" },
      twitch: {
        credentials: { status: 403, text: "" },
        channels: 3,
        lackingScopes: 2,
        ended: 1,
      },
    }),
    says: [
      /^wrong: No event of Twitch can arrive/,
      /^wrong: The bucket answers 404 NoSuchBucket/,
      /^wrong: Twitch refuses .* \(403\).*\/auth\/callback/,
      /^risk: 2 of 3 channels granted less/,
      /^risk: The grants of 1 of 3/,
    ],
  },
];

Deno.test("nobody can sign in where the dashboard has no https", () => {
  const lines = said(factsOf({ DASHBOARD_URL: "http://dash.example" }));
  assertEquals(lines.length, 1, lines.join("\n"));
  assert(
    /^wrong: http:\/\/dash\.example .* nobody can sign in/.test(lines[0] ?? ""),
    lines[0],
  );
});

Deno.test("keys that may not list a bucket are no fault, others are", () => {
  const saidOf = (text: string) =>
    said(factsOf({}, { bucket: { status: 403, text } })).map((line) =>
      line.slice(0, 40)
    );
  assertEquals(saidOf("AccessDenied"), [
    "risk: The keys may not list the bucket, ",
  ]);
  assertEquals(saidOf("InvalidAccessKeyId"), [
    "wrong: The bucket answers 403 InvalidAcc",
  ]);
});

for (const { name, facts, says } of BROKEN) {
  Deno.test(`the doctor says what is wrong: ${name}`, () => {
    const lines = said(facts);
    assertEquals(lines.length, says.length, lines.join("\n"));
    says.forEach((pattern, index) =>
      assert(pattern.test(lines[index] ?? ""), `${pattern}: ${lines[index]}`)
    );
  });
}

Deno.test("each finding leads to a section of the docs that exists", async () => {
  const text = await Deno.readTextFile("docs/operations.md");
  const sections = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-")
  );
  for (const section of LINKED_SECTIONS) {
    assert(sections.includes(section), section);
  }
});

Deno.test("the doctor reads a database without changing it, also one that is no database", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/limelight.db`;
    const kv = await openKv(path);
    await kv.set(keys.schemaVersion(), LAYOUT - 1);
    kv.close();
    await Deno.chmod(path, 0o644);
    const before = await Deno.readFile(path);
    const { database, freeBytes } = await lookAt({ KV_PATH: path });
    assert(database && "layout" in database);
    const { layout, integrity, isOpenToOthers, keyFits } = database;
    assertEquals({ layout, integrity, isOpenToOthers, keyFits }, {
      layout: LAYOUT - 1,
      integrity: "ok",
      isOpenToOthers: true,
      keyFits: true,
    });
    assert((freeBytes ?? 0) > 0);
    assertEquals(await Deno.readFile(path), before);
    await Deno.writeTextFile(path, "no database ".repeat(1_000));
    const { database: broken } = await lookAt({ KV_PATH: path });
    assert(broken && "error" in broken);
    await Deno.writeTextFile(path, "");
    const { database: cutOff } = await lookAt({ KV_PATH: path });
    assertEquals(cutOff, {
      error: "it has 0 bytes, as a copy has that was cut off",
    });
    assertEquals((await Deno.stat(path)).size, 0);
    const none = await lookAt({ KV_PATH: `${folder}/none.db` });
    assertEquals(none.database, null);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "a database that does not answer is waited for no longer than 8 s",
  // The client goes on trying until its process ends.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
    // Connections are taken, and nothing is ever said.
    using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const clock = new ManualClock();
    const facts = lookAt({
      KV_URL: `http://127.0.0.1:${silent.addr.port}`,
      SECRET_KEY: REAL.SECRET_KEY,
    }, clock);
    await until(() => clock.pending > 0);
    await clock.advance(8_000);
    assertEquals((await facts).database, {
      error: "it did not answer within 8 s",
    });
  },
});
