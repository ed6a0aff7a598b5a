import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ChannelRecord } from "@/lib/schema/account/channels.ts";
import { ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import { pictureLook } from "@/lib/pages/studio/subathon/picture_look.ts";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const SETTINGS = `/api/channels/${CHANNEL}/settings`;
const PRO = { env: { DEFAULT_TIER: "pro" } };
const neon = lookOf("neon-harbor");
assert(neon);
const DESIGN = { ...designOf(neon), name: "Harbour", accent: "#ffcc00" };
const OWN = { ...DESIGN, id: "own" };

async function owner(app: TestApp) {
  const session = await app.signIn();
  return async (method: string, path: string, body?: unknown) => {
    const res = await app.request(path, { method, session, body });
    return { status: res.status, body: await res.json() };
  };
}

/** Returns how a page draws a goal bar, and what the open page is told of it. */
async function drawn(app: TestApp, query: Record<string, string> = {}) {
  const { browserSources } = app.services.overlays;
  const request = { channelId: CHANNEL, still: false, onStream: false };
  const asked = "instance_id" in query ? query : { type: "goal-bar", ...query };
  const { items: [item] } = await browserSources.widget(request, asked);
  assert(item?.content.kind === "widget");
  const { look, worn, skin, instanceId } = item.content.widget;
  const { widgets } = await browserSources.state(CHANNEL, {
    ids: [instanceId],
    ...query.pack === undefined ? {} : { pack: query.pack },
  });
  assertEquals(
    widgets[instanceId]?.worn ?? widgets[instanceId]?.look,
    worn ?? look,
  );
  return { look, worn, accent: skin["--ll-accent"] };
}

Deno.test("a channel wears a look of its own, which open pages take on with each change", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const none = await call("PATCH", SETTINGS, { look: "own" });
  assertEquals([none.status, none.body.errors[0].path], [422, "look"]);
  const saved = await call("PATCH", SETTINGS, { ownLooks: [OWN] });
  assertEquals(saved.body.ownLooks, [OWN]);
  assertEquals((await drawn(app)).look, "broadcast", "it is not worn yet");
  assertEquals((await drawn(app, { pack: "own" })).accent, "#ffcc00");
  const tried = ownLookId({ ...DESIGN, accent: "#00ff00" });
  assertEquals((await drawn(app, { pack: tried })).accent, "#00ff00");
  await call("PATCH", SETTINGS, { look: "own" });
  assertEquals(await drawn(app), {
    look: "neon-harbor",
    worn: ownLookId(DESIGN),
    accent: "#ffcc00",
  });
  await call("PATCH", SETTINGS, { ownLooks: [{ ...OWN, accent: "#0000ff" }] });
  assertEquals((await drawn(app)).accent, "#0000ff");
  await call("PATCH", SETTINGS, {
    ownLooks: [{ ...OWN, accent: "#0000ff", name: "Port" }],
  });
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 50,
  });
  const told = events.filter(({ kind }) => kind === "look.updated");
  assertEquals(told.length, 3, "its name is on no page");
  const taken = await call("PATCH", SETTINGS, { ownLooks: [] });
  assertEquals(taken.status, 422, "it is worn");
});

Deno.test("a widget and a page wear the channel's own look, with the base's sheet", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const path = `/api/channels/${CHANNEL}/widget-instances`;
  const early = await call("POST", path, { type: "goal-bar", pack: "own" });
  assertEquals(early.status, 403, "there is none yet");
  // Unquoted its family would be no CSS: a word of it begins with a digit.
  await call("PATCH", SETTINGS, { ownLooks: [{ ...OWN, titleFont: "Exo 2" }] });
  const made = await call("POST", path, { type: "goal-bar", pack: "own" });
  assertEquals([made.status, made.body.pack], [201, "own"]);
  const query = { instance_id: made.body.id };
  assertEquals((await drawn(app, query)).accent, "#ffcc00");
  const packs = await call("GET", "/api/widgets/packs");
  const own = packs.body.items?.find(({ id }: { id: string }) => id === "own");
  assertEquals([own?.title, own?.available], ["Harbour", true]);
  const token = await app.widgetToken(CHANNEL);
  const page = await app.get(
    `/widget/native/${CHANNEL}?instance_id=${made.body.id}&token=${token}`,
  );
  const html = await page.text();
  assertStringIncludes(html, `data-look="neon-harbor"`);
  assertStringIncludes(html, "--ll-accent:#ffcc00");
  assertStringIncludes(html, "--ll-title-font:&quot;Exo 2&quot;");
  assertStringIncludes(html, "/looks/neon-harbor.css");
});

