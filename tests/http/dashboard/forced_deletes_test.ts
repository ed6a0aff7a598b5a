import { assertEquals } from "@std/assert";
import type { LogEntry } from "@/lib/schema/events/records.ts";
import { eventOf } from "@/lib/schema/events/stored_event.ts";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingAt } from "@/tests/support/custom_widgets.ts";
import { ASSETS, upload } from "./assets_rig.ts";
import { ownerOf } from "./owner.ts";
import { readUntil } from "@/tests/support/until.ts";

const SCENES = "/api/widgets/scenes";
const CUSTOM = "/api/widgets/custom";

/** Waits until so many changes of a kind were told to open pages; answers them all. */
async function toldOf(
  app: TestApp,
  kind: string,
  count: number,
): Promise<Record<string, unknown>[]> {
  const read = async () => {
    const told: Record<string, unknown>[] = [];
    for await (
      const { value } of app.kv.list<LogEntry>({
        prefix: ["event_log", CHANNEL],
      })
    ) {
      for (const event of value.events) {
        if (event?.kind === kind) told.push({ ...eventOf(event).data });
      }
    }
    return told;
  };
  return await readUntil(read, ({ length }) => length >= count);
}

Deno.test("a widget that is deleted by force is on no scene any more, however many show it", async () => {
  await using app = await startTestApp();
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  const { json, raw } = await ownerOf(app, CHANNEL);
  const gone = await json("POST", `${CUSTOM}/new`, { name: "Gone" });
  const kept = await json("POST", `${CUSTOM}/new`, { name: "Kept" });
  const scenes: { id: string }[] = [];
  for (let index = 0; index < 10; index++) {
    const scene = await json("POST", SCENES, { name: `Scene ${index}` });
    const customItems = [gone, kept, gone].map(({ id }, at) => ({
      widgetId: id,
      placement: standingAt(at),
    }));
    await json("PATCH", `${SCENES}/${scene.id}`, { customItems });
    scenes.push(scene);
  }
  await raw("DELETE", `${CUSTOM}/${gone.id}?force=1`);
  for (const { id } of scenes) {
    const { items } = await json("GET", `${SCENES}/${id}`);
    assertEquals(
      items.map(({ widgetId }: { widgetId: string }) => widgetId),
      [kept.id],
    );
    // The scene's own items are taken as they were answered.
    const customItems = items.map((
      { kind: _, ...item }: { kind: string },
    ) => item);
    await json("PATCH", `${SCENES}/${id}`, { customItems });
    const copy = await json("POST", `${SCENES}/${id}/duplicate`);
    assertEquals(copy.items.length, 1);
  }
  // Each was created, put together, taken off, saved and copied.
  const told = await toldOf(app, "scene.updated", 5 * scenes.length);
  for (const { id } of scenes) {
    const changes = told.filter(({ sceneId }) => sceneId === id);
    assertEquals(changes.length, 4);
  }
});

Deno.test("a sound that is deleted by force is played for no event, however many did, and copied by no scene", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { json, raw, instances } = await ownerOf(app, CHANNEL, session);
  const sound = await (await upload(app, session, wav(1))).json();
  const scene = await json("POST", SCENES, { name: "Main" });
  const events = [
    "follow",
    "sub",
    "gift",
    "cheer",
    "raid",
    "tip",
    "redemption",
  ];
  const boxes: { id: string }[] = [];
  for (const sceneId of [scene.id, null]) {
    const box = await json("POST", instances, { type: "alert-box", sceneId });
    boxes.push(box);
    for (const event of events) {
      const path = `/api/widgets/instances/${box.id}/sounds/${event}`;
      await json("PUT", path, { soundId: sound.id });
    }
  }
  const [on] = boxes;
  const path = `/api/widgets/instances/${on?.id}/sounds/follow`;
  await json("PUT", path, { soundId: "snd_tick" });
  await raw("DELETE", `${ASSETS}/${sound.id}?force=1`);
  const tick = {
    eventKey: "follow",
    instanceId: on?.id,
    soundId: "snd_tick",
    volume: 0.8,
  };
  const soundsOf = async (sceneId: string) =>
    (await json("GET", `${SCENES}/${sceneId}/sounds`)).items;
  assertEquals(await soundsOf(scene.id), [tick]);
  const copy = await json("POST", `${SCENES}/${scene.id}/duplicate`);
  assertEquals((await soundsOf(copy.id)).length, 1);
  const { items } = await json("GET", instances);
  assertEquals(
    items.map(({ sounds }: { sounds: unknown[] }) => sounds.length),
    [1, 0, 1],
  );
  const silenced = 2 * events.length - 1;
  const told = await toldOf(
    app,
    "sound.assigned",
    2 * events.length + 1 + silenced,
  );
  assertEquals(
    told.filter(({ soundId }) => soundId === null).length,
    silenced,
  );
});

