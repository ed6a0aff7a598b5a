import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { upload } from "./assets_rig.ts";

const FONT = new URL(
  "../../../node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2",
  import.meta.url,
);

/** The bytes of a real font with some of its header changed. */
function changed(
  font: Uint8Array<ArrayBuffer>,
  change: (view: DataView) => void,
): Uint8Array<ArrayBuffer> {
  const copy = font.slice();
  change(new DataView(copy.buffer));
  return copy;
}

Deno.test("an uploaded font is kept, served with its headers, and drawn with on a page", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const font = await Deno.readFile(FONT);
  const res = await upload(app, session, font, "Mine.ttf");
  assertEquals(res.status, 201);
  const asset = await res.json();
  assertEquals([asset.kind, asset.type, asset.name], [
    "font",
    "font/woff2",
    "Mine.woff2",
  ]);
  const served = await app.get(asset.url);
  assertEquals(
    ["content-type", "access-control-allow-origin", "cache-control"].map((
      name,
    ) => served.headers.get(name)),
    ["font/woff2", "*", "public, max-age=31536000, immutable"],
  );
  assertEquals(new Uint8Array(await served.arrayBuffer()), font);
  const list = await app.request("/api/widgets/assets?kind=font", { session });
  assertEquals((await list.json()).items.length, 1);

  const save = (fontFamily: string) =>
    app.request(`/api/channels/${CHANNEL}/widget-instances`, {
      method: "POST",
      session,
      body: { type: "static-text", settings: { text: { fontFamily } } },
    });
  const made = await (await save(asset.id)).json();
  const token = await app.widgetToken();
  const page = await (await app.get(
    `/widget/native/${CHANNEL}?token=${token}&instance_id=${made.id}`,
  )).text();
  assert(
    page.includes(
      `@font-face{font-family:"${asset.id}";font-display:swap;font-weight:1 1000;src:url("/assets/${asset.hash}/font.woff2") format("woff2")}`,
    ),
  );
  assert(page.includes(`--font:&quot;${asset.id}&quot;`));
  const used = await app.request(`/api/widgets/assets/${asset.id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(used.status, 409, "it is in use");
  await used.body?.cancel();
  for (const family of ["ast_1", "Comic Sans MS", 'x"}body{']) {
    const refused = await save(family);
    assertEquals(refused.status, 422, family);
    await refused.body?.cancel();
  }
});

Deno.test("a font whose header lies is refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const font = await Deno.readFile(FONT);
  const bad = [
    font.slice(0, 40),
    font.slice(0, -4),
    changed(font, (view) => view.setUint32(4, 0x74746366)),
    changed(font, (view) => view.setUint16(12, 60_000)),
    changed(font, (view) => view.setUint32(16, 0xfffffff0)),
    changed(font, (view) => view.setUint32(0, 0x774f4646)),
  ];
  for (const bytes of bad) {
    const res = await upload(app, session, bytes, "font.woff2");
    assertEquals(res.status, 415);
    await res.body?.cancel();
  }
});
