import { assertEquals } from "@std/assert";
import { RATE_LIMITS } from "@/lib/schema/account/rate_limits.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";

const { burst } = RATE_LIMITS.unknown_credential;

/** Returns how many guesses pass that come from these addresses in turn. */
async function guessesFrom(
  addressOf: (n: number) => string,
  TRUST_PROXY = "on",
): Promise<number> {
  await using app = await startTestApp({ env: { TRUST_PROXY } });
  let passed = 0;
  for (let n = 0; n < 2 * burst; n++) {
    const res = await app.get("/api/widgets/timer/state?token=wrong", {
      headers: { "x-forwarded-for": `203.0.113.9, ${addressOf(n)}` },
    });
    await res.body?.cancel();
    if (res.status === 401) passed++;
  }
  return passed;
}

Deno.test("whoever has an IPv6 network has no more guesses than one address", async () => {
  for (
    const addressOf of [
      (n: number) => `2001:db8:7:1::${n.toString(16)}`,
      (n: number) => `2001:0DB8:0007:0001:${n}:${n}:0:1`,
      (n: number) => `[2001:db8:7:1::${n}]:4711`,
      (n: number) => `198.51.100.7:${40_000 + n}`,
      (n: number) => n % 2 === 0 ? "198.51.100.7" : "::ffff:198.51.100.7",
      (n: number) => n % 2 === 0 ? "2001:db8::1" : "2001:db8:0:0:0:0:0:2",
    ]
  ) {
    assertEquals(await guessesFrom(addressOf), burst, addressOf(1));
  }
});

Deno.test("other networks have guesses of their own", async () => {
  for (
    const addressOf of [
      (n: number) => `2001:db8:7:${n.toString(16)}::1`,
      (n: number) => `198.51.100.${n}`,
      (n: number) => n % 2 === 0 ? "::1" : "2001:db8::1",
    ]
  ) {
    assertEquals(await guessesFrom(addressOf), 2 * burst, addressOf(1));
  }
});

Deno.test("what a proxy passes on is believed of the listed addresses alone", async () => {
  const anew = (n: number) => `198.51.100.${n}`;
  for (const listed of ["127.0.0.1", "10.0.0.1, 127.0.0.0/8"]) {
    assertEquals(await guessesFrom(anew, listed), 2 * burst, listed);
  }
  for (const other of ["off", "10.0.0.1", "::1", "2001:db8::/32"]) {
    assertEquals(await guessesFrom(anew, other), burst, other);
  }
});

Deno.test("a proxy that is not trusted is warned of once", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const warnings = async (TRUST_PROXY: string) => {
    await using app = await startTestApp({ env: { TRUST_PROXY } });
    await app.get("/healthz");
    for (let n = 0; n < 2; n++) await app.get("/healthz", { headers });
    return app.logged.filter(({ event }) => event === "proxy_not_trusted")
      .length;
  };
  assertEquals([await warnings("off"), await warnings("127.0.0.1")], [1, 0]);
});

Deno.test("a request's line has the host, and the client's address without what names a person", async () => {
  await using app = await startTestApp({
    env: { TRUST_PROXY: "on", ACCESS_LOG: "on" },
  });
  const seen = [
    ["198.51.100.7", "198.51.100.0/24"],
    ["2001:db8:7:1::9", "2001:db8:7::/48"],
    ["made up", "unknown"],
  ];
  for (const [address = ""] of seen) {
    await app.get("/healthz", { headers: { "x-forwarded-for": address } });
  }
  const lines = app.logged.filter(({ event }) => event === "request");
  assertEquals(lines.map(({ client }) => client), seen.map(([, text]) => text));
  assertEquals(lines[0]?.host, new URL(app.origin).host);
});

Deno.test("a socket opens where requests are logged, and its line has the client too", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  const token = await app.widgetToken();
  await using served = serveApp(app);
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${token}`,
  );
  await socket.nextOf("hello");
  const line = app.logged.find(({ event, status }) =>
    event === "request" && status === 101
  );
  assertEquals(line?.client, "127.0.0.0/24");
});
