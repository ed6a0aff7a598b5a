import { assertEquals } from "@std/assert";
import {
  createWebhookPost,
  sendTo,
  type WebhookNetwork,
} from "@/lib/clients/webhooks/post.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const read = (name: string) =>
  Deno.readTextFileSync(
    new URL(`../../fixtures/webhooks/${name}.pem`, import.meta.url),
  );
const PUBLIC = "93.184.215.14";

/** Starts a server on this machine, to which the only public address of the tests leads. */
function startReceiver(
  answer: (request: Request) => Response | Promise<Response>,
  addresses: () => readonly string[] = () => [PUBLIC],
) {
  const requests: { path: string; headers: Headers; body: string }[] = [];
  const cert = read("cert");
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    cert,
    key: read("key"),
    onListen() {},
  }, async (request) => {
    const { pathname: path } = new URL(request.url);
    requests.push({
      path,
      headers: request.headers,
      body: await request.text(),
    });
    return await answer(request);
  });
  const asked: string[] = [];
  const connected: string[] = [];
  const network: WebhookNetwork = {
    resolve(hostname) {
      asked.push(hostname);
      return Promise.resolve(addresses());
    },
    send(request) {
      connected.push(request.address);
      return sendTo({ ...request, address: "127.0.0.1", ca: cert });
    },
  };
  const clock = new ManualClock();
  return {
    clock,
    requests,
    asked,
    connected,
    url: `https://hooks.example:${server.addr.port}/in`,
    post: createWebhookPost({ network, clock }),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("a message is posted over TLS to the address that was looked up, by the name of its certificate", async () => {
  await using receiver = startReceiver(() =>
    new Response(null, { status: 204 })
  );
  const headers = { "webhook-id": "msg_1", "content-type": "application/json" };
  const outcome = await receiver.post(receiver.url, headers, '{"é":1}');
  assertEquals(outcome, { status: 204 });
  assertEquals(receiver.connected, [PUBLIC]);
  const [request] = receiver.requests;
  assertEquals(request?.body, '{"é":1}');
  assertEquals(request?.headers.get("webhook-id"), "msg_1");
  assertEquals(request?.headers.get("host"), new URL(receiver.url).host);

  const { port } = new URL(receiver.url);
  const other = await receiver.post(`https://other.example:${port}/`, {}, "");
  assertEquals(other, { failure: "no_answer" }, "the certificate is another's");
  assertEquals(receiver.requests.length, 1);
});

Deno.test("a redirect is not followed, and an answer without an end is cut", async () => {
  await using receiver = startReceiver((request) =>
    request.url.endsWith("/endless")
      ? new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
        }),
      )
      : Response.redirect("https://127.0.0.1/", 302)
  );
  const { url, post } = receiver;
  assertEquals(await post(url, {}, "{}"), { status: 302 });
  const endless = url.replace("/in", "/endless");
  assertEquals(await post(endless, {}, "{}"), { status: 200 });
  assertEquals(receiver.requests.map(({ path }) => path), ["/in", "/endless"]);
});

Deno.test("a receiver that hangs is left after ten seconds", async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: end, resolve: answer } = Promise.withResolvers<void>();
  await using receiver = startReceiver(async () => {
    reach();
    await end;
    return new Response();
  });
  const outcome = receiver.post(receiver.url, {}, "{}");
  await reached;
  await receiver.clock.advance(9_999);
  await receiver.clock.advance(1);
  assertEquals(await outcome, { failure: "timeout" });
  answer();
});

Deno.test("nothing is posted to a network of our own, whatever a name says first", async () => {
  let addresses: readonly string[] = [PUBLIC];
  await using receiver = startReceiver(() => new Response(), () => addresses);
  const { url, post } = receiver;
  assertEquals(await post(url, {}, "{}"), { status: 200 });
  for (
    const found of [
      ["127.0.0.1"],
      ["::1"],
      ["::ffff:10.0.0.1"],
      ["169.254.169.254"],
      [PUBLIC, "192.168.0.1"],
    ]
  ) {
    addresses = found;
    assertEquals(await post(url, {}, "{}"), { failure: "not_public" });
  }
  addresses = [];
  assertEquals(await post(url, {}, "{}"), { failure: "unresolved" });
  const asked = receiver.asked.length;
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "[fd00::1]"]) {
    const outcome = await post(`https://${host}/`, {}, "{}");
    assertEquals(outcome, { failure: "not_public" }, host);
  }
  assertEquals(receiver.asked.length, asked, "an address is not looked up");
  assertEquals(
    await post(url.replace("https", "http"), {}, "{}"),
    { failure: "not_public" },
  );
  assertEquals(receiver.connected, [PUBLIC]);
});
