import { assert, assertEquals, assertStringIncludes } from "@std/assert";
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
  const saved = await call("PATCH", SETTINGS, { ownLook: DESIGN });
  assertEquals(saved.body.ownLook, DESIGN);
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
  await call("PATCH", SETTINGS, { ownLook: { ...DESIGN, accent: "#0000ff" } });
  assertEquals((await drawn(app)).accent, "#0000ff");
  await call("PATCH", SETTINGS, {
    ownLook: { ...DESIGN, accent: "#0000ff", name: "Port" },
  });
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 50,
  });
  const told = events.filter(({ kind }) => kind === "look.updated");
  assertEquals(told.length, 2, "its name is on no page");
  const taken = await call("PATCH", SETTINGS, { ownLook: null });
  assertEquals(taken.status, 422, "it is worn");
});

Deno.test("a widget and a page wear the channel's own look, with the base's sheet", async () => {
  await using app = await startTestApp(PRO);
  const call = await owner(app);
  const path = `/api/channels/${CHANNEL}/widget-instances`;
  const early = await call("POST", path, { type: "goal-bar", pack: "own" });
  assertEquals(early.status, 403, "there is none yet");
  // Unquoted its family would be no CSS: a word of it begins with a digit.
  await call("PATCH", SETTINGS, { ownLook: { ...DESIGN, titleFont: "Exo 2" } });
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
  await call("PATCH", SETTINGS, { ownLook: DESIGN, look: "own" });
  const { lookSounds } = await app.services.overlays.browserSources.widget(
    { channelId: CHANNEL, still: false, onStream: false },
    { type: "alert-box" },
  );
  assertEquals(Object.values(lookSounds), ["neon-harbor"]);
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
    call("PATCH", SETTINGS, { ownLook: { ...DESIGN, ...change } });
  const cases: [object, string][] = [
    [{ accent: "red" }, "ownLook.accent"],
    [{ textFont: `A"; } * {` }, "ownLook.textFont"],
    [{ radius: 61 }, "ownLook.radius"],
    [{ flight: "up" }, "ownLook.flight"],
    [{ name: "" }, "ownLook.name"],
    [{ base: "sunset" }, "ownLook"],
  ];
  for (const [change, path] of cases) {
    const { status, body } = await save(change);
    assertEquals([status, body.errors[0].path], [422, path]);
  }
  const dear = await save({ base: "frost-pane" });
  assertEquals([dear.status, dear.body.code], [403, "plan_limit"]);
  assertEquals((await save({ base: "broadcast" })).status, 200);
});
