import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { png, sha256, wav } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ASSETS, entries, upload, used } from "./assets_rig.ts";

Deno.test("a file comes back as it was sent, by its content's hash, for good", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const bytes = wav(9.5);
  const res = await upload(app, session, bytes, "Hörn & Co (1).exe");
  assertEquals(res.status, 201);
  const asset = await res.json();
  assertEquals(res.headers.get("location"), `${ASSETS}/${asset.id}`);
  assertEquals(asset, {
    id: asset.id,
    name: "Hörn & Co (1).wav",
    kind: "sound",
    type: "audio/wav",
    size: bytes.length,
    width: null,
    height: null,
    durationMs: 9_500,
    hash: await sha256(bytes),
    url: `/assets/${await sha256(bytes)}/H%C3%B6rn%20%26%20Co%20(1).wav`,
    createdAt: "2026-11-21T10:00:00.000Z",
  });
  const served = await app.get(asset.url);
  assertEquals(served.status, 200);
  assertEquals(new Uint8Array(await served.arrayBuffer()), bytes);
  const headers = Object.fromEntries(served.headers);
  assertEquals(headers["content-type"], "audio/wav");
  assertEquals(headers["content-length"], String(bytes.length));
  assertEquals(
    headers["cache-control"],
    "public, max-age=31536000, immutable",
  );
  assertEquals(headers["x-content-type-options"], "nosniff");
  assertEquals(
    headers["content-disposition"],
    "inline; filename*=UTF-8''H%C3%B6rn%20%26%20Co%20%281%29.wav",
  );
  assert(headers["content-security-policy"]?.includes("sandbox"));
  const again = await app.get(asset.url, {
    headers: { "if-none-match": headers.etag ?? "" },
  });
  assertEquals(again.status, 304);
  assertEquals(await used(app, session, "asset_bytes"), bytes.length);
});