Deno.test("a look of the channel's own has the sounds of its base, and its pictures", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  await call("PATCH", SETTINGS, { ownLooks: [OWN], look: "own" });
  const { lookSounds } = await app.services.overlays.browserSources.widget(
    { channelId: CHANNEL, still: false, onStream: false },
    { type: "alert-box" },
  );
  assertEquals(Object.values(lookSounds), [{ look: "neon-harbor" }]);
  const { accent, layers } = pictureLook(ownLookId(DESIGN));
  assertEquals(accent, "#ffcc00");
  assertStringIncludes(layers.join(), "/looks/worlds/neon-harbor/sky.svg");
  // No sound is rendered for each design that an address can name.
  const named = encodeURIComponent(
    ownLookId({ ...DESIGN, textFont: "A", titleFont: "A", flight: "none" }),
  );
  const sound = await app.get(`/sounds/looks/${named}/tick.flac`);
  assertEquals([named.includes("neon-harbor"), sound.status], [true, 404]);
});

Deno.test("a look of one's own that cannot be, or begins with one that the plan lacks, is refused", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "free" } });
  const call = await owner(app);
  const save = (change: object) =>
    call("PATCH", SETTINGS, { ownLooks: [{ ...OWN, ...change }] });
  const heard = (tip: string) => ({ base: "broadcast", sounds: { tip } });
  const cases: [object, string][] = [
    [{ accent: "red" }, "ownLooks.0.accent"],
    [{ textFont: `A"; } * {` }, "ownLooks.0.textFont"],
    [{ radius: 61 }, "ownLooks.0.radius"],
    [{ flight: "up" }, "ownLooks.0.flight"],
    [{ name: "" }, "ownLooks.0.name"],
    [{ base: "sunset" }, "ownLooks.0"],
    [{ soundsOf: "sunset" }, "ownLooks.0"],
    [heard("ast_none"), "ownLooks.0.sounds.tip"],
    [heard("snd_look_sunset_tip"), "ownLooks.0.sounds.tip"],
    [{ sounds: { explode: "ast_none" } }, "ownLooks.0.sounds"],
    [{ id: "broadcast" }, "ownLooks.0.id"],
    [{ id: "own~x" }, "ownLooks.0.id"],
  ];
  for (const [change, path] of cases) {
    const { status, body } = await save(change);
    assertEquals([status, body.errors?.[0].path], [422, path]);
  }
  const dear = await save({ base: "frost-pane" });
  assertEquals([dear.status, dear.body.code], [403, "plan_limit"]);
  assertEquals((await save({ base: "broadcast" })).status, 200);
});

Deno.test("a channel has ten looks of its own, each under an id of its own, for signed-in owners alone", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const many = Array.from(
    { length: 11 },
    (_, at) => ({ ...OWN, id: `own-look${at}` }),
  );
  const most = await call("PATCH", SETTINGS, { ownLooks: many.slice(1) });
  assertEquals([most.status, most.body.ownLooks.length], [200, 10]);
  const over = await call("PATCH", SETTINGS, { ownLooks: many });
  assertEquals([over.status, over.body.errors[0].path], [422, "ownLooks"]);
  const twice = await call("PATCH", SETTINGS, { ownLooks: [OWN, OWN] });
  assertEquals([twice.status, twice.body.errors[0].path], [422, "ownLooks"]);
  const stranger = await app.request(SETTINGS, {
    method: "PATCH",
    body: { ownLooks: [] },
  });
  assertEquals(stranger.status, 401);
  await stranger.body?.cancel();
});

