import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";
import { TemplateList } from "@/lib/schema/overlays/templates.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";

const NATIVE = "/api/widgets/templates/native";

async function assertPicture(app: TestApp, path: string): Promise<void> {
  const res = await app.get(path);
  assertEquals(
    [res.status, res.headers.get("content-type")],
    [200, "image/jpeg"],
    path,
  );
  await res.body?.cancel();
}

Deno.test("anybody reads the catalogue: names, pictures, sizes, schemas that take their defaults, events for sounds", async () => {
  await using app = await startTestApp();
  const res = await app.get(NATIVE);
  assertEquals(res.status, 200);
  const { items } = TemplateList.parse(await res.json());
  assert(items.length >= 30);
  assertEquals(new Set(items.map(({ id }) => id)).size, items.length);
  for (const template of items) {
    const { id, recommendedSize, settingsSchema, defaults } = template;
    for (const text of [template.name, template.purpose, template.category]) {
      assert(text.length > 2, id);
    }
    assert(recommendedSize.width >= recommendedSize.minWidth, id);
    assertEquals(settingsSchema.type, "object", id);
    // The defaults are what the published schema takes.
    z.fromJSONSchema(settingsSchema as z.core.JSONSchema.BaseSchema)
      .parse(defaults);
    await assertPicture(app, template.previewImage);
    const one = await app.get(`${NATIVE}/${id}`);
    assertEquals(await one.json(), JSON.parse(JSON.stringify(template)));
  }
  const alerts = items.find(({ id }) => id === "alert-box");
  assert(alerts?.eventKeys.includes("follow"));
  assertEquals((await app.get(`${NATIVE}/nothing`)).status, 404);
});

Deno.test("the catalogue is kept by caches and asked about by its tag", async () => {
  await using app = await startTestApp();
  for (const path of [NATIVE, `${NATIVE}/clock`]) {
    const first = await app.get(path);
    const etag = first.headers.get("etag") ?? "";
    await first.body?.cancel();
    assert(/^"[^"]+"$/.test(etag));
    assertEquals(first.headers.get("cache-control"), "public, max-age=300");
    const again = await app.get(path, { headers: { "if-none-match": etag } });
    assertEquals([again.status, await again.text()], [304, ""]);
    const other = await app.get(path, {
      headers: { "if-none-match": '"other"' },
    });
    assertEquals(other.status, 200);
    await other.body?.cancel();
  }
});

Deno.test("skins have pictures, and the plan says which may be used", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const list = async () =>
    (await (await app.get("/api/widgets/packs", { session })).json()).items;
  const free = await list();
  assert(free.length >= 8);
  for (const pack of free) await assertPicture(app, pack.previewImage);
  const locked = free.find((pack: { available: boolean }) => !pack.available);
  assert(locked, "every skin is free");
  const wear = () =>
    app.request("/api/channels/1001/widget-instances", {
      method: "POST",
      session,
      body: { type: "clock", pack: locked.id },
    });
  const refused = await wear();
  assertEquals(refused.status, 403);
  await refused.body?.cancel();
  const change = { channelId: "1001", tier: "pro" } as const;
  await app.services.account.planChanges.change(change);
  assert(
    (await list()).every((pack: { available: boolean }) => pack.available),
  );
  const worn = await wear();
  assertEquals(worn.status, 201);
  await worn.body?.cancel();
});

Deno.test("the library has at least 24 short sounds, named and tagged, that are what they say", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const all = (await (await app.get("/api/widgets/sounds", { session }))
    .json()).items as Sound[];
  const items = all.filter(({ source }) => source === "library");
  assert(items.length >= 24);
  for (const { id, name, tags, durationMs, url } of items) {
    assert(/^snd_/.test(id) && name.length > 1, id);
    assert(tags.length > 0 && durationMs !== null, id);
    assert(durationMs > 20 && durationMs < 6_000, `${id}: ${durationMs} ms`);
    const answer = await app.get(url);
    assertEquals(answer.headers.get("content-type"), "audio/flac", id);
    const flac = new Uint8Array(await answer.arrayBuffer());
    // Its header tells how many samples it has.
    const samples = new DataView(flac.buffer).getUint32(22);
    assert(
      Math.abs(samples / 48 - durationMs) < 2,
      `${id}: ${samples / 48} ms`,
    );
  }
});

Deno.test("the sounds of every look can be chosen like any other, and are what they say", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { items } = await (await app.get("/api/widgets/sounds", { session }))
    .json();
  const own = (items as Sound[]).filter(({ source }) => source === "look");
  assertEquals(own.length, LOOKS.length * LOOK_CUES.length);
  assertEquals(new Set(own.map(({ id }) => id)).size, own.length);
  const sound = own.find(({ id }) => id === "snd_look_broadcast_raid");
  assert(sound);
  const flac = await (await app.get(sound.url)).arrayBuffer();
  const rendered = new DataView(flac).getUint32(22) / 48;
  assertEquals(rendered, sound.durationMs);
  const made = await app.request("/api/channels/1001/widget-instances", {
    method: "POST",
    session,
    body: {
      type: "alert-box",
      settings: {
        variants: [{ kinds: ["raid"], sound: { soundId: sound.id } }],
      },
    },
  });
  assertEquals(made.status, 201);
  const { id } = await made.json();
  const assign = (soundId: string) =>
    app.request(`/api/widgets/instances/${id}/sounds/raid`, {
      method: "PUT",
      session,
      body: { soundId },
    });
  assertEquals((await assign(sound.id)).status, 200);
  assertEquals((await assign("snd_look_broadcast_none")).status, 422);
});
