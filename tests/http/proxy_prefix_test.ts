import { assert, assertEquals } from "@std/assert";
import { mapProxyPath } from "@/lib/http/proxy_prefix.ts";
import { sendHalf } from "@/tests/hostile/raw_connection.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

const REFUSED = [
  "/m/widgets/internal",
  "/m/widgets/internal/",
  "/m/widgets/internal/sc-event",
  "/m/widgets//internal/sc-event",
  "/m/widgets///internal/sc-event",
  "/m/widgets/./internal/sc-event",
  "/m/widgets/.//internal/sc-event",
  "/m/widgets/x/../internal/sc-event",
  "/m/widgets/../widgets/internal/sc-event",
  "/m/widgets/x/%2e%2e/internal/sc-event",
  "/m/widgets/x/.%2e/internal/sc-event",
  "/m/widgets/x/%2E./internal/sc-event",
  "/m/widgets/%2e/internal/sc-event",
  "/m/widgets/%2finternal/sc-event",
  "/m/widgets/%2Finternal%2Fsc-event",
  "/m/widgets/internal%2fsc-event",
  "/m/widgets/internal%2Fsc-event",
  "/m/widgets/%252finternal/sc-event",
  "/m/widgets/internal%252fsc-event",
  "/m/widgets/%25252finternal%25252fsc-event",
  "/m/widgets/%69nternal/sc-event",
  "/m/widgets/interna%6c/sc-event",
  "/m/widgets/%69%6e%74%65%72%6e%61%6c/sc-event",
  "/m/widgets/%2569nternal/sc-event",
  "/m/widgets/%25%36%39nternal/sc-event",
  "/m/widgets/Internal/sc-event",
  "/m/widgets/INTERNAL/sc-event",
  "/m/widgets/iNtErNaL/billing/downgrade",
  "/m/widgets/%49NTERNAL/sc-event",
  "/m/widgets/\\internal/sc-event",
  "/m/widgets/%5cinternal/sc-event",
  "/m/widgets/%5Cinternal%5Csc-event",
  "/m/widgets/x\\..\\internal/sc-event",
  "/m/widgets/internal;x=1/sc-event",
  "/m/widgets/internal%3bx=1/sc-event",
  "/m/widgets/internal%00/sc-event",
  "/m/widgets/internal%20/sc-event",
  "/m/widgets/%20internal/sc-event",
  "/m/widgets/inter%E2%80%8Bnal/sc-event",
  "/m/widgets/%EF%BD%89nternal/sc-event",
  "/m/widgets/internal%09/sc-event",
  "/m/widgets/a/b/../../internal/sc-event",
  "/m/widgets/m/widgets/internal/sc-event",
  "/m/widgets/%6d/widgets/internal/sc-event",
  "/m/widgets/api/widgets/internal/sc-event",
  "/m/widgets/%zz/internal",
  "/m/widgets/%c0%afinternal",
];

/** Spellings that a client of the platform's own resolves before it sends them. */
const ROUNDABOUT = [
  "/m/widgets\\..\\..\\internal/sc-event",
  "/m/widgets\\../../internal/sc-event",
  "/m\\widgets/..\\..\\internal\\sc-event",
  "/m/./widgets/../../internal/sc-event",
  "/m/%2e/widgets/%2e%2e/%2E./INTERNAL/sc-event",
  "/m\\widgets\\internal/sc-event",
];

Deno.test("/internal/* is never reached through the prefix, in any spelling", () => {
  for (const path of [...REFUSED, ...ROUNDABOUT]) {
    assertEquals(mapProxyPath(path).kind, "refused", path);
  }
});

Deno.test("the whole app refuses every spelling, with the internal token and a session", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  assert(REFUSED.length >= 40);
  for (const path of REFUSED) {
    const res = await app.request(path, {
      method: "POST",
      internal: INTERNAL_TOKEN,
      session,
      body: [],
    });
    assert(
      res.status === 404 || res.status === 400,
      `${path} answers ${res.status}`,
    );
    await res.body?.cancel();
  }
  // The same call is answered where it belongs.
  const inside = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: [],
  });
  assertEquals(inside.status, 202);
  await inside.body?.cancel();
});

Deno.test("a spelling that leads out of the prefix is refused as it comes over the wire", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const statusOf = async (path: string) => {
    using connection = await sendHalf(served.url, [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(served.url).host}`,
      `Authorization: Bearer ${INTERNAL_TOKEN}`,
      "Content-Type: application/json",
      "Content-Length: 2",
      "Connection: close",
      "",
    ], "[]");
    const answer = await new Response(connection.readable).text();
    return Number(answer.split(" ", 2)[1]);
  };
  assertEquals(await statusOf("/internal/sc-event"), 202);
  for (const path of ROUNDABOUT) assertEquals(await statusOf(path), 404, path);
});

Deno.test("other paths map to the same path below the prefix, as they are", () => {
  const same = [
    "/api/channels/1001/token",
    "/api/widgets/kv/wgt_1/a%2Fb",
    "/api/widgets/scenes",
    "/api/widgets/kv/wgt_1/internals",
    "/",
  ];
  for (const path of same) {
    assertEquals(mapProxyPath(`/m/widgets${path}`), { kind: "path", path });
  }
});

Deno.test("what is not under the prefix is left alone", () => {
  for (
    const path of ["/", "/m", "/m/widgetsx/internal", "/internal/sc-event"]
  ) {
    assertEquals(mapProxyPath(path).kind, "none", path);
  }
});
