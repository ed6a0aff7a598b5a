import { assert, assertEquals, assertRejects } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingClock, until } from "@/tests/support/clock.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  openSocket,
  type SocketClient,
} from "@/tests/support/socket_client.ts";

const OBS =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36 OBS/31.0.2";
const LIST = `/api/channels/${CHANNEL}/connections`;

/** Opens a page's socket and says how far it is, as a page does. */
async function openPage(
  { wsUrl, token }: { wsUrl: string; token: string },
  query: string,
  userAgent = "Firefox/140",
): Promise<SocketClient> {
  const socket = await openSocket(
    `${wsUrl}/ws/${CHANNEL}?token=${token}&${query}`,
    { "user-agent": userAgent },
  );
  const { position } = await socket.nextOf("hello");
  socket.send({ type: "ping", position });
  await socket.nextOf("pong");
  return socket;
}

/** Answers the next events as a page does. */
async function handle(socket: SocketClient): Promise<void> {
  const { events } = await socket.nextOf("events") as {
    events?: { position: string }[];
  };
  socket.send({ type: "handled", position: events?.at(-1)?.position });
}

async function read(app: TestApp, query = "") {
  const session = await app.signIn();
  const res = await app.get(LIST + query, { session });
  assertEquals(res.status, 200);
  return await res.json();
}

Deno.test("the open pages of a channel are listed with what they show and in what", async () => {
  await using app = await startTestApp({ clock: standingClock() });
  await using served = serveApp(app);
  const session = await app.signIn();
  const made = await app.request("/api/widgets/scenes", {
    method: "POST",
    session,
    body: { name: "Main" },
  });
  const scene = await made.json();
  const at = { wsUrl: served.wsUrl, token: await app.widgetToken() };
  assertEquals((await read(app)).items, []);
  await using obs = await openPage(at, `overlay=${scene.id}`, OBS);
  obs.send({ type: "active", active: true, visible: true });
  await app.clock.advance(1_000);
  await using _other = await openPage(at, "overlay=event-page&build=old");
  await app.clock.advance(1_000);
  await using _preview = await openPage(at, "overlay=goal-bar&preview=1", OBS);
  // A program that shows nothing is no page.
  await using _program = await openPage(at, "");
  await until(async () => (await read(app)).items[0]?.leads);
  const { items, reach } = await read(app);
  assertEquals(reach, null);
  assertEquals(
    // deno-lint-ignore no-explicit-any -- an answer
    items.map(({ overlay, kind, obsVersion, active, build }: any) => [
      overlay,
      kind,
      obsVersion,
      active,
      build,
    ]),
    [
      [
        { type: "scene", id: scene.id, name: "Main" },
        "obs",
        "31.0.2",
        true,
        items[2].build,
      ],
      [
        { type: "event_page", id: "event-page", name: null },
        "browser",
        null,
        null,
        "old",
      ],
      [
        { type: "other", id: "goal-bar", name: null },
        "preview",
        "31.0.2",
        null,
        items[2].build,
      ],
    ],
  );

  // A page that is to play the sounds says so every two seconds, unless it hangs.
  const hangs = async () => (await read(app)).items[0]?.hangs;
  assertEquals(await hangs(), false);
  await app.clock.advance(5_000);
  await app.clock.advance(5_000);
  await until(hangs);
  obs.send({ type: "ping" });
  await until(async () => await hangs() === false);
  assertEquals(items[0].lastError, null);
  assert(items[0].position);

  await app.request(`/api/widgets/runtime-errors?token=${at.token}`, {
    method: "POST",
    body: { widgetId: scene.id, message: "It broke" },
  });
  const [failed] = (await read(app)).items;
  assertEquals(failed.lastError.message, "It broke");
  assertEquals(failed.lastError.widgetId, scene.id);
});

