import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";
import {
  signInAs,
  startTwitchApp,
  type TwitchApp,
} from "@/tests/http/auth/twitch_app.ts";
import { INTERNAL_TOKEN } from "@/tests/support/app.ts";
import { type Owner, ownerOf, setupOf } from "./owner.ts";

const ADA = { id: "1001", login: "ada", name: "Ada" };
const BOB = { id: "2002", login: "bob", name: "Bob" };

async function signedIn(at: TwitchApp, who: { id: string }): Promise<Owner> {
  return await ownerOf(at.app, who.id, await signInAs(at, who.id));
}

async function plan({ app }: TwitchApp, channelId: string, tier: string) {
  const res = await app.request("/internal/billing/downgrade", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId, tier },
  });
  assertEquals(res.status, 200);
  return (await res.json()).suspensions;
}

/** The source of a scene's page: which status, and how many things are on it. */
async function drawn({ app }: TwitchApp, sceneId: string, token: string) {
  const res = await app.get(`/v1/scene/${sceneId}?token=${token}`);
  const html = await res.text();
  return [res.status, html.split("data-item").length - 1];
}

Deno.test("a full life: login, scenes, sounds, a copy, a new token, down, up, out, and into another channel", async () => {
  await using at = await startTwitchApp([ADA, BOB]);
  const { app } = at;
  let owner = await signedIn(at, ADA);
  await plan(at, ADA.id, "pro");

  const upload = "/api/widgets/assets/upload";
  const sound = await owner.json("POST", `${upload}?name=ding`, wav(2));
  const image = await owner.json("POST", `${upload}?name=logo`, await png());
  const custom = await owner.json("POST", "/api/widgets/custom/new", {
    name: "Mine",
    html: `<img src="${image.url}">`,
    values: { picture: image.id },
  });
  const customPath = `/api/widgets/custom/${custom.id}`;
  await owner.json("POST", `${customPath}/publish`, {});
  await owner.json("POST", customPath, { js: "draft()" });
  const scene = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  for (
    const save of [
      {
        type: "alert-box",
        sceneId: scene.id,
        placement: { x: 5, rotation: 3 },
      },
      {
        type: "static-media",
        sceneId: scene.id,
        settings: { asset: image.id },
      },
      { type: "clock", name: "Not on a scene", pack: "studio" },
    ]
  ) await owner.json("POST", owner.instances, save);
  const [box] = (await owner.json("GET", owner.instances)).items;
  const soundPath = `/api/widgets/instances/${box.id}/sounds`;
  await owner.json("PUT", `${soundPath}/follow`, { soundId: sound.id });
  await owner.json("PUT", `${soundPath}/raid`, { soundId: "snd_horn_raid" });
  await owner.json("PATCH", `/api/widgets/scenes/${scene.id}`, {
    customItems: [{ widgetId: custom.id, placement: box.placement }],
  });
  for (let copies = 0; copies < 4; copies++) {
    app.clock.pass(60_000);
    await owner.json("POST", `/api/widgets/scenes/${scene.id}/duplicate`);
  }
  const tokenPath = `/api/channels/${ADA.id}/token`;
  const old = (await owner.json("GET", tokenPath)).token;
  const before = await setupOf(owner);
  assertEquals([before.scenes.length, before.instances.length], [5, 11]);
  const live = await drawn(at, scene.id, old);
  assertEquals(live, [200, 3]);

  const { token } = await owner.json("POST", `${tokenPath}/rotate`);
  assertEquals((await drawn(at, scene.id, old))[0], 401);
  assertEquals(await drawn(at, scene.id, token), live);

  const told = await plan(at, ADA.id, "free");
  assertEquals(
    told.map(({ kind }: { kind: string }) => kind),
    ["scene", "scene", "instance"],
  );
  assertEquals(await drawn(at, scene.id, token), live);
  app.clock.pass(8 * DAY_MS);
  owner = await signedIn(at, ADA);
  assertEquals(await setupOf(owner), before);
  const suspended = (await owner.json("GET", "/api/widgets/tier")).suspensions;
  assertEquals(suspended.length, 3);
  // The scene that was on stream stays whole, though it is the oldest; a copy goes.
  assertEquals(await drawn(at, scene.id, token), live);
  const gone = suspended.find(({ kind }: { kind: string }) => kind === "scene");
  assertEquals(await drawn(at, gone.id, token), [200, 0]);
  assertEquals(await plan(at, ADA.id, "pro"), []);
  assertEquals(await drawn(at, scene.id, token), live);
  assertEquals(await drawn(at, gone.id, token), live);
  assertEquals(await setupOf(owner), before);

  const bundle = new Uint8Array(
    await (await owner.raw("GET", owner.export)).arrayBuffer(),
  );
  const readable = new TextDecoder("latin1").decode(bundle);
  assert(!readable.includes(token), "the bundle holds the token");

  await plan(at, BOB.id, "pro");
  const other = await signedIn(at, BOB);
  const imported = await other.json("POST", other.import, bundle);
  assertEquals(imported.skipped, []);
  assertEquals(imported.created, {
    asset: 2,
    custom_widgets: 1,
    scene: 5,
    instance: 11,
  });
  assertEquals(await setupOf(other), before);
  const there = await other.json("GET", `/api/channels/${BOB.id}/token`);
  assertEquals(await drawn(at, imported.ids[scene.id], there.token), live);
  assertEquals((await drawn(at, scene.id, there.token))[0], 404);
  // What the first channel has was not touched, and nothing waits to be swept.
  assertEquals(await setupOf(owner), before);
  assertEquals(await drawn(at, scene.id, token), live);
  for await (const { key } of app.kv.list({ prefix: ["blob_pending"] })) {
    throw new Error(`${key} is left`);
  }
});
