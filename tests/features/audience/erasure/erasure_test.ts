import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { withoutPerson } from "@/lib/event_log/redact.ts";
import { createTrim } from "@/lib/event_log/trim.ts";
import { toIso } from "@/lib/core/clock.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { EXAMPLES } from "@/tests/schema/events/examples.ts";
import {
  chatData,
  chatEvent,
  eventAt,
  followEvent,
  logParts,
  tipData,
} from "@/tests/support/events.ts";

const BOB = { id: "7700077", login: "bobsecret", name: "Bob Secret" };
const ANN = { id: "8800088", login: "ann", name: "Ann" };
const WRITTEN = "what Bob wrote";
const message = {
  text: WRITTEN,
  parts: [{ type: "text" as const, text: WRITTEN }],
};

/** Everything that the database has, as text. */
async function dump(app: TestApp): Promise<string> {
  const entries = await Array.fromAsync(app.kv.list({ prefix: [] }));
  return entries.map(({ key, value }) =>
    `${JSON.stringify(key)} ${
      JSON.stringify(value, (_, one) =>
        typeof one === "bigint" || one instanceof Deno.KvU64 ? "" : one)
    }`
  ).join("\n");
}

function tip(app: TestApp, actor: typeof BOB, id: string): NewEvent {
  const data = tipData(500, actor === BOB ? { message } : {});
  return eventAt(app.clock.now(), "tip", data, { id, actor });
}

function said(app: TestApp, actor: typeof BOB, id: string): NewEvent {
  const at = toIso(app.clock.now());
  const data = chatData("", { message, messageId: id });
  return { ...chatEvent(id), id, occurredAt: at, actor, data };
}

/** Texts that lists, labels and leaderboards of the channel's pages are drawn from. */
async function shown(app: TestApp): Promise<string> {
  const token = await app.widgetToken();
  const types = ["event-list", "latest-label", "leaderboard", "chat-box"];
  const answers = await Promise.all(types.map(async (type) => {
    const path = `/api/widgets/figures/${CHANNEL}?type=${type}&token=${token}`;
    return await (await app.get(path)).text();
  }));
  return answers.join("\n");
}

async function erase(app: TestApp, session: string, userId: string) {
  return await app.request(`/api/channels/${CHANNEL}/people/erase`, {
    method: "POST",
    session,
    body: { userId },
  });
}

Deno.test("a ban takes somebody out of lists, labels and leaderboards until they write again", async () => {
  await using app = await startTestApp();
  const { log } = app.services.events;
  await log.append(CHANNEL, [tip(app, BOB, "b"), tip(app, ANN, "a")]);
  const before = await shown(app);
  assert(before.includes(BOB.name) && before.includes(ANN.name));
  await app.clock.advance(1_000);
  await log.append(CHANNEL, [
    eventAt(app.clock.now(), "chat.user_cleared", { user: BOB }),
  ]);
  const after = await shown(app);
  assert(!after.includes(BOB.name), after);
  assert(after.includes(ANN.name));
  await app.clock.advance(1_000);
  await log.append(CHANNEL, [said(app, BOB, "again")]);
  assert((await shown(app)).includes(BOB.name));
});

Deno.test("an erased person is in nothing that pages are drawn from, replays and receipts included", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await app.request(`/api/channels/${CHANNEL}/settings`, {
    method: "PATCH",
    session,
    body: { blockedWords: ["wrote"], publicReceipts: true },
  });
  const { log } = app.services.events;
  await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: [{
      channelId: CHANNEL,
      id: "b1",
      kind: "tip",
      actor: BOB,
      data: {
        amount: { amountMinor: 500, currency: "EUR" },
        provider: "test",
        message: WRITTEN,
      },
    }],
  });
  await log.append(CHANNEL, [
    tip(app, BOB, "b2"),
    tip(app, ANN, "a1"),
    said(app, BOB, "line"),
    { ...followEvent("f"), actor: BOB },
  ]);
  await app.services.widgetData.recentEvents.replay(CHANNEL, "b2");
  const link = await app.services.overlays.receiptLinks.linkOf(CHANNEL, "b2");
  await app.services.overlays.receipts.recordReports(CHANNEL, "scn", [{
    eventId: "b2",
    pageId: "p",
    kind: "painted",
    at: toIso(app.clock.now()),
  }]);
  await shown(app);
  await app.clock.advance(1_000);

  const answer = await (await erase(app, session, BOB.id)).json();
  assertEquals(answer.erasedAt, toIso(app.clock.now()));
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 99,
  });
  const ids = events.map(({ id }) => id);
  assertEquals(ids.slice(0, 5), ["b1", "b2", "a1", "line", "test:f"]);
  const logged = JSON.stringify(events);
  assert(!logged.includes(BOB.name) && !logged.includes(WRITTEN), logged);
  assert(events.some(({ kind }) => kind === "chat.user_cleared"));
  const list = await shown(app);
  assert(!list.includes(BOB.name) && list.includes(ANN.name));
  const stored = await dump(app);
  for (const line of stored.split("\n")) {
    assert(!line.includes(BOB.name), line);
    assert(!line.includes(WRITTEN), line);
  }
  assertEquals((await app.get(link.url)).status, 404);
  const seen = await app.services.overlays.receipts.sightings(CHANNEL, ["b2"]);
  assertEquals(seen.size, 0);
  assertEquals((await erase(app, session, BOB.id)).status, 200);
});

Deno.test("nobody but the owner erases", async () => {
  await using app = await startTestApp();
  assertEquals((await erase(app, "nobody", BOB.id)).status, 401);
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals((await erase(app, masquerade, BOB.id)).status, 403);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals((await erase(app, stranger, BOB.id)).status, 403);
  const session = await app.signIn();
  assertEquals((await erase(app, session, "")).status, 422);
});

Deno.test("retention and an erasure at once bring nobody back", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { log } = app.services.events;
  for (let at = 0; at < 40; at++) {
    await log.append(CHANNEL, [
      said(app, at % 2 === 0 ? BOB : ANN, `line:${at}`),
      tip(app, BOB, `tip:${at}`),
    ]);
  }
  await app.clock.advance(31 * 60_000);
  const trim = createTrim({ ...logParts, kv: app.kv, clock: app.clock });
  await Promise.all([
    erase(app, session, BOB.id),
    trim(CHANNEL),
    trim(CHANNEL),
    erase(app, session, BOB.id),
  ]);
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 200,
  });
  assertEquals(events.filter(({ kind }) => kind === "tip").length, 40);
  assert(!JSON.stringify(events).includes(BOB.name));
});

Deno.test("an event without a person keeps its shape, and one that does not name them is left as it is", () => {
  const kinds = Object.entries(EXAMPLES);
  fc.assert(fc.property(fc.constantFrom(...kinds), ([kind, data]) => {
    const event = { ...chatEvent("a"), kind, data, actor: ANN } as NewEvent;
    assertEquals(withoutPerson(event, { id: "nobody", nameKeys: [] }), event);
    const without = withoutPerson(event, { id: ANN.id, nameKeys: [] });
    assertEquals(
      Object.keys(without.data).sort(),
      Object.keys(event.data).sort(),
    );
    assertEquals(without.id, event.id);
    assert(!JSON.stringify(without).includes(`"name":"${ANN.name}"`));
  }));
});