Deno.test("open pages are shown to their own channel's session alone", async () => {
  await using app = await startTestApp();
  assertEquals((await app.get(LIST)).status, 401);
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await app.get(LIST, { session: other })).status, 403);
  const session = await app.signIn();
  const bad = await app.get(`${LIST}?position=${"x".repeat(101)}`, { session });
  assertEquals(bad.status, 422);
});

Deno.test("a test event, an order and a replay say how many sources they reached", async () => {
  await using app = await startTestApp({ clock: standingClock() });
  await using served = serveApp(app);
  const session = await app.signIn();
  const post = async (path: string, body: unknown) => {
    const res = await app.request(`/api/channels/${CHANNEL}/${path}`, {
      method: "POST",
      session,
      body,
    });
    assertEquals(res.status, 201);
    return await res.json();
  };
  const none = await post("test-event", { kind: "follow" });
  assertEquals(none.reach.reason, "none_open");

  const at = { wsUrl: served.wsUrl, token: await app.widgetToken() };
  await using quick = await openPage(at, "overlay=scn_1");
  await using _silent = await openPage(at, "overlay=scn_2", OBS);
  await using _preview = await openPage(at, "overlay=scn_1&preview=1");
  const [fired] = await Promise.all([
    post("test-event", { kind: "follow" }),
    handle(quick),
  ]);
  assertEquals(
    fired.reach,
    {
      open: 2,
      addressed: 2,
      reached: 1,
      reason: null,
      message: "Reached 1 of 2 open sources",
    },
  );
  const [skipped] = await Promise.all([
    post("control", { action: "skip", sceneId: "scn_1" }),
    handle(quick),
  ]);
  assertEquals(
    [skipped.reach.addressed, skipped.reach.reached],
    [1, 1],
  );
  const elsewhere = await post("control", { action: "skip", sceneId: "scn_9" });
  assertEquals(elsewhere.reach.reason, "none_shows_it");
  await handle(quick);
  const unheard = await post("control", { action: "skip", sceneId: "scn_2" });
  assertEquals(unheard.reach.reason, "no_answer");
  await handle(quick);
  const [replayed] = await Promise.all([
    post(`events/${fired.id}/replay`, undefined),
    handle(quick),
  ]);
  assertEquals(replayed.reach.reached, 1);
  // The same can be asked of any change, by the position of its event.
  const asked = await read(app, `?position=${replayed.position}&sceneId=scn_1`);
  assertEquals(asked.reach.reached, 1);
});

Deno.test("a page cannot say that it handled what it was not sent", async () => {
  await using app = await startTestApp({ clock: standingClock() });
  await using served = serveApp(app);
  const at = { wsUrl: served.wsUrl, token: await app.widgetToken() };
  await using page = await openPage(at, "overlay=scn_1");
  const before = (await read(app)).items[0].position;
  for (const position of [`${before.slice(0, -3)}z.9`, "~", ""]) {
    page.send({ type: "handled", position });
  }
  page.send({ type: "ping" });
  await page.nextOf("pong");
  assertEquals((await read(app)).items[0].position, before);
});

Deno.test("the dashboard's socket tells of pages that come and go, and is none", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const cookie = `limelight_session=${await app.signIn()}`;
  const url = `${served.wsUrl}/api/channels/${CHANNEL}/live`;
  await assertRejects(() =>
    openSocket(url, { cookie, origin: "https://evil.example" })
  );
  await assertRejects(() => openSocket(url, { cookie }));
  await assertRejects(() => openSocket(url, { origin: app.origin }));
  {
    // As the studio calls it, below the dashboard's prefix.
    const proxied = url.replace("/api/", "/m/widgets/api/");
    await using own = await openSocket(proxied, { cookie, origin: app.origin });
    await own.nextOf("connections");
  }
  await using studio = await openSocket(url, { cookie, origin: app.origin });
  await studio.nextOf("hello");
  assertEquals((await studio.nextOf("connections")).items, []);
  const at = { wsUrl: served.wsUrl, token: await app.widgetToken() };
  const page = await openPage(at, "overlay=scn_1", OBS);
  const next = async () => {
    const frame = studio.nextOf("connections");
    await app.clock.advance(250);
    return (await frame).items as { kind: string }[];
  };
  assertEquals((await next()).map(({ kind }) => kind), ["obs"]);
  await page[Symbol.asyncDispose]();
  let left = await next();
  while (left.length > 0) left = await next();
});

