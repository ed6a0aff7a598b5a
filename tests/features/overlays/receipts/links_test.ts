import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";

const HTML = { headers: { accept: "text/html" } };
const EVENT = "test:tip:1";
const PATH = `/api/channels/${CHANNEL}/events/${
  encodeURIComponent(EVENT)
}/receipt-link`;

async function start(allowed = true) {
  const app = await startTestApp();
  await app.services.account.channels.note({
    id: CHANNEL,
    login: "ada",
    name: "Ada",
  });
  const session = await app.signIn();
  await allow(app, session, allowed);
  await app.services.events.log.append(CHANNEL, [
    eventAt(app.clock.now(), "tip", tipData(500), {
      id: EVENT,
      actor: { id: "77", login: "bob", name: "Bob Secret" },
    }),
  ]);
  const link = async () =>
    await (await app.request(PATH, { method: "POST", session })).json();
  return { app, session, link };
}

async function allow(app: TestApp, session: string, publicReceipts: boolean) {
  const res = await app.request(`/api/channels/${CHANNEL}/settings`, {
    method: "PATCH",
    session,
    body: { publicReceipts },
  });
  assertEquals((await res.json()).publicReceipts, publicReceipts);
}

async function show(app: TestApp, part: { obsVersion?: string } = {}) {
  await app.services.overlays.receipts.recordReports(CHANNEL, "scn_1", [{
    eventId: EVENT,
    pageId: "page",
    kind: "painted",
    at: toIso(app.clock.now()),
    ...part,
  }]);
}

Deno.test("whoever has an event's link sees when it was on stream, and nobody's name or amount", async () => {
  const { app, link } = await start();
  await using _app = app;
  const { url } = await link();
  const read = async () => await (await app.get(url, HTML)).text();
  assert((await read()).includes("has not been on stream yet"));
  await show(app);
  assert(
    (await read()).includes("has not been on stream yet"),
    "a browser that is not OBS is not the stream",
  );
  await show(app, { obsVersion: "31.0.0" });
  const text = await read();
  assert(text.includes("Your tip was on stream at"));
  assert(text.includes(`datetime="${toIso(app.clock.now())}"`));
  for (const secret of ["Bob", "wt_", EVENT]) {
    assert(!text.includes(secret), secret);
  }
  // The hash of a file's address may hold any digits.
  const words = text.replaceAll(/<[^>]*>/g, " ");
  for (const amount of ["5.00", "500"]) assert(!words.includes(amount), amount);
});

Deno.test("an event has one link, whoever asks at once; another's cannot be guessed", async () => {
  const { app, session, link } = await start();
  await using _app = app;
  const links = await Promise.all(Array.from({ length: 8 }, link));
  assertEquals(new Set(links.map(({ url }) => url)).size, 1);
  assertEquals(links[0].id.length, 43);
  assertEquals((await app.get(`/seen/${EVENT}`, HTML)).status, 404);
  const nobody = PATH.replace("tip", "none");
  const refused = await app.request(nobody, { method: "POST", session });
  assertEquals(refused.status, 404);
  const masquerade = await app.signIn({ role: "masquerade" });
  const call = { method: "POST", session: masquerade };
  assertEquals((await app.request(PATH, call)).status, 403);
});

Deno.test("a channel that does not allow it has no links, and those that it had end", async () => {
  const { app, session, link } = await start(false);
  await using _app = app;
  const refused = await app.request(PATH, { method: "POST", session });
  assertEquals(refused.status, 409);
  await allow(app, session, true);
  const { url } = await link();
  assertEquals((await app.get(url, HTML)).status, 200);
  await allow(app, session, false);
  assertEquals((await app.get(url, HTML)).status, 404);
});

Deno.test("a link ends with the person behind its event", async () => {
  const { app, link } = await start();
  await using _app = app;
  const { url } = await link();
  const mark = keys.erasedPerson(CHANNEL, "77");
  await app.kv.set(mark, app.clock.now());
  assertEquals((await app.get(url, HTML)).status, 404);
  await app.kv.delete(mark);
  await app.services.overlays.receiptLinks.erase(CHANNEL, {
    id: "77",
    nameKeys: [],
  });
  assertEquals((await app.get(url, HTML)).status, 404);
});

Deno.test("nobody opens links faster than people do, those that there are not included", async () => {
  const { app, link } = await start();
  await using _app = app;
  const { url, id } = await link();
  const unknown = url.replace(id, "A".repeat(43));
  const statuses: number[] = [];
  for (let at = 0; at < 40; at++) {
    const res = await app.get(at % 2 === 0 ? url : unknown, HTML);
    await res.body?.cancel();
    statuses.push(res.status);
  }
  assertEquals([...new Set(statuses.slice(0, 30))], [200, 404]);
  assertEquals([...new Set(statuses.slice(30))], [429]);
});
