import { assertEquals, assertStringIncludes } from "@std/assert";
import type { TestProcess } from "@/tests/support/process.ts";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { until } from "@/tests/support/clock.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { readUntil } from "@/tests/support/until.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

/** An upload of which half is sent; `finish` sends the rest and answers what came back. */
async function sendHalf({ url }: TestProcess, bytes: Uint8Array) {
  const login = await fetch(`${url}/auth/demo`, { method: "POST" });
  await login.body?.cancel();
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { hostname, port, host } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const send = async (part: Uint8Array) => {
    for (let at = 0; at < part.length;) {
      at += await connection.write(part.subarray(at));
    }
  };
  const receive = async () => {
    const buffer = new Uint8Array(16_384);
    const size = await connection.read(buffer);
    return size === null
      ? null
      : new TextDecoder().decode(buffer.subarray(0, size));
  };
  await send(new TextEncoder().encode([
    "POST /api/widgets/assets/upload?name=dot.png HTTP/1.1",
    `host: ${host}`,
    `cookie: ${cookie}`,
    "sec-fetch-site: same-origin",
    "content-type: application/octet-stream",
    `content-length: ${bytes.length}`,
    "expect: 100-continue",
    "",
    "",
  ].join("\r\n")));
  // So the service says that it has begun to read.
  assertStringIncludes(await receive() ?? "", "100 Continue");
  const half = Math.floor(bytes.length / 2);
  await send(bytes.subarray(0, half));
  return {
    async finish(): Promise<string> {
      await send(bytes.subarray(half));
      let text = "";
      for (let part = await receive(); part !== null; part = await receive()) {
        text += part;
        if (text.includes("\r\n\r\n") && text.includes("}")) break;
      }
      return text;
    },
    [Symbol.dispose]: () => connection.close(),
  };
}

/** Resolves when the process takes no new requests. */
async function untilEnding({ url }: TestProcess): Promise<void> {
  const read = async () => {
    const { status, body } = await fetch(`${url}/readyz`);
    await body?.cancel();
    return status;
  };
  await readUntil(read, (status) => status === 503);
}

for (const way of waysOf(["file", "connect", "connect-threads"])) {
  Deno.test(`${way.title}, a request under way is answered before the database is closed`, async () => {
    await using stack = new AsyncDisposableStack();
    const service = stack.use(
      await startServiceProcess(await openWay(way, stack)),
    );
    using upload = await sendHalf(service, await png());
    const ended = service.terminate();
    await untilEnding(service);
    const answer = await upload.finish();
    assertStringIncludes(answer, "HTTP/1.1 201");
    assertEquals(await ended, 0);
  });
}

Deno.test("an error that nobody catches is counted, and ends no process", async () => {
  await using service = await startServiceProcess({ database: ":memory:" });
  const health = async () => {
    const answer = await fetch(`${service.url}/healthz`);
    const { version: _, ...said } = await answer.json();
    return said;
  };
  assertEquals(await health(), { status: "ok" });
  for (const [index, path] of ["reject", "throw", "reject"].entries()) {
    await (await fetch(`${service.url}/${path}`)).body?.cancel();
    const uncaughtErrors = index + 1;
    await until(async () => (await health()).uncaughtErrors === uncaughtErrors);
    assertEquals(await health(), { status: "ok", uncaughtErrors });
  }
});