Deno.test("a sound that is assigned while it is deleted is either refused or kept", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { json, instances } = await ownerOf(app, CHANNEL, session);
  const box = await json("POST", instances, { type: "alert-box" });
  // Another process takes no turns with this one.
  await using other = await startTestApp({ kv: app.kv });
  for (let round = 0; round < 10; round++) {
    const sound = await (await upload(app, session, wav(1 + round))).json();
    const [assigned, deleted] = await Promise.all([
      app.request(`/api/widgets/instances/${box.id}/sounds/follow`, {
        method: "PUT",
        session,
        body: { soundId: sound.id },
      }),
      other.request(`${ASSETS}/${sound.id}`, { method: "DELETE", session }),
    ]);
    await assigned.body?.cancel();
    await deleted.body?.cancel();
    const isThere = deleted.status === 409;
    assertEquals(
      [assigned.status, deleted.status],
      isThere ? [200, 409] : [422, 204],
    );
  }
});

Deno.test("a sound that is deleted while its scene is copied or its widget is moved is on neither", async () => {
  await using app = await startTestApp();
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  const session = await app.signIn();
  const { json, instances } = await ownerOf(app, CHANNEL, session);
  // Another process takes no turns with this one.
  await using other = await startTestApp({ kv: app.kv });
  const scene = await json("POST", SCENES, { name: "Main" });
  const aside = await json("POST", SCENES, { name: "Aside" });
  for (let round = 0; round < 8; round++) {
    const box = await json("POST", instances, {
      type: "alert-box",
      sceneId: scene.id,
    });
    const sound = await (await upload(app, session, wav(1 + round))).json();
    await json("PUT", `/api/widgets/instances/${box.id}/sounds/follow`, {
      soundId: sound.id,
    });
    const [changed, deleted] = await Promise.all([
      round % 2 === 0
        ? app.request(`${SCENES}/${scene.id}/duplicate`, {
          method: "POST",
          session,
        })
        : app.request(instances, {
          method: "POST",
          session,
          body: { id: box.id, sceneId: aside.id },
        }),
      other.request(`${ASSETS}/${sound.id}?force=1`, {
        method: "DELETE",
        session,
      }),
    ]);
    await changed.body?.cancel();
    await deleted.body?.cancel();
    assertEquals([changed.ok, deleted.status], [true, 204]);
    const { items } = await json("GET", SCENES);
    for (const { id } of items) {
      const { items: sounds } = await json("GET", `${SCENES}/${id}/sounds`);
      assertEquals(sounds, [], `round ${round}`);
    }
  }
});

/** Files that any settings of the channel name. */
async function namedFiles(app: TestApp): Promise<string> {
  const all = await app.services.overlays.instances.list(CHANNEL);
  return JSON.stringify(all.map(({ settings }) => settings))
    .match(/ast_\w+/g)?.join() ?? "";
}

