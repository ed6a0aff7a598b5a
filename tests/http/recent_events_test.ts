import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

const ROOT = `/api/channels/${CHANNEL}/events`;

async function start() {
  const app = await startTestApp({
    clock: standingClock(),
  });
  const session = await app.signIn();
  const ids: string[] = [];
  for (const kind of ["follow", "cheer", "raid"]) {
    const res = await app.request(`/api/channels/${CHANNEL}/test-event`, {
      method: "POST",
      session,
      body: { kind },
    });
    ids.push((await res.json()).id);
  }
  return { app, session, ids };
}

Deno.test("the latest events are listed, newest first, by kind and number", async () => {
  const { app, session } = await start();
  await using _app = app;
  const kindsOf = async (query: string) =>
    (await (await app.get(ROOT + query, { session })).json()).items.map((
      { kind }: { kind: string },
    ) => kind);
  assertEquals(await kindsOf(""), ["raid", "cheer", "follow"]);
  assertEquals(await kindsOf("?limit=2"), ["raid", "cheer"]);
  assertEquals(await kindsOf("?kinds=f*,cheer"), ["cheer", "follow"]);
  assertEquals((await app.get(`${ROOT}?limit=0`, { session })).status, 422);
});

Deno.test("an event is shown again by an order in the log, and not counted twice", async () => {
  const { app, session, ids } = await start();
  await using _app = app;
  const path = (id: string) => `${ROOT}/${encodeURIComponent(id)}/replay`;
  const res = await app.request(path(ids[1] ?? ""), {
    method: "POST",
    session,
  });
  assertEquals(res.status, 201);
  const [latest] = (await (await app.get(ROOT, { session })).json()).items;
  assertEquals([latest.kind, latest.data.eventId], ["control.replay", ids[1]]);
  assertEquals(
    (await app.request(path("nobody"), { method: "POST", session })).status,
    404,
  );
});

Deno.test("strangers see nothing, a masquerade shows nothing again", async () => {
  const { app, ids } = await start();
  await using _app = app;
  assertEquals((await app.get(ROOT)).status, 401);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals((await app.get(ROOT, { session: stranger })).status, 403);
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals((await app.get(ROOT, { session: masquerade })).status, 200);
  const replay = `${ROOT}/${encodeURIComponent(ids[0] ?? "")}/replay`;
  assertEquals(
    (await app.request(replay, { method: "POST", session: masquerade })).status,
    403,
  );
});
