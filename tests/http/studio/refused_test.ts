import { assert, assertEquals } from "@std/assert";
import { CHANNEL, PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";

Deno.test("the studio says which notifications Twitch refuses, why, and what to do", async () => {
  await using app = await startTestApp({
    env: {
      ...PLATFORM_ENV,
      TWITCH_EVENTS: "webhook",
      TWITCH_EVENTSUB_SECRET: "a secret of EventSub",
    },
  });
  const session = await app.signIn();
  const { refusals } = app.services.platform;
  const room = async (path: string) => {
    const answer = await app.get(path, {
      session,
      headers: { accept: "text/html" },
    });
    return await answer.text();
  };
  const health = async () => {
    const { version: _, ...said } = await (await app.get("/healthz")).json();
    return said;
  };
  const listed = async () => {
    const path = `/api/channels/${CHANNEL}/event-sources`;
    return await (await app.get(path, { session })).json();
  };
  const title = "Twitch does not send everything";
  assertEquals(await listed(), { items: [], refused: [] });
  assertEquals(await health(), { status: "ok" });
  for (const path of ["/studio", "/studio/channel"]) {
    assert(!(await room(path)).includes(title));
  }

  await refusals.note(CHANNEL, {
    refused: [
      { type: "channel.follow", reason: "scope_missing" },
      { type: "channel.poll.begin", reason: "scope_missing" },
      { type: "channel.poll.end", reason: "scope_missing" },
      { type: "channel.cheer", reason: "not_offered" },
    ],
    open: [],
  });
  const since = new Date(app.clock.now()).toISOString();
  assertEquals((await listed()).refused[1], {
    type: "channel.follow",
    reason: "scope_missing",
    since,
  });
  assertEquals(await health(), { status: "ok", refusedNotifications: 4 });
  for (const path of ["/studio", "/studio/channel"]) {
    const html = await room(path);
    assert(html.includes(title));
    assert(html.includes("<strong>Follows</strong>: you have not allowed"));
    assertEquals(html.split("<strong>Polls</strong>").length, 2, "once");
    const to = `/auth/login?return_to=${encodeURIComponent(path)}`;
    assert(html.includes(to) && html.includes("Reconnect Twitch"), path);
    assert(!html.includes("tell whoever runs this service"));
  }

  await refusals.note(CHANNEL, {
    refused: [{ type: "channel.raid", reason: "callback_failed" }],
    open: [],
  });
  const html = await room("/studio/channel");
  assert(html.includes("tell whoever runs this service"));
  assert(!html.includes("Reconnect Twitch"));
  await refusals.note(CHANNEL, { refused: [], open: [] });
  assert(!(await room("/studio/channel")).includes(title));
  assertEquals(await health(), { status: "ok" });
});
