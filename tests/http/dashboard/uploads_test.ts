import { assert, assertEquals } from "@std/assert";
import {
  concat,
  png,
  sha256,
  wav,
} from "@/tests/features/overlays/assets/samples.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { entries, UPLOAD, upload, used } from "./assets_rig.ts";

Deno.test("what a file is, is found by looking into it, whatever its name says", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const text = (value: string) => new TextEncoder().encode(value);
  const picture = await (await upload(app, session, await png(), "virus.html"))
    .json();
  assertEquals(
    [picture.name, picture.kind, picture.type, picture.width, picture.height],
    ["virus.png", "image", "image/png", 3, 2],
  );
  const refused = [
    text("<html><script>alert(1)</script></html>"),
    text("just words"),
    text("%PDF-1.7\n"),
    new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
    new Uint8Array(10_000),
    text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
    text("<svg"),
    text("<script><svg></svg></script>"),
  ];
  for (const bytes of refused) {
    const res = await upload(app, session, bytes, "picture.png");
    const shown = new TextDecoder().decode(bytes.slice(0, 30));
    assertEquals(res.status, 415, shown);
    assertEquals((await res.json()).code, "unsupported_type");
  }
  assertEquals((await upload(app, session, new Uint8Array())).status, 422);
  assertEquals(await entries(app, "blob_part"), 1);
  assertEquals(await entries(app, "blob_pending"), 0);
});

Deno.test("of a drawing only what draws is kept", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const drawing = `<?xml version="1.0"?>
    <!DOCTYPE svg [<!ENTITY x "boo">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" onload="alert(1)">
      <script>alert(2)</script><style>@import "https://evil.example/a.css"</style>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>
      <a href="javascript:alert(4)"><path d="M0 0L10 10" fill="url(#g)"/></a>
      <image href="https://evil.example/track.png"/>
      <use href="https://evil.example/a.svg#x"/><use href="#g"/>
      <rect fill="url(https://evil.example/x)" width="5" height="5"/>
      <animate attributeName="href" to="javascript:alert(5)"/>
      <linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
    </svg>`;
  const res = await upload(
    app,
    session,
    new TextEncoder().encode(drawing),
    "logo.svg",
  );
  assertEquals(res.status, 201);
  const asset = await res.json();
  assertEquals([asset.type, asset.width], ["image/svg+xml", 40]);
  const kept = await (await app.get(asset.url)).text();
  for (
    const bad of [
      "alert",
      "evil",
      "script",
      "style",
      "onload",
      "foreign",
      "ENTITY",
      "animate",
    ]
  ) {
    assert(!kept.includes(bad), `${bad} is left in ${kept}`);
  }
  assert(
    kept.includes('viewBox="0 0 40 20"') && kept.includes('fill="url(#g)"'),
  );
  assert(kept.includes("<linearGradient") && kept.includes('href="#g"'));
});

Deno.test("a form's first file is taken, streamed; a broken form is malformed", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const bytes = await png(50_000);
  const form = new FormData();
  form.set("title", "ignored");
  form.set(
    "file",
    new File([bytes], "C:\\pics\\Cat 🐈.PNG", { type: "text/html" }),
  );
  const res = await app.request(UPLOAD, { method: "POST", session, raw: form });
  assertEquals(res.status, 201);
  const asset = await res.json();
  assertEquals([asset.name, asset.type], ["Cat 🐈.png", "image/png"]);
  assertEquals(asset.hash, await sha256(bytes));

  const head = new TextEncoder().encode(
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a.wav"\r\n\r\n',
  );
  const broken: [string, Uint8Array<ArrayBuffer>][] = [
    ["multipart/form-data", head],
    ["multipart/form-data; boundary=b", concat(head, wav(3))],
    ["multipart/form-data; boundary=b", new TextEncoder().encode("--b--\r\n")],
    ["multipart/form-data; boundary=b", new TextEncoder().encode("nonsense")],
  ];
  for (const [type, raw] of broken) {
    const refused = await app.request(UPLOAD, {
      method: "POST",
      session,
      raw,
      headers: { "content-type": type },
    });
    assertEquals(refused.status, 400, type);
    await refused.body?.cancel();
  }
  const none = await app.request(UPLOAD, { method: "POST", session });
  assertEquals(none.status, 400);
  assertEquals(await entries(app, "blob_pending"), 0);
});

Deno.test("too much is refused before it is read, and while it is read", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const most = 10 * 1024 * 1024;
  const declared = await app.request(UPLOAD, {
    method: "POST",
    session,
    raw: new Uint8Array(8),
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(most + 1),
    },
  });
  assertEquals(declared.status, 413);
  let sent = 0;
  const first = wav(1);
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? first : new Uint8Array(1024 * 1024));
      sent++;
    },
  });
  const undeclared = await app.handler(
    new Request(app.origin + UPLOAD, {
      method: "POST",
      headers: {
        cookie: `limelight_session=${session}`,
        origin: app.origin,
      },
      body: endless,
    }),
  );
  assertEquals(undeclared.status, 413);
  assert(sent < 14, `${sent} MiB were read`);
  assertEquals(await entries(app, "blob_part"), 0);
  assertEquals(await used(app, session, "assets"), 0);
});

Deno.test("an upload that breaks off leaves nothing behind", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(wav(30));
      controller.error(new Error("the line is dead"));
    },
  });
  const res = await app.handler(
    new Request(app.origin + UPLOAD, {
      method: "POST",
      headers: { cookie: `limelight_session=${session}`, origin: app.origin },
      body: cut,
    }),
  ).catch(() => null);
  assert(!res?.ok);
  assertEquals(await entries(app, "blob_part"), 0);
  assertEquals(await entries(app, "blob_pending"), 0);
  assertEquals(await used(app, session, "assets"), 0);
});

Deno.test("a drawing of too many pieces, or nested too deeply, is refused by what is too much", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const drawn = (inner: string) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`,
    );
  const deep = (depth: number) =>
    drawn("<g>".repeat(depth) + "</g>".repeat(depth));
  assertEquals((await upload(app, session, deep(255))).status, 201);
  assertEquals(
    (await upload(app, session, drawn("<g/>".repeat(19_000)))).status,
    201,
  );
  for (const bytes of [deep(256), drawn("<g/>".repeat(20_000))]) {
    const res = await upload(app, session, bytes);
    const { code, detail } = await res.json();
    assertEquals([res.status, code], [413, "too_large"], detail);
  }
  const hostile = new TextEncoder().encode(`${"<!---->".repeat(60)}x`);
  assertEquals((await upload(app, session, hostile)).status, 415);
});

Deno.test("a form of many parts is refused, one of a few fields and a file is not", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const picture = await png();
  const send = (fields: number) => {
    const form = new FormData();
    for (let at = 0; at < fields; at++) form.append(`field${at}`, "x");
    form.append("file", new Blob([picture]), "a.png");
    return app.request(UPLOAD, { method: "POST", session, raw: form });
  };
  const kept = await send(5);
  assertEquals([kept.status, (await kept.json()).name], [201, "a.png"]);
  const refused = await send(10_000);
  assertEquals([refused.status, (await refused.json()).code], [
    400,
    "malformed",
  ]);
});
