import { assert, assertEquals } from "@std/assert";
import { createCompressor } from "@/lib/http/compress.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const GZIP = { headers: { "accept-encoding": "br, gzip" } };

async function unpacked(answer: Response): Promise<string> {
  assertEquals(answer.headers.get("content-encoding"), "gzip");
  assertEquals(answer.headers.get("content-length"), null);
  const body = answer.body?.pipeThrough(new DecompressionStream("gzip"));
  return await new Response(body).text();
}

Deno.test("pages, scripts and style sheets are packed for who takes it, and the same unpacked", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const page = `/widget/native/${CHANNEL}?token=${token}&type=clock&thumb=1`;
  const plain = await (await app.get("/overlay/overlay.css")).text();
  assertEquals(
    await unpacked(await app.get("/overlay/overlay.css", GZIP)),
    plain,
  );
  const html = await unpacked(await app.get(page, GZIP));
  const [, script = ""] = /href="([^"]+\.js)"/.exec(html) ?? [];
  const js = await app.get(script, GZIP);
  assertEquals(js.headers.get("vary")?.includes("Accept-Encoding"), true);
  assert((await unpacked(js)).includes("import"));
});

Deno.test("whoever does not take gzip gets the bytes as they are", async () => {
  await using app = await startTestApp();
  for (const accepted of [undefined, "identity", "br", "gzip;q=0", "*;q=0"]) {
    const headers: Record<string, string> = accepted === undefined
      ? {}
      : { "accept-encoding": accepted };
    const answer = await app.get("/overlay/overlay.css", { headers });
    assertEquals(answer.headers.get("content-encoding"), null, accepted);
    assert((await answer.text()).includes(".scene"));
    // A cache has to know that others get something else.
    assert(answer.headers.get("vary")?.includes("Accept-Encoding"));
  }
});

Deno.test("below the dashboard's prefix an answer has the same headers, each once", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const headersOf = async (path: string, encoding: string) => {
    const headers = { "accept-encoding": encoding };
    const answer = await app.get(path, { session, headers });
    await answer.body?.cancel();
    assertEquals(answer.status, 200, path);
    return [...answer.headers];
  };
  for (
    const path of ["/overlay/overlay.css", "/api/widgets/templates/native"]
  ) {
    for (const encoding of ["gzip", "identity"]) {
      const proxied = await headersOf(`/m/widgets${path}`, encoding);
      assertEquals(proxied, await headersOf(path, encoding));
      const vary = Object.fromEntries(proxied).vary ?? "";
      assertEquals(vary.match(/Accept-Encoding/gi)?.length, 1, path);
    }
  }
});

Deno.test("what is short, packed already or data is left alone; HEAD has no body", async () => {
  await using app = await startTestApp();
  for (const path of ["/healthz", "/sounds/blip-yes.flac"]) {
    const answer = await app.get(path, GZIP);
    assertEquals(answer.status, 200, path);
    assertEquals(answer.headers.get("content-encoding"), null, path);
    await answer.body?.cancel();
  }
  const head = await app.get("/overlay/overlay.css", {
    ...GZIP,
    method: "HEAD",
  });
  assertEquals(head.body, null);
});

Deno.test("the dashboard's reads are packed, and keep the tag of their revision", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const path = "/api/widgets/templates/native";
  const plain = await (await app.get(path, { session })).text();
  const packed = await app.get(path, { session, ...GZIP });
  assertEquals(await unpacked(packed), plain);
  // Nobody else's are: a source reads little, and often.
  assertEquals(
    (await app.get(path, GZIP)).headers.get("content-encoding"),
    null,
  );
  const short = await app.get("/api/widgets/tier", { session, ...GZIP });
  assertEquals(short.headers.get("content-encoding"), null);

  const made = await app.request("/api/widgets/scenes", {
    method: "POST",
    session,
    body: { name: "Main" },
  });
  const { id } = await made.json();
  for (let n = 0; n < 8; n++) {
    const saved = await app.request(
      `/api/channels/${CHANNEL}/widget-instances`,
      { method: "POST", session, body: { type: "clock", sceneId: id } },
    );
    assertEquals(saved.status, 201);
  }
  const scene = await app.get(`/api/widgets/scenes/${id}`, {
    session,
    ...GZIP,
  });
  assertEquals(scene.headers.get("content-encoding"), "gzip");
  assert(scene.headers.get("etag")?.startsWith('"'));
});

Deno.test("a packed sheet is still known by its tag", async () => {
  await using app = await startTestApp();
  const first = await app.get("/fonts/inter.css", GZIP);
  await first.body?.cancel();
  const etag = first.headers.get("etag") ?? "";
  assert(etag.startsWith('W/"inter-'), etag);
  const headers = { ...GZIP.headers, "if-none-match": etag };
  assertEquals((await app.get("/fonts/inter.css", { headers })).status, 304);
});

/** Answers a file, and counts the bytes of it that are read. */
function countingFile(text: string, headers: Record<string, string>) {
  const bytes = new TextEncoder().encode(text);
  let read = 0;
  const answer = () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += bytes.length;
        controller.enqueue(bytes);
        controller.close();
      },
    }, { highWaterMark: 0 });
    return new Response(body, {
      headers: {
        "content-type": "text/javascript",
        "content-length": String(bytes.length),
        ...headers,
      },
    });
  };
  return { answer, read: () => read };
}

const GET = new Request("http://localhost/file.js", GZIP);
const FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

Deno.test("a file that never changes at its address is read and packed once", async () => {
  const compress = createCompressor();
  const text = "export const one = 1;\n".repeat(50);
  const { answer, read } = countingFile(text, { ...FOR_EVER, etag: '"a"' });
  for (let time = 0; time < 3; time++) {
    const packed = await compress(GET, answer());
    assertEquals(packed.headers.get("etag"), 'W/"a"');
    assertEquals(await unpacked(packed), text);
  }
  assertEquals(read(), text.length);
  const other = countingFile("other", {
    ...FOR_EVER,
    etag: '"b"',
    "content-length": "1000",
  });
  assertEquals(await unpacked(await compress(GET, other.answer())), "other");
});

Deno.test("a file that may change, or that nothing tells apart, is packed anew", async () => {
  const text = "export const one = 1;\n".repeat(50);
  for (
    const headers of [
      { etag: '"a"', "cache-control": "no-cache" },
      { ...FOR_EVER },
      { ...FOR_EVER, etag: '"a"', "content-length": String(2 ** 30) },
    ]
  ) {
    const compress = createCompressor();
    const { answer, read } = countingFile(text, headers);
    for (let time = 0; time < 2; time++) {
      assertEquals(await unpacked(await compress(GET, answer())), text);
    }
    assertEquals(read(), 2 * text.length);
  }
});

Deno.test("a file is packed once whatever host it is asked for by, and long names take the room of others", async () => {
  const compress = createCompressor();
  const text = "export const one = 1;\n".repeat(50);
  const { answer, read } = countingFile(text, { ...FOR_EVER, etag: '"a"' });
  const ask = async (address: string) => {
    const req = new Request(address, GZIP);
    assertEquals(await unpacked(await compress(req, answer())), text);
  };
  for (const host of ["localhost", "example.org", "x".repeat(60_000)]) {
    await ask(`http://${host}/file.js`);
  }
  assertEquals(read(), text.length);

  // More than all that is kept.
  for (let n = 0; n < 150; n++) {
    await ask(`http://localhost/${n}${"x".repeat(60_000)}/file.js`);
  }
  await ask("http://localhost/file.js");
  assertEquals(read(), 152 * text.length);
});
