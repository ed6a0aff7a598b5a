import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LINKED_SECTIONS } from "@/lib/app/doctor/rules.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { LOGIN_SCOPES } from "@/lib/clients/twitch/scopes.ts";
import { keys } from "@/lib/database/keys.ts";
import { DoctorReport } from "@/lib/schema/account/doctor.ts";
import type { StoredUserToken } from "@/lib/schema/platform/tokens.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const PATH = "/api/doctor";
const SECRETS = {
  TWITCH_CLIENT_SECRET: "client-secret-7f3a",
  SECRET_KEY: "secret-key-5b1d of the tests, 32 characters",
  TWITCH_EVENTSUB_SECRET: "eventsub-secret-9c2e",
  INTERNAL_TOKEN: "internal-token-4d8f",
  S3_SECRET_ACCESS_KEY: "bucket-secret-1a6b",
};
const { INTERNAL_TOKEN, TWITCH_EVENTSUB_SECRET, S3_SECRET_ACCESS_KEY } =
  SECRETS;
const REAL = {
  TWITCH_CLIENT_ID: "client",
  TWITCH_CLIENT_SECRET: SECRETS.TWITCH_CLIENT_SECRET,
  SECRET_KEY: SECRETS.SECRET_KEY,
  BASE_URL: "https://limelight.example",
  TWITCH_EVENTS: "websocket",
  TRUST_PROXY: "127.0.0.1",
  HOST: "127.0.0.1",
  OPERATORS: `7, ${CHANNEL}`,
};

/** Answers of a world in which a set-up is well, and others for addresses that begin in this way. */
function worldOf(
  clock: ManualClock,
  others: Readonly<Record<string, () => Response>> = {},
): typeof fetch {
  return (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const [, other] = Object.entries(others)
      .find(([begin]) => url.startsWith(begin)) ?? [];
    const answer = other?.() ??
      (url.endsWith("/healthz")
        ? Response.json({ status: "ok" })
        : Response.json({ access_token: "token-of-the-application" }));
    if (!answer.headers.has("date")) {
      answer.headers.set("date", new Date(clock.now()).toUTCString());
    }
    return Promise.resolve(answer);
  };
}

async function startHosted(
  env: Record<string, string> = {},
  others?: Readonly<Record<string, () => Response>>,
): Promise<TestApp> {
  const clock = new ManualClock();
  return await startTestApp({
    clock,
    fetch: worldOf(clock, others),
    env: { ...REAL, ...env },
  });
}

Deno.test("the doctor answers the operators of the service, and for all others is not there", async () => {
  await using app = await startHosted();
  const statusOf = async (session?: string) => {
    const answers = await Promise.all(
      [PATH, "/studio/doctor"].map((path) =>
        app.get(path, session === undefined ? {} : { session })
      ),
    );
    for (const answer of answers) await answer.body?.cancel();
    return answers.map(({ status }) => status);
  };
  assertEquals(await statusOf(), [401, 303]);
  assertEquals(await statusOf("of nobody"), [401, 303]);
  const other = await app.signIn({ channelId: "1002" });
  assertEquals(await statusOf(other), [404, 404]);
  // The administrator behind a masquerade counts, and is no operator.
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(await statusOf(masquerade), [404, 404]);
  const own = await app.signIn();
  assertEquals(await statusOf(own), [200, 200]);

  const channelPage = async (session: string) =>
    await (await app.get("/studio/channel", { session })).text();
  assertStringIncludes(await channelPage(own), 'href="/studio/doctor"');
  assert(!(await channelPage(other)).includes("/studio/doctor"));
});

Deno.test("nobody is an operator where no setting says so, but in a demo of one's own", async () => {
  for (
    const [env, channelId, status] of [
      [{}, demoChannel.id, 200],
      [{}, CHANNEL, 404],
      // A demo that others reach through a proxy.
      [{ BASE_URL: "https://demo.example" }, demoChannel.id, 404],
      [{ ...REAL, OPERATORS: "" }, CHANNEL, 404],
    ] as const
  ) {
    const clock = new ManualClock();
    await using app = await startTestApp({
      clock,
      fetch: worldOf(clock),
      env,
    });
    const answer = await app.get(PATH, {
      session: await app.signIn({ channelId }),
    });
    assertEquals(answer.status, status, JSON.stringify({ env, channelId }));
    await answer.body?.cancel();
  }
});

/** Stores a grant as a sign-in leaves it. */
async function grant(
  app: TestApp,
  channelId: string,
  others: Partial<StoredUserToken>,
): Promise<void> {
  await app.kv.set(keys.userToken(channelId), {
    sealed: null,
    scopes: [...LOGIN_SCOPES],
    status: "valid",
    ...others,
  } as StoredUserToken);
}

