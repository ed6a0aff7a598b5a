import { assertEquals, assertRejects } from "@std/assert";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import {
  createJwtVerifier,
  type JwtSettings,
} from "@/lib/features/account/sessions/jwt_verifier.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const clock = new ManualClock();
const log = createLog({ level: "off", now: () => 0 });
const SECRET = "a shared secret of the dashboard's platform";
const NOW_S = Math.floor(clock.now() / 1_000);

const verifierOf = (settings: JwtSettings, fetcher: typeof fetch = fetch) =>
  createJwtVerifier({ clock, log, fetch: fetcher, settings });

function token(claims: Record<string, unknown>, expiresIn = 3_600) {
  return new SignJWT({ login: "ada", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("1001")
    .setIssuer("https://dash.example")
    .setAudience("limelight")
    .setExpirationTime(NOW_S + expiresIn)
    .sign(new TextEncoder().encode(SECRET));
}

Deno.test("a token of the shared secret is a session of its channel", async () => {
  const verifier = verifierOf({
    key: { secret: SECRET },
    issuer: "https://dash.example",
    audience: "limelight",
  });
  assertEquals(
    await verifier.verify(
      await token({ role: "masquerade", admin_id: "7", channel_id: "55" }),
    ),
    {
      userId: "1001",
      channelId: "55",
      login: "ada",
      role: "masquerade",
      adminId: "7",
      expiresAt: (NOW_S + 3_600) * 1_000,
    },
  );
});

Deno.test("whoever is not the channel itself is a masquerade, and without a role is nobody", async () => {
  const verifier = verifierOf({ key: { secret: SECRET } });
  const roleOf = async (claims: Record<string, unknown>) =>
    (await verifier.verify(await token(claims)))?.role ?? null;
  const cases: [claims: Record<string, unknown>, role: string | null][] = [
    [{}, "owner"],
    [{ channel_id: "1001" }, "owner"],
    [{ role: "owner" }, "owner"],
    [{ role: "owner", channel_id: "1001" }, "owner"],
    [{ role: "masquerade" }, "masquerade"],
    [{ channel_id: "55" }, null],
    [{ admin_id: "7" }, null],
    [{ channel_id: "1001", admin_id: "7" }, null],
    [{ channel_id: "55", admin_id: "7" }, null],
    [{ role: "owner", channel_id: "55" }, "masquerade"],
    [{ role: "owner", admin_id: "7" }, "masquerade"],
    [{ role: "owner", admin_id: "1001" }, "masquerade"],
    [{ role: "masquerade", channel_id: "55", admin_id: "7" }, "masquerade"],
    [{ role: null }, null],
    [{ role: "owner", admin_id: null }, null],
    [{ role: "owner", admin_id: "" }, null],
  ];
  for (const [claims, role] of cases) {
    assertEquals(await roleOf(claims), role, JSON.stringify(claims));
  }
});

Deno.test("claims that no key could hold, or no date could say, are nobody's", async () => {
  const verifier = verifierOf({ key: { secret: SECRET } });
  const long = "x".repeat(3_000);
  const bad = [
    { login: long },
    { channel_id: long, role: "owner" },
    { admin_id: long, role: "masquerade" },
  ];
  for (const claims of bad) {
    assertEquals(await verifier.verify(await token(claims)), null);
  }
  assertEquals(await verifier.verify(await token({}, 1e300)), null);
});

Deno.test("what is expired, of another issuer or audience, unsigned or changed is nobody's", async () => {
  const verifier = verifierOf({
    key: { secret: SECRET },
    issuer: "https://dash.example",
    audience: "limelight",
  });
  const good = await token({});
  const [header = "", body = "", signature = ""] = good.split(".");
  const none = btoa(JSON.stringify({ alg: "none" })).replace(/=+$/, "");
  const bad = [
    await token({}, -1),
    await token({ role: "admin" }),
    await token({ login: 5 }),
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${header}.${body}.${signature.slice(0, -4)}AAAA`,
    "",
    "a.b.c",
    "x".repeat(43),
  ];
  for (const one of bad) assertEquals(await verifier.verify(one), null, one);
  assertEquals(
    await verifierOf({
      key: { secret: SECRET },
      issuer: "https://other.example",
    }).verify(good),
    null,
  );
  assertEquals(
    await verifierOf({ key: { secret: `${SECRET}!` } }).verify(good),
    null,
  );
});

Deno.test("a key set's tokens are sessions; a public key never serves as a shared secret", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", {
    extractable: true,
  });
  const jwk = { ...await exportJWK(publicKey), kid: "one", alg: "ES256" };
  const keySet: typeof fetch = () =>
    Promise.resolve(Response.json({ keys: [jwk] }));
  const verifier = verifierOf({
    key: { jwksUrl: "https://dash.example/jwks.json" },
  }, keySet);
  const signed = await new SignJWT({ login: "ada" })
    .setProtectedHeader({ alg: "ES256", kid: "one" })
    .setSubject("1001").setExpirationTime(NOW_S + 60).sign(privateKey);
  assertEquals((await verifier.verify(signed))?.channelId, "1001");

  const confused = await new SignJWT({ login: "ada" })
    .setProtectedHeader({ alg: "HS256", kid: "one" })
    .setSubject("1001").setExpirationTime(NOW_S + 60)
    .sign(new TextEncoder().encode(JSON.stringify(jwk)));
  assertEquals(await verifier.verify(confused), null);
});

Deno.test("while the key set cannot be fetched nobody is let in, and nobody signed out", async () => {
  const { privateKey } = await generateKeyPair("ES256");
  const signed = await new SignJWT({ login: "ada" })
    .setProtectedHeader({ alg: "ES256", kid: "one" })
    .setSubject("1001").setExpirationTime(NOW_S + 60).sign(privateKey);
  const outages: (typeof fetch)[] = [
    () => Promise.reject(new TypeError("connection refused")),
    () => Promise.reject(new DOMException("too slow", "TimeoutError")),
    () => Promise.resolve(new Response("bad gateway", { status: 502 })),
  ];
  for (const away of outages) {
    const verifier = verifierOf({
      key: { jwksUrl: "https://dash.example/jwks.json" },
    }, away);
    const error = await assertRejects(() => verifier.verify(signed), AppError);
    assertEquals(error.code, "platform_unreachable");
    // What is no token of theirs needs no key to be told.
    assertEquals(await verifier.verify(await token({})), null);
    assertEquals(await verifier.verify("x".repeat(43)), null);
  }
});
