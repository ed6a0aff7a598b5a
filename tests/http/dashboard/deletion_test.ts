import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import {
  databaseText,
  entriesNaming,
} from "@/tests/features/account/deletion/database_text.ts";
import { fillChannel } from "@/tests/features/account/deletion/full_channel.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  cookieOf,
  signInAs,
  startTwitchApp,
  valueOf,
} from "@/tests/http/auth/twitch_app.ts";
import { type Owner, ownerOf } from "./owner.ts";

const OTHER = "2002";
const PATH = `/api/channels/${CHANNEL}/deletion`;
const CONFIRM = { confirm: `channel_${CHANNEL}` };

/** Keys of the whole service, whose values may change in a deletion. */
const SHARED =
  /^\["(?:credential_epoch|commit_nonce|connections_wish|tick|event_trim_lease)"/;

/** Two channels with a bit of everything; the database with only the other's. */
async function twoChannels(app: TestApp) {
  const { channels } = app.services.account;
  const other = await ownerOf(app, OTHER);
  await channels.note({ id: OTHER, login: "other" });
  await fillChannel(app, OTHER, other);
  const before = await databaseText(app.kv);
  const owner = await ownerOf(app, CHANNEL);
  await channels.note({ id: CHANNEL, login: `channel_${CHANNEL}` });
  const filled = await fillChannel(app, CHANNEL, owner);
  return { owner, other, before, filled };
}

function remove(app: TestApp, session: string, body: unknown = CONFIRM) {
  return app.request(PATH, { method: "POST", session, body });
}

async function countOf(owner: Owner, kind: string): Promise<number> {
  const { items } = await owner.json("GET", PATH);
  return items.find((item: { kind: string }) => item.kind === kind)?.count ?? 0;
}

Deno.test("deleting everything leaves no key and no value that names the channel, and nothing of another's changed", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "pro" } });
  const { owner, before } = await twoChannels(app);
  const full = await databaseText(app.kv);
  const own = entriesNaming(CHANNEL, full);
  assert(own.length > 60, `${own.length} keys name the channel`);

  assertEquals(await countOf(owner, "scene"), 1);
  assertEquals(await countOf(owner, "widget"), 2);
  assertEquals(await countOf(owner, "file"), 2);
  assert(await countOf(owner, "event") > 1);
  assertEquals(await databaseText(app.kv), full);

  const res = await remove(app, owner.session);
  assertEquals(res.status, 200);
  assertEquals(valueOf(cookieOf(res, "limelight_session")), "");
  await res.body?.cancel();
  const after = await databaseText(app.kv);
  const left = entriesNaming(CHANNEL, after);
  assertEquals(left, []);
  const others = (entries: Map<string, string>) =>
    [...entries].filter(([key]) => !SHARED.test(key));
  assertEquals(others(after), others(before));
});

Deno.test("whatever opened the channel opens nothing after the deletion, and its sockets are closed", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "pro" } });
  const { owner, filled, other } = await twoChannels(app);
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const { apiKey } = await owner.json(
    "GET",
    `/api/channels/${CHANNEL}/chatter`,
  );
  const { key } = await owner.json(
    "POST",
    `/api/channels/${CHANNEL}/dock-keys`,
    { name: "Mod" },
  );
  const program = await owner.json(
    "POST",
    `/api/channels/${CHANNEL}/keys`,
    { name: "Deck", scopes: ["counters"] },
  );
  const socket = new WebSocket(
    `${served.url.replace("http", "ws")}/ws/${CHANNEL}?token=${token}`,
  );
  const closed = new Promise<number>((resolve) =>
    socket.onclose = ({ code }) => resolve(code)
  );
  await new Promise((resolve) => socket.onopen = resolve);
  await (await remove(app, owner.session)).body?.cancel();

  assertEquals(await closed, 4003);
  const statusOf = async (path: string, call = {}) => {
    const res = await app.request(path, call);
    await res.body?.cancel();
    return res.status;
  };
  assertEquals(
    await statusOf(`/v1/scene/${filled.sceneId}?token=${token}`),
    401,
  );
  assertEquals(await app.services.bot.modules.find(apiKey), null);
  assertEquals(
    await statusOf("/auth/dock", { method: "POST", body: { key } }),
    401,
  );
  assertEquals(
    await statusOf(`/api/channels/${CHANNEL}/counters?key=${program.key}`),
    401,
  );
  assertEquals(await statusOf(PATH, { session: owner.session }), 401);
  // The same picture is the other channel's too.
  assertEquals(await statusOf(`/assets/${filled.assetHash}/logo`), 200);
  await other.raw("GET", other.instances);
});

Deno.test("nothing is deleted for a wrong name, another's session, an administrator or a dock", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "pro" } });
  const { owner } = await twoChannels(app);
  const { key } = await owner.json(
    "POST",
    `/api/channels/${CHANNEL}/dock-keys`,
    { name: "Mod" },
  );
  const opened = await app.request("/auth/dock", {
    method: "POST",
    body: { key },
    headers: { origin: app.origin },
  });
  const dock = valueOf(cookieOf(opened, "limelight_dock"));
  await opened.body?.cancel();
  const masquerade = await app.signIn({ role: "masquerade" });
  const stranger = await app.signIn({ channelId: OTHER });
  const before = await databaseText(app.kv);
  const answers = [
    await remove(app, owner.session, { confirm: "channel" }),
    await remove(app, owner.session, {}),
    await remove(app, masquerade),
    await remove(app, stranger),
    await app.request(PATH, {
      method: "POST",
      body: CONFIRM,
      headers: { cookie: `limelight_dock=${dock}`, origin: app.origin },
    }),
    await app.request(PATH, { headers: { cookie: `limelight_dock=${dock}` } }),
  ];
  assertEquals(answers.map(({ status }) => status), [
    422,
    422,
    403,
    403,
    401,
    401,
  ]);
  for (const res of answers) await res.body?.cancel();
  assertEquals(await databaseText(app.kv), before);
  // Whoever looks on sees what would go.
  const seen = await app.get(PATH, { session: masquerade });
  assertEquals(seen.status, 200);
  await seen.body?.cancel();
});