Deno.test("a picture that settings name is deleted by force: it is in none of them any more, however many, and none takes it again", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { json, raw, instances } = await ownerOf(app, CHANNEL, session);
  const picture = await (await upload(app, session, await png())).json();
  const kept = await (await upload(app, session, await png(1))).json();
  const settings = { asset: picture.id, fit: "cover" };
  const shown: { id: string }[] = [];
  for (let index = 0; index < 8; index++) {
    shown.push(
      await json("POST", instances, { type: "static-media", settings }),
    );
  }
  const rotator = await json("POST", instances, {
    type: "image-rotator",
    settings: { items: [{ asset: picture.id }, { asset: kept.id }] },
  });
  const refused = await app.request(`${ASSETS}/${picture.id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(refused.status, 409);
  const { uses } = await refused.json();
  assertEquals(uses.length, 9);
  assertEquals(await namedFiles(app) !== kept.id, true);
  await raw("DELETE", `${ASSETS}/${picture.id}?force=1`);
  assertEquals(await namedFiles(app), kept.id);
  const { items } = await json("GET", instances);
  for (const { id, settings } of items) {
    assertEquals(
      settings,
      id === rotator.id ? { items: [{ asset: kept.id }] } : { fit: "cover" },
    );
  }
  // Nine were created, nine were changed, each told to the open pages.
  const told = await toldOf(app, "instance.updated", 18);
  assertEquals(
    new Set(
      told.filter(({ change }) => change === "updated")
        .map(({ instanceId }) => instanceId),
    ).size,
    9,
  );
  const again = await app.request(instances, {
    method: "POST",
    session,
    body: { id: shown[0]?.id, settings },
  });
  assertEquals(again.status, 422);
  const { errors } = await again.json();
  assertEquals(errors[0].path, "settings.asset");
});

Deno.test("a picture that settings name for the first time while it is deleted is either refused or kept", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { json, instances } = await ownerOf(app, CHANNEL, session);
  const box = await json("POST", instances, { type: "static-media" });
  // Another process takes no turns with this one.
  await using other = await startTestApp({ kv: app.kv });
  for (let round = 0; round < 12; round++) {
    const isForced = round % 2 === 1;
    const picture = await (await upload(app, session, await png(round + 1)))
      .json();
    const [saved, deleted] = await Promise.all([
      app.request(instances, {
        method: "POST",
        session,
        body: { id: box.id, settings: { asset: picture.id } },
      }),
      other.request(`${ASSETS}/${picture.id}${isForced ? "?force=1" : ""}`, {
        method: "DELETE",
        session,
      }),
    ]);
    await saved.body?.cancel();
    await deleted.body?.cancel();
    const isThere = (await app.services.overlays.assets.some(
      CHANNEL,
      [picture.id],
    )).length > 0;
    assertEquals(deleted.status, isThere ? 409 : 204);
    if (!isForced) assertEquals(saved.status, isThere ? 200 : 422);
    assertEquals(
      (await namedFiles(app)).includes(picture.id),
      isThere,
      `round ${round}`,
    );
  }
});

Deno.test("two files of one widget and one file twice are deleted at once by two processes", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { json, instances } = await ownerOf(app, CHANNEL, session);
  await using other = await startTestApp({ kv: app.kv });
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  for (let round = 0; round < 4; round++) {
    const files = await Promise.all(
      [1, 2].map(async (n) =>
        (await upload(app, session, await png(2 * round + n))).json()
      ),
    );
    const items = files.map(({ id }) => ({ asset: id }));
    for (let index = 0; index < 7; index++) {
      await json("POST", instances, {
        type: "image-rotator",
        settings: { items },
      });
    }
    const remove = async (at: TestApp, id: string) => {
      const answer = await at.request(`${ASSETS}/${id}?force=1`, {
        method: "DELETE",
        session,
      });
      await answer.body?.cancel();
      return answer.status;
    };
    const [first, second] = files;
    const statuses = await Promise.all([
      remove(app, first.id),
      remove(other, first.id),
      remove(other, second.id),
    ]);
    assertEquals(statuses.at(-1), 204);
    assertEquals(
      statuses.slice(0, 2).every((one) => one === 204 || one === 404),
      true,
    );
    assertEquals(await namedFiles(app), "");
    const { items: left } = await json("GET", instances);
    assertEquals(
      left.every(({ settings }: { settings: unknown }) =>
        JSON.stringify(settings) === '{"items":[]}'
      ),
      true,
    );
  }
});