Deno.test("a packed picture is still known by its tag, and a part of it is not packed", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const shapes = '<path fill="#fff" d="M0 0h9v9z"/>'.repeat(40);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`;
  const sent = new TextEncoder().encode(svg);
  const { url } = await (await upload(app, session, sent, "a.svg")).json();
  const plain = new Uint8Array(await (await app.get(url)).arrayBuffer());
  const gzip = { "accept-encoding": "gzip" };

  const packed = await app.get(url, { headers: gzip });
  await packed.body?.cancel();
  assertEquals(packed.headers.get("content-encoding"), "gzip");
  const tag = packed.headers.get("etag") ?? "";
  const again = await app.get(url, {
    headers: { ...gzip, "if-none-match": tag },
  });
  assertEquals(again.status, 304);

  const part = await app.get(url, {
    headers: { ...gzip, range: "bytes=100-899" },
  });
  assertEquals(part.status, 206);
  assertEquals(part.headers.get("content-encoding"), null);
  assertEquals(part.headers.get("content-length"), "800");
  assertEquals(
    new Uint8Array(await part.arrayBuffer()),
    plain.slice(100, 900),
  );
});

Deno.test("parts of a file are served as a player asks for them", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  // Over several entries of the database, so that ranges cross their edges.
  const bytes = wav(12, 5);
  const { url } = await (await upload(app, session, bytes)).json();
  const size = bytes.length;
  const etag = `"${await sha256(bytes)}"`;
  const cases: [Record<string, string>, number, number, number][] = [
    [{ range: "bytes=0-0" }, 206, 0, 0],
    [{ range: "bytes=61430-61450" }, 206, 61_430, 61_450],
    [{ range: "bytes=61440-" }, 206, 61_440, size - 1],
    [{ range: "bytes=100-99999999" }, 206, 100, size - 1],
    [{ range: "bytes=-10" }, 206, size - 10, size - 1],
    [{ range: "bytes=-99999999" }, 206, 0, size - 1],
    [{ range: "bytes=122880-122880", "if-range": etag }, 206, 122_880, 122_880],
    [{ range: "bytes=0-1", "if-range": '"other"' }, 200, 0, size - 1],
    [{ range: "bytes=0-1,5-6" }, 200, 0, size - 1],
    [{ range: "bytes=9-2" }, 200, 0, size - 1],
    [{ range: "lines=1-2" }, 200, 0, size - 1],
  ];
  for (const [headers, status, start, end] of cases) {
    const res = await app.get(url, { headers });
    const label = JSON.stringify(headers);
    assertEquals(res.status, status, label);
    assertEquals(
      new Uint8Array(await res.arrayBuffer()),
      bytes.slice(start, end + 1),
      label,
    );
    assertEquals(
      res.headers.get("content-range"),
      status === 206 ? `bytes ${start}-${end}/${size}` : null,
    );
  }
  for (const range of [`bytes=${size}-`, "bytes=-0"]) {
    const none = await app.get(url, { headers: { range } });
    assertEquals(none.status, 416);
    assertEquals(none.headers.get("content-range"), `bytes */${size}`);
  }
  const head = await app.request(url, { method: "HEAD" });
  assertEquals(head.headers.get("content-length"), String(size));
  assertEquals(await head.text(), "");
  assertEquals((await app.get(`/assets/${"0".repeat(64)}/a.png`)).status, 404);
  assertEquals((await app.get("/assets/..%2fassets/passwd")).status, 404);
});

Deno.test("deleting says where a file is used; forced or unused, it goes with its bytes", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = async (method: string, path: string, body?: unknown) =>
    await (await app.request(path, {
      method,
      session,
      ...(body === undefined ? {} : { body }),
    })).json();
  const sound = await (await upload(app, session, wav(1))).json();
  const image = await (await upload(app, session, await png())).json();
  const scene = await call("POST", "/api/widgets/scenes", { name: "Main" });
  const box = await call("POST", `/api/channels/${CHANNEL}/widget-instances`, {
    type: "alert-box",
    sceneId: scene.id,
  });
  const bar = await call("POST", `/api/channels/${CHANNEL}/widget-instances`, {
    type: "subathon-ladder",
    settings: { celebrateSound: { soundId: sound.id } },
  });
  const media = await call(
    "POST",
    `/api/channels/${CHANNEL}/widget-instances`,
    {
      type: "static-media",
      settings: { asset: image.id },
    },
  );
  const put = await app.request(
    `/api/widgets/instances/${box.id}/sounds/follow`,
    { method: "PUT", session, body: { soundId: sound.id } },
  );
  assertEquals(put.status, 200);
  await put.body?.cancel();
  assert(media.id, JSON.stringify(media));
  const refused = await app.request(`${ASSETS}/${sound.id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(refused.status, 409);
  assertEquals((await refused.json()).uses, [
    {
      kind: "sound",
      id: scene.id,
      name: "Main",
      path: "follow",
      entry: null,
    },
    {
      kind: "instance",
      id: bar.id,
      name: bar.name,
      path: "celebrateSound.soundId",
      entry: null,
    },
  ]);
  const shown = await app.request(`${ASSETS}/${image.id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(shown.status, 409);
  assertStringIncludes((await shown.json()).detail, "it is used in 1 place. ");
  for (const { id, url } of [sound, image]) {
    const forced = await app.request(`${ASSETS}/${id}?force=1`, {
      method: "DELETE",
      session,
    });
    assertEquals(forced.status, 204);
    assertEquals((await app.get(url)).status, 404);
  }
  assertEquals(await entries(app, "blob_part"), 0);
  assertEquals(await used(app, session, "assets"), 0);
  assertEquals(await used(app, session, "asset_bytes"), 0);
});

Deno.test("every use of files and sounds is listed at once, with the alert it stands in", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = async (path: string, body: unknown) =>
    await (await app.request(path, { method: "POST", session, body })).json();
  const sound = await (await upload(app, session, wav(1))).json();
  const unused = await (await upload(app, session, await png())).json();
  const widgets = `/api/channels/${CHANNEL}/widget-instances`;
  const box = await call(widgets, {
    type: "alert-box",
    settings: {
      variants: [
        { name: "Any raid", kinds: ["raid"] },
        {
          name: "Big raid",
          kinds: ["raid"],
          sound: { soundId: sound.id },
        },
        { name: "Bits", kinds: ["cheer"], sound: { soundId: "snd_jump" } },
      ],
    },
  });
  const code = await call("/api/widgets/custom/new", {
    name: "Mine",
    html: `<audio src="${sound.url}">`,
  });
  const list = (as: string) => app.get(`${ASSETS}/uses`, { session: as });
  const { items } = await (await list(session)).json();
  const used = { kind: "instance", id: box.id, name: box.name };
  assertEquals(items, [
    {
      id: sound.id,
      uses: [
        { ...used, path: "variants.1.sound.soundId", entry: "Big raid" },
        {
          kind: "custom_widget",
          id: code.id,
          name: "Mine",
          path: "draft",
          entry: null,
        },
      ],
    },
    {
      id: "snd_jump",
      uses: [{ ...used, path: "variants.2.sound.soundId", entry: "Bits" }],
    },
  ]);
  assert(!items.some(({ id }: { id: string }) => id === unused.id));
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await (await list(other)).json()).items, []);
  assertEquals((await list("nobody")).status, 401);
});

Deno.test("an overlay is given the files and sounds that its widgets name", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const sound = await (await upload(app, session, wav(1), "ding")).json();
  const [library] = (await (await app.get("/api/widgets/sounds", { session }))
    .json()).items;
  const files = await app.services.overlays.assetsOf(CHANNEL, [
    sound.id,
    library.id,
    "ast_unknown",
    "snd_unknown",
  ]);
  assertEquals(files, {
    [sound.id]: { url: sound.url, type: "sound", name: "ding.wav" },
    [library.id]: { url: library.url, type: "sound", name: library.name },
  });
  const stranger = await app.services.overlays.assetsOf("2002", [sound.id]);
  assertEquals(stranger, {});
});

Deno.test("every sound of the library is there, short and of a type that browsers play", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { items } = await (await app.get("/api/widgets/sounds", { session }))
    .json();
  assert(items.length >= 24);
  for (const { url, id } of items) {
    const res = await app.get(url);
    assertEquals(res.status, 200, id);
    assert(res.headers.get("content-type")?.startsWith("audio/"), id);
    await res.body?.cancel();
  }
});