/** Broken set-ups, and what the doctor's page says of each. */
const BROKEN: readonly {
  name: string;
  env?: Record<string, string>;
  world?: Readonly<Record<string, () => Response>>;
  prepare?: (app: TestApp) => Promise<void>;
  says: readonly RegExp[];
}[] = [
  {
    name: "webhooks at an address without https, and a clock that is late",
    env: {
      BASE_URL: "http://limelight.example",
      DASHBOARD_URL: "https://limelight.example",
      TWITCH_EVENTS: "webhook",
      TWITCH_EVENTSUB_SECRET,
      TRUST_PROXY: "off",
    },
    world: {
      "https://id.twitch.tv": () =>
        Response.json({}, {
          headers: {
            date: new Date(new ManualClock().now() + 700_000).toUTCString(),
          },
        }),
    },
    says: [
      /^wrong: Twitch sends webhooks to https/,
      /^wrong: http:\/\/limelight\.example is no https address/,
      /^wrong: The clock .* 700 s behind .* refused as too old/,
      /^risk: .* TRUST_PROXY is off/,
    ],
  },
  {
    name: "a name that leads elsewhere, and everybody believed as a proxy",
    env: { TRUST_PROXY: "on", HOST: "0.0.0.0" },
    world: {
      "https://limelight.example": () => new Response("<h1>It works"),
    },
    says: [
      /^wrong: https:\/\/limelight\.example\/healthz answers 200, and not as/,
      /^risk: TRUST_PROXY=on believes everybody/,
    ],
  },
  {
    name: "a secret that Twitch refuses, and grants that lack or have ended",
    world: {
      "https://id.twitch.tv/oauth2/token": () =>
        Response.json({ message: "invalid client secret" }, { status: 403 }),
    },
    async prepare(app) {
      await grant(app, "1", {});
      await grant(app, "2", { scopes: [] });
      await grant(app, "3", { status: "expired", reason: "revoked" });
    },
    says: [
      /^wrong: Twitch refuses .* \(403\).*limelight\.example\/auth\/callback/,
      /^risk: 1 of 3 channels granted less/,
      /^risk: The grants of 1 of 3/,
    ],
  },
  {
    name: "a router that may not send, and a bucket that is missing",
    env: {
      TWITCH_EVENTS: "router",
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "uploads",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY,
    },
    world: {
      "https://s3.example": () =>
        new Response("<Error><Code>NoSuchBucket</Code></Error>", {
          status: 404,
        }),
    },
    says: [
      /^wrong: No event of Twitch can arrive/,
      /^wrong: The bucket answers 404 NoSuchBucket/,
    ],
  },
  {
    name: "a database of another key, which an older version may not open",
    env: { INTERNAL_TOKEN },
    async prepare(app) {
      await app.kv.set(keys.secretKeyMark(), "of another key");
      await app.kv.set(keys.schemaVersion(), 1);
    },
    says: [
      /^wrong: .* another SECRET_KEY/,
      /^risk: The next start converts the database \(layout 1 to/,
    ],
  },
];

for (const { name, env, world, prepare, says } of BROKEN) {
  Deno.test(`the doctor's page says what is wrong: ${name}`, async () => {
    await using app = await startHosted(env, world);
    await prepare?.(app);
    const session = await app.signIn();
    const answer = await app.get(PATH, { session });
    const text = await answer.text();
    const { findings, redirectUrl } = DoctorReport.parse(JSON.parse(text));
    const lines = findings.map(({ level, text }) => `${level}: ${text}`);
    assertEquals(lines.length, says.length, lines.join("\n"));
    says.forEach((pattern, index) =>
      assert(pattern.test(lines[index] ?? ""), `${pattern}: ${lines[index]}`)
    );
    assertEquals(redirectUrl, "https://limelight.example/auth/callback");

    const page = await (await app.get("/studio/doctor", { session })).text();
    for (const { text, section } of findings) {
      assertStringIncludes(page, text);
      assertStringIncludes(page, `/docs/guide/operations#${section}"`);
    }
    for (const secret of Object.values(SECRETS)) {
      assert(!text.includes(secret) && !page.includes(secret));
    }
  });
}

Deno.test("each section that findings lead to stands in the guide", async () => {
  await using app = await startTestApp();
  const guide = await (await app.get("/docs/guide/operations")).text();
  for (const section of LINKED_SECTIONS) {
    assertStringIncludes(guide, `id="${section}"`);
  }
});