Deno.test("each of the channel's looks is worn by its id; widgets in one that is gone are in Broadcast, and in it again once it is back", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const path = `/api/channels/${CHANNEL}/widget-instances`;
  const night = { ...OWN, id: "own-night", name: "Night", accent: "#112233" };
  await call("PATCH", SETTINGS, { ownLooks: [OWN, night], look: "own" });
  const made = await call("POST", path, {
    type: "goal-bar",
    pack: "own-night",
  });
  assertEquals([made.status, made.body.pack], [201, "own-night"]);
  const query = { instance_id: made.body.id };
  assertEquals((await drawn(app, query)).accent, "#112233");
  const packs = await call("GET", "/api/widgets/packs");
  const own = packs.body.items
    .filter(({ id }: { id: string }) => id.startsWith("own"))
    .map(({ id, title }: { id: string; title: string }) => [id, title]);
  assertEquals(own, [["own", "Harbour"], ["own-night", "Night"]]);
  const told = async () => {
    const { events } = await app.services.events.log.read({
      channelId: CHANNEL,
      after: null,
      limit: 50,
    });
    return events.filter(({ kind }) => kind === "look.updated").length;
  };
  const before = await told();
  await call("PATCH", SETTINGS, { ownLooks: [OWN] });
  assertEquals((await drawn(app, query)).look, "broadcast");
  await call("PATCH", SETTINGS, { ownLooks: [OWN, night] });
  assertEquals((await drawn(app, query)).accent, "#112233");
  await call("PATCH", SETTINGS, {
    ownLooks: [OWN, { ...night, accent: "#445566" }],
  });
  assertEquals((await drawn(app, query)).accent, "#445566");
  assertEquals(await told() - before, 3, "widgets wear it, not the channel");
});

Deno.test("the only look that a channel had is the first of its own, and worn as before", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  await call("PATCH", SETTINGS, { ownLooks: [OWN], look: "own" });
  const entry = await app.kv.get<ChannelRecord>(keys.channel(CHANNEL));
  assert(entry.value);
  const { ownLooks: _list, ...record } = entry.value;
  const { soundsOf: _of, sounds: _sounds, ...only } = DESIGN;
  await app.kv.set(entry.key, { ...record, ownLook: only });
  assertEquals((await call("GET", SETTINGS)).body.ownLooks, [OWN]);
  assertEquals((await drawn(app)).worn, ownLookId(DESIGN));
  await call("PATCH", SETTINGS, { locale: "de" });
  const { value: after } = await app.kv.get<ChannelRecord>(entry.key);
  assertEquals([after?.ownLook, after?.ownLooks], [undefined, [OWN]]);
});

Deno.test("two who save looks at once do not lose each other's", async () => {
  await using app = await startTestApp(PRO);
  const session = await app.signIn();
  const save = (id: string, etag: string) =>
    app.request(SETTINGS, {
      method: "PATCH",
      session,
      headers: etag === "*" ? {} : { "if-match": etag },
      body: { ownLooks: [{ ...OWN, id }] },
    });
  const first = await save("own", "*");
  await first.body?.cancel();
  const etag = first.headers.get("etag");
  assert(etag);
  const answers = await Promise.all([
    save("own-aaaa", etag),
    save("own-bbbb", etag),
  ]);
  const statuses = await Promise.all(
    answers.map(async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    }),
  );
  assertEquals(statuses.sort(), [200, 412]);
});

Deno.test("a look of one's own sounds as it says, and its files are in use", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const sounds = { raid: "snd_look_blackline_tip" };
  await call("PATCH", SETTINGS, {
    ownLooks: [{ ...OWN, soundsOf: "velvet-hall", sounds }],
    look: "own",
  });
  const { lookSounds, assets } = await app.services.overlays.browserSources
    .widget(
      { channelId: CHANNEL, still: false, onStream: false },
      { type: "alert-box" },
    );
  const [worn] = Object.values(lookSounds);
  assertEquals(worn, { look: "velvet-hall", own: sounds });
  const quiet = { soundId: null, volume: 80, startMs: 0, maxMs: 5_000 };
  const page = { assets, eventSounds: {} };
  const url = (kind: string, tier?: "huge") =>
    cueOf(kind, quiet, page, { ...worn, ...tier ? { tier } : {} })?.url;
  assertEquals(url("raid"), "/sounds/looks/blackline/tip-medium.flac");
  assertEquals(url("raid", "huge"), "/sounds/looks/blackline/tip-huge.flac");
  assertEquals(url("tip"), "/sounds/looks/velvet-hall/tip-medium.flac");
  const uses = await call("GET", "/api/widgets/assets/uses");
  const found = uses.body.items
    .find(({ id }: { id: string }) => id === sounds.raid);
  assertEquals(found.uses, [
    { kind: "look", id: "own", name: "Harbour", path: "raid", entry: null },
  ]);
});
