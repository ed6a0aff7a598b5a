import { assertEquals } from "@std/assert";
import { SignJWT } from "jose";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { signInAs, startTwitchApp } from "@/tests/http/auth/twitch_app.ts";

const PATH = `/api/channels/${CHANNEL}/settings`;

Deno.test("settings start as defaults, change by PATCH, and have a tag", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const before = await app.get(PATH, { session });
  assertEquals(await before.json(), {
    locale: "en",
    timeZone: "UTC",
    currency: "EUR",
    blockedWords: [],
    moderation: { words: "mask", links: "show", caps: "show" },
    followGuard: { enabled: true, limit: 20, seconds: 10 },
    publicReceipts: false,
    look: null,
    ownLooks: [],
  });
  assertEquals(before.headers.get("etag"), null);

  const changed = await app.request(PATH, {
    method: "PATCH",
    session,
    body: {
      locale: "pt-br",
      timeZone: "america/sao_paulo",
      currency: "brl",
      blockedWords: ["*spam*"],
    },
  });
  assertEquals(changed.status, 200);
  const settings = {
    locale: "pt-BR",
    timeZone: "America/Sao_Paulo",
    currency: "BRL",
  };
  assertEquals(await changed.json(), {
    ...settings,
    blockedWords: ["*spam*"],
    moderation: { words: "mask", links: "show", caps: "show" },
    followGuard: { enabled: true, limit: 20, seconds: 10 },
    publicReceipts: false,
    look: null,
    ownLooks: [],
  });
  const after = await app.get(PATH, { session });
  assertEquals(after.headers.get("etag"), changed.headers.get("etag"));
  assertEquals(
    await app.services.account.channels.settingsOf(CHANNEL),
    settings,
  );
});

Deno.test("a change held to an old tag is 412 and changes nothing", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const patch = (currency: string, headers: Record<string, string> = {}) =>
    app.request(PATH, {
      method: "PATCH",
      session,
      headers,
      body: { currency },
    });
  const tag = (await patch("USD")).headers.get("etag") ?? "";
  assertEquals((await patch("GBP", { "if-match": tag })).status, 200);
  const stale = await patch("JPY", { "if-match": tag });
  assertEquals(stale.status, 412);
  assertEquals((await stale.json()).code, "stale");
  assertEquals(
    (await app.services.account.channels.settingsOf(CHANNEL)).currency,
    "GBP",
  );
});

Deno.test("bad settings are named by their path", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const res = await app.request(PATH, {
    method: "PATCH",
    session,
    body: {
      locale: "de_AT",
      timeZone: "Mars/Olympus",
      currency: "?",
      blockedWords: ["fine", "a*b"],
    },
  });
  assertEquals(res.status, 422);
  const { errors } = await res.json();
  assertEquals(
    errors.map(({ path }: { path: string }) => path),
    ["locale", "timeZone", "currency", "blockedWords.1"],
  );
});

Deno.test("settings are the owner's: read by a masquerade, changed by nobody else", async () => {
  await using app = await startTestApp();
  const call = async (
    session: string | undefined,
    headers: Record<string, string> = {},
  ) => {
    const res = await app.request(PATH, {
      method: "PATCH",
      headers,
      body: { currency: "USD" },
      ...session === undefined ? {} : { session },
    });
    return [res.status, (await res.json()).code];
  };
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(await call(undefined), [401, "unauthorized"]);
  assertEquals(await call(await app.signIn({ channelId: "2" })), [
    403,
    "wrong_channel",
  ]);
  assertEquals(await call(masquerade), [403, "read_only_session"]);
  assertEquals(
    await call(await app.signIn(), { origin: "https://evil.example" }),
    [403, "cross_site"],
  );
  const read = await app.get(PATH, { session: masquerade });
  assertEquals((await read.json()).currency, "EUR");
});

Deno.test("a login at the platform notes the channel, and its rename moves it", async () => {
  const ada = { id: "1337", login: "ada", name: "Ada" };
  await using at = await startTwitchApp([ada]);
  const { app } = at;
  await signInAs(at, ada.id);
  assertEquals(
    (await app.services.account.channels.findByLogin("ada"))?.id,
    ada.id,
  );

  const notification = await Deno.readTextFile(
    "tests/fixtures/eventsub/user.update.json",
  );
  const told = await app.request("/internal/subscription-events", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    headers: {
      "content-type": "application/json",
      "twitch-eventsub-message-id": "rename-1",
      "twitch-eventsub-message-timestamp": new Date(app.clock.now())
        .toISOString(),
    },
    raw: notification,
  });
  assertEquals(told.status, 202);
  const moved = await app.services.account.channels.findByLogin("cooler_user");
  assertEquals([moved?.id, moved?.name], [ada.id, "Cooler_User"]);
  assertEquals(await app.services.account.channels.findByLogin("ada"), null);
});

Deno.test("a session of the host platform notes its channel too", async () => {
  const secret = "a secret that two services share, long enough";
  const clock = new ManualClock();
  await using app = await startTestApp({
    clock,
    env: { SESSION_JWT_SECRET: secret },
  });
  const cookie = await new SignJWT({ login: "grace", channel_id: "77" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("77")
    .setExpirationTime(Math.floor(clock.now() / 1_000) + 600)
    .sign(new TextEncoder().encode(secret));
  const res = await app.get("/api/channels/77/settings", { session: cookie });
  assertEquals(res.status, 200);
  await res.body?.cancel();
  assertEquals(
    (await app.services.account.channels.findByLogin("grace"))?.id,
    "77",
  );
});

Deno.test("a token of the host platform with claims of 3,000 characters is answered with 401", async () => {
  const secret = "a secret that two services share, long enough";
  const clock = new ManualClock();
  await using app = await startTestApp({
    clock,
    env: { SESSION_JWT_SECRET: secret },
  });
  const long = "7".repeat(3_000);
  const claims = [
    { login: long },
    { login: "grace", channel_id: long, role: "owner" },
  ];
  for (const one of claims) {
    const session = await new SignJWT(one)
      .setProtectedHeader({ alg: "HS256" })
      .setSubject("77")
      .setExpirationTime(Math.floor(clock.now() / 1_000) + 600)
      .sign(new TextEncoder().encode(secret));
    for (const path of ["/api/channels/77/settings", "/api/widgets/scenes"]) {
      const res = await app.get(path, { session });
      assertEquals(res.status, 401, path);
      await res.body?.cancel();
    }
  }
});
