import { assertEquals, assertMatch } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { serveApp } from "@/tests/support/serve.ts";

/**
 * Returns the answer to a POST whose request ends with its headers, as `curl -X
 * POST` sends it.
 */
async function postNothing(
  app: TestApp,
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({
    host,
    origin: app.origin,
    cookie: `limelight_session=${await app.signIn()}`,
    connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(
    [`POST ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"),
  ));
  return await new Response(connection.readable).text();
}

Deno.test("a command that needs no body takes a request without one, however it is sent", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const commands = [
    "timer/start",
    "timer/pause",
    "timer/resume",
    "goals/reset",
  ];
  for (const command of commands) {
    const path = `/api/channels/${CHANNEL}/${command}`;
    for (
      const headers of [
        {},
        { "content-length": "0" },
        { "content-type": "application/json" },
        { "content-type": "application/json", "content-length": "0" },
      ]
    ) {
      const answer = await postNothing(app, served.url, path, headers);
      assertMatch(
        answer,
        /^HTTP\/1\.1 200 /,
        `${path} ${JSON.stringify(headers)}`,
      );
    }
  }
});

Deno.test("a counter moves and a draft is published without a body", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const session = await app.signIn();
  const counter = `/api/channels/${CHANNEL}/counters/deaths`;
  const set = { method: "PUT", session, body: { value: 4 } };
  assertEquals((await app.request(counter, set)).status, 201);
  assertMatch(await postNothing(app, served.url, counter), /"value":5/);

  const widgets = "/api/widgets/custom";
  const draft = { method: "POST", session, body: { name: "Clock" } };
  const made = await app.request(`${widgets}/new`, draft);
  const { id } = await made.json();
  assertMatch(
    await postNothing(app, served.url, `${widgets}/${id}/publish`),
    /^HTTP\/1\.1 201 /,
  );
});

Deno.test("a body that is missing where one is needed, or of another type, is refused", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const adjust = `/api/channels/${CHANNEL}/timer/adjust`;
  assertMatch(await postNothing(app, served.url, adjust), /^HTTP\/1\.1 415 /);
  const type = { "content-type": "application/json" };
  assertMatch(
    await postNothing(app, served.url, adjust, type),
    /^HTTP\/1\.1 400 /,
  );

  const session = await app.signIn();
  const path = `/api/channels/${CHANNEL}/timer/start`;
  for (const headers of [{ "content-type": "text/plain" }, {}]) {
    const call = { method: "POST", session, headers, raw: new Blob(["{}"]) };
    const res = await app.request(path, call);
    assertEquals(res.status, 415);
    await res.body?.cancel();
  }
});

Deno.test("a packed JSON body is refused as such, and not read as text", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const packed = new Blob(['{"deltaMs":1000}']).stream()
    .pipeThrough(new CompressionStream("gzip"));
  const body = await new Response(packed).bytes();
  async function send(coding: string, bytes: BodyInit) {
    const res = await app.handler(
      new Request(`${app.origin}/api/channels/${CHANNEL}/chatter`, {
        method: "PATCH",
        headers: {
          "origin": app.origin,
          "cookie": `limelight_session=${session}`,
          "content-type": "application/json",
          "content-encoding": coding,
        },
        body: bytes,
      }),
    );
    const { code, detail } = await res.json();
    return { status: res.status, code, detail };
  }
  for (const coding of ["gzip", "br", "identity, gzip"]) {
    assertEquals(await send(coding, body), {
      status: 415,
      code: "unsupported_type",
      detail:
        "Cannot read the body: it has a Content-Encoding. Send it uncompressed",
    });
  }
  assertEquals((await send("Identity", '{"enabled":true}')).status, 200);
});
