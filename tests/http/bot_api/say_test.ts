import { assertEquals } from "@std/assert";
import { NewChatPoll } from "@/lib/schema/audience/chat_polls.ts";
import { PROGRAM_SCOPES } from "@/lib/schema/account/program_keys.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const apiKeyOf = async (app: TestApp) =>
  (await app.services.bot.modules.get(CHANNEL)).module.apiKey;

const errorOf = (res: Response) => res.headers.get("x-limelight-error");

async function say(
  app: TestApp,
  what: string,
  search: string,
): Promise<[string, string | null]> {
  const res = await app.get(`/api/say/${what}?${search}`);
  assertEquals(res.status, 200);
  assertEquals(res.headers.get("cache-control"), "no-store");
  return [await res.text(), errorOf(res)];
}

Deno.test("a bot is told what the channel has, in its sentence or by values", async () => {
  await using app = await startTestApp();
  const key = `apikey=${await apiKeyOf(app)}`;
  const { bot, audience, subathon } = app.services;
  assertEquals(await say(app, "timer", key), [
    "There is no timer",
    "nothing_yet",
  ]);
  assertEquals(await say(app, "counter", `${key}&name=deaths`), [
    "There is no counter of that name",
    "nothing_yet",
  ]);
  await bot.counters.set(CHANNEL, "deaths", 1_234);
  assertEquals(await say(app, "counter", `${key}&name=Deaths`), [
    "1,234",
    null,
  ]);
  assertEquals(
    await say(app, "counter", `${key}&name=deaths&format={0}+deaths`),
    ["1,234 deaths", null],
  );
  assertEquals(await say(app, "queue", key), [
    "The queue is closed",
    "nothing_yet",
  ]);
  await audience.viewerQueues.command(CHANNEL, {
    action: "open",
    keyword: null,
    limit: 10,
  });
  for (const name of ["Ada", "Bo"]) {
    await audience.viewerQueues.command(CHANNEL, {
      action: "add",
      name,
      inGame: null,
      note: "",
    });
  }
  assertEquals(await say(app, "queue", key), ["2 people wait: Ada, Bo", null]);
  assertEquals(await say(app, "poll", key), [
    "There is no poll",
    "nothing_yet",
  ]);
  const poll = await audience.chatPolls.open(
    CHANNEL,
    NewChatPoll.parse({ title: "Which map?", choices: ["Mill", "Harbour"] }),
  );
  await audience.chatPolls.addVotes(
    CHANNEL,
    { text: "2", by: 3, at: app.clock.now() },
    "votes",
  );
  assertEquals(await say(app, "poll", key), [
    "Which map? 1. Mill (0), 2. Harbour (3)",
    null,
  ]);
  await audience.chatPolls.end(CHANNEL, poll.id, { status: "end" });
  assertEquals(await say(app, "poll", key), ["Which map?: Harbour", null]);
  assertEquals(await say(app, "queue", `${key}&n=1&format={0}:+{1}`), [
    "2: Ada …",
    null,
  ]);
  await subathon.session.command(CHANNEL, { name: "start", body: {} });
  const [left] = await say(app, "timer", `${key}&format={0}`);
  assertEquals(await say(app, "timer", key), [`${left} left`, null]);
  assertEquals(await say(app, "goal", key), ["No goal is left", "nothing_yet"]);
});

Deno.test("a bot is told that nothing is known, and what is wrong with its question", async () => {
  await using app = await startTestApp();
  const key = `apikey=${await apiKeyOf(app)}`;
  assertEquals(await say(app, "latest", key), ["Nobody yet", "nothing_yet"]);
  assertEquals(await say(app, "top", `${key}&kind=bits`), [
    "Nobody yet",
    "nothing_yet",
  ]);
  for (
    const [what, search, code] of [
      ["top", "kind=love", "invalid_input"],
      ["top", "period=always", "invalid_input"],
      ["latest", "kind=love", "invalid_input"],
      ["queue", "n=11", "invalid_n"],
      ["timer", `format=${"x".repeat(401)}`, "invalid_format"],
    ]
  ) {
    assertEquals((await say(app, what ?? "", `${key}&${search}`))[1], code);
  }
  const res = await app.get(`/api/say/timer?${key}&fitler=1`);
  assertEquals(
    res.headers.get("x-limelight-warning"),
    "Unknown parameter: fitler",
  );
  const other = await app.get(`/api/say/weather?${key}`);
  assertEquals(other.status, 404);
});

Deno.test("whoever has neither the channel's key nor one of the scope is told nothing", async () => {
  await using app = await startTestApp();
  assertEquals(await say(app, "timer", ""), [
    "Invalid or missing apikey",
    "invalid_apikey",
  ]);
  const { programKeys } = app.services.account;
  const make = (scopes: (typeof PROGRAM_SCOPES)[number][]) =>
    programKeys.make(CHANNEL, {
      name: "A bot",
      scopes,
      expiresAt: null,
      timeCap: { perCallMs: 1_000, perDayMs: 1_000 },
    });
  const wrong = await make(["counters"]);
  assertEquals(await say(app, "timer", `key=${wrong.key}`), [
    "This key may not do that",
    "forbidden",
  ]);
  const right = await make(["subathon"]);
  assertEquals(
    (await say(app, "timer", `key=${right.key}`))[0],
    "There is no timer",
  );
  assertEquals(await say(app, "timer", `key=lk_${"x".repeat(43)}`), [
    "Invalid or missing apikey",
    "invalid_apikey",
  ]);
});

Deno.test("a bot answers in the channel's language", async () => {
  await using app = await startTestApp();
  const key = `apikey=${await apiKeyOf(app)}`;
  const session = await app.signIn();
  for (
    const [locale, text] of [
      ["de-AT", "Die Warteschlange ist geschlossen"],
      ["es", "La cola está cerrada"],
      ["fr", "La file est fermée"],
      ["ja", "The queue is closed"],
    ]
  ) {
    const res = await app.request(`/api/channels/${CHANNEL}/settings`, {
      method: "PATCH",
      session,
      body: { locale },
    });
    assertEquals(res.status, 200, await res.text());
    assertEquals((await say(app, "queue", key))[0], text);
  }
});