Deno.test("two clicks at once, on two processes, delete everything once and well", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "pro" } });
  const { owner } = await twoChannels(app);
  await using second = await startTestApp({
    kv: app.kv,
    env: { DEFAULT_TIER: "pro" },
  });
  // All are let in before the first of them ends the session.
  const { promise: letIn, resolve } = Promise.withResolvers<void>();
  let clicks = 0;
  for (const { services: { account: { deletion } } } of [app, second]) {
    const { run } = deletion;
    deletion.run = async (...order) => {
      if (++clicks === 3) resolve();
      await letIn;
      return await run(...order);
    };
  }
  const answers = await Promise.all([
    remove(app, owner.session),
    remove(app, owner.session),
    remove(second, owner.session),
  ]);
  assertEquals(answers.map(({ status }) => status), [200, 200, 200]);
  for (const res of answers) await res.body?.cancel();
  const after = await databaseText(app.kv);
  const left = entriesNaming(CHANNEL, after);
  assertEquals(left, []);
});

Deno.test("Twitch's consent and its subscriptions are given back, and signing in again begins a channel that has nothing", async () => {
  const ada = { id: CHANNEL, login: `channel_${CHANNEL}`, name: "Ada" };
  const bob = { id: OTHER, login: "bob", name: "Bob" };
  await using at = await startTwitchApp([ada, bob], {
    env: {
      TWITCH_EVENTS: "webhook",
      TWITCH_EVENTSUB_SECRET: "a secret of the tests",
    },
  });
  const { app, twitch: { oauth, eventsub } } = at;
  const owner = await ownerOf(app, CHANNEL, await signInAs(at, CHANNEL));
  await signInAs(at, OTHER);
  await app.services.platform.eventSub?.look();
  const subscribedFor = (id: string) =>
    eventsub.subscriptions.filter(({ condition }) =>
      Object.values(condition).includes(id)
    ).length;
  const others = subscribedFor(OTHER);
  assert(others > 20 && subscribedFor(CHANNEL) > 20);
  await owner.json("POST", "/api/widgets/scenes", { name: "Main" });
  assertEquals((await owner.json("GET", PATH)).connected, true);
  const tokens = Array.from({ length: 20 }, (_, i) => `fake-access-${i}`);
  const validFor = (id: string) =>
    tokens.filter((token) => oauth.find(token)?.userId === id).length;
  assertEquals([validFor(CHANNEL), validFor(OTHER)], [1, 1]);

  await (await remove(app, owner.session)).body?.cancel();
  assertEquals([validFor(CHANNEL), validFor(OTHER)], [0, 1]);
  assertEquals([subscribedFor(CHANNEL), subscribedFor(OTHER)], [0, others]);

  const fresh = await ownerOf(app, CHANNEL, await signInAs(at, CHANNEL));
  assertEquals((await fresh.json("GET", "/api/widgets/scenes")).items, []);
  assertEquals(await countOf(fresh, "session"), 1);
  assertEquals(validFor(CHANNEL), 1);
});

Deno.test("whoever signs in while a deletion is half done gets a channel of which nothing is left", async () => {
  const ada = { id: CHANNEL, login: `channel_${CHANNEL}`, name: "Ada" };
  await using at = await startTwitchApp([ada]);
  const { app } = at;
  const { channels } = app.services.account;
  const owner = await ownerOf(app, CHANNEL, await signInAs(at, CHANNEL));
  await owner.json("POST", "/api/widgets/scenes", { name: "Main" });
  // As a process leaves it that dies after its first commit.
  await app.kv.set(["channel_deletion", CHANNEL], { begunAt: 1 });
  const late = await channels.note(ada).catch((error) => error.code);
  assertEquals(late, "conflict");
  const fresh = await ownerOf(app, CHANNEL, await signInAs(at, CHANNEL));
  assertEquals((await fresh.json("GET", "/api/widgets/scenes")).items, []);
  const old = await app.get(PATH, { session: owner.session });
  assertEquals(old.status, 401);
  await old.body?.cancel();
  const { value } = await app.kv.get(["channel_deletion", CHANNEL]);
  assertEquals(value, null);
});

Deno.test("a deletion goes through when Twitch does not answer", async () => {
  const ada = { id: CHANNEL, login: `channel_${CHANNEL}`, name: "Ada" };
  await using at = await startTwitchApp([ada]);
  const { app, twitch } = at;
  const session = await signInAs(at, CHANNEL);
  twitch.faults.fail("/oauth2/revoke", { status: 503 });
  const res = await remove(app, session);
  assertEquals(res.status, 200);
  await res.body?.cancel();
  const left = entriesNaming(CHANNEL, await databaseText(app.kv));
  assertEquals(left, []);
  assert(app.logged.some(({ event }) => event === "grant_not_given_back"));
});