Deno.test("what a page has handled is a change of the open pages, once", async () => {
  await using app = await startTestApp({ clock: standingClock() });
  await using served = serveApp(app);
  const at = { wsUrl: served.wsUrl, token: await app.widgetToken() };
  await using page = await openPage(at, "overlay=scn_1", OBS);
  await app.services.events.log.append(CHANNEL, [chatEvent("one")]);
  const { events } = await page.nextOf("events") as {
    events?: { position: string }[];
  };
  let changes = 0;
  const stop = app.services.events.pages.follow(CHANNEL, () => changes++);
  const handled = { type: "handled", position: events?.at(-1)?.position };
  page.send(handled);
  await until(() => changes > 0);
  page.send(handled);
  page.send({ type: "ping" });
  await page.nextOf("pong");
  assertEquals(changes, 1);
  stop();
});

Deno.test("the dashboard's socket is closed when its session ends, not when the token is replaced", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const session = await app.signIn();
  await using studio = await openSocket(
    `${served.wsUrl}/api/channels/${CHANNEL}/live`,
    { cookie: `limelight_session=${session}`, origin: app.origin },
  );
  await studio.nextOf("connections");
  const rotated = await app.request(`/api/channels/${CHANNEL}/token/rotate`, {
    method: "POST",
    session,
  });
  assertEquals(rotated.status, 200);
  await app.clock.advance(5_000);
  studio.send({ type: "ping" });
  await studio.nextOf("pong");
  await app.services.account.sessions.close(session);
  await app.clock.advance(5_000);
  assertEquals((await studio.closed).code, 4003);
});

Deno.test("that there is another token is told to the dashboard's sockets, and to no other, without the token", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const session = await app.signIn();
  const openDashboard = (query: string) =>
    openSocket(
      `${served.wsUrl}/api/channels/${CHANNEL}/live?${query}`,
      { cookie: `limelight_session=${session}`, origin: app.origin },
    );
  /** Reads the text of what comes before the answer to a ping. */
  const heardBy = async (socket: SocketClient) => {
    await socket.nextOf("hello");
    socket.send({ type: "ping" });
    const heard = [];
    for (;;) {
      const frame = await socket.next();
      if (frame.type === "pong") return JSON.stringify(heard);
      heard.push(frame);
    }
  };
  await using studio = await openDashboard("kinds=token.rotated");
  const { position } = await studio.nextOf("hello");
  await app.services.account.widgetTokens.current(CHANNEL);
  const rotated = await app.request(`/api/channels/${CHANNEL}/token/rotate`, {
    method: "POST",
    session,
  });
  const { token } = await rotated.json();
  const told = JSON.stringify(await studio.nextOf("events"));
  assert(told.includes('"kind":"token.rotated"'), told);
  assert(!told.includes(token));
  await app.services.events.log.append(CHANNEL, [chatEvent("1")]);
  // All that they missed, whatever they ask for.
  const since = `since=${encodeURIComponent(String(position))}`;
  for (const kinds of ["", "*", "t*,chat.*", "token.rotated,chat.message"]) {
    await using overlay = await openSocket(
      `${served.wsUrl}/ws/${CHANNEL}?token=${token}&kinds=${kinds}&${since}`,
    );
    const heard = await heardBy(overlay);
    assert(heard.includes("chat.message"), kinds);
    assert(!heard.includes("token.rotated"), kinds);
  }
  await using both = await openDashboard(since);
  const heard = await heardBy(both);
  assert(heard.includes("chat.message") && heard.includes("token.rotated"));
});
