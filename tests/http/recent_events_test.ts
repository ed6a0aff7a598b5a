import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { followEvent } from "@/tests/support/events.ts";

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

Deno.test("the whole log is read page by page, by person and with or without tests", async () => {
  const { app, session } = await start();
  await using _app = app;
  const followers = Array.from({ length: 25 }, (_, n) => followEvent(n));
  await app.services.events.log.append(CHANNEL, followers);
  const page = async (query: string) =>
    await (await app.get(ROOT + query, { session })).json();
  const ids: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 10; pages++) {
    const { items, nextCursor } = await page(`?limit=4${cursor}`);
    ids.push(...items.map(({ id }: { id: string }) => id));
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  const whole = await page("?limit=100");
  assertEquals(ids, whole.items.map(({ id }: { id: string }) => id));
  assertEquals([ids.length, whole.nextCursor], [28, null]);
  assertEquals((await page("?tests=only")).items.length, 3);
  assertEquals((await page("?tests=exclude")).items.length, 25);
  assertEquals((await page("?person=ada%20lovelace")).items.length, 3);
  assertEquals((await page("?person=nobody")).items, []);
  assertEquals((await app.get(`${ROOT}?tests=x`, { session })).status, 422);
});

Deno.test("what was seen is one mark of the channel, which goes forward only", async () => {
  const { app, session } = await start();
  await using _app = app;
  const page = async () => await (await app.get(ROOT, { session })).json();
  const put = (seenUpTo: string, who = session) =>
    app.request(`${ROOT}/seen`, {
      method: "PUT",
      session: who,
      body: { seenUpTo },
    });
  const { items, seenUpTo } = await page();
  assertEquals(seenUpTo, null);
  const [raid, cheer] = items.map(({ position }: { position: string }) =>
    position
  );
  // Two docks at once, one of which is behind.
  const answers = await Promise.all([put(raid), put(cheer)]);
  assertEquals(answers.map(({ status }) => status), [200, 200]);
  assertEquals((await page()).seenUpTo, raid);
  assertEquals((await (await put(cheer)).json()).seenUpTo, raid);
  assertEquals((await put("nowhere")).status, 422);
  assertEquals(
    (await put(`${raid.slice(0, 27)}${"f".repeat(20)}.9`)).status,
    422,
  );
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await put(raid, other)).status, 403);
  const looker = await app.signIn({ role: "masquerade" });
  assertEquals((await put(raid, looker)).status, 403);
  assertEquals(
    (await app.request(`${ROOT}/seen`, { method: "PUT" })).status,
    401,
  );
});
