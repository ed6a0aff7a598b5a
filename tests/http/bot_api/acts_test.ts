import { assertEquals } from "@std/assert";
import { isSame } from "@/lib/core/is_same.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { STREAMERS } from "@/lib/clients/simulated/people/names.ts";
import { openKv } from "@/lib/storage/kv.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

type Shoutout = EventData<"shoutout">;

async function keyOf(
  app: TestApp,
  scopes: ProgramScope[],
  timeCap = { perCallMs: 60_000, perDayMs: 90_000 },
): Promise<string> {
  const { key } = await app.services.account.programKeys.make(CHANNEL, {
    name: "A bot",
    scopes,
    expiresAt: null,
    timeCap,
  });
  return key;
}

async function act(
  app: TestApp,
  what: string,
  search: string,
  call: { method?: string; headers?: Record<string, string> } = {},
): Promise<[string, string | null]> {
  const res = await app.request(`/api/do/${what}?${search}`, call);
  assertEquals(res.status, 200);
  return [await res.text(), res.headers.get("x-limelight-error")];
}

const valueOf = (app: TestApp) => app.services.bot.counterOf(CHANNEL, "deaths");

Deno.test("a bot moves a counter once for each message, whoever fetches how often, on every process", async () => {
  using kv = await openKv(":memory:");
  {
    await using one = await startTestApp({ kv });
    await using two = await startTestApp({ kv, clock: one.clock });
    await one.services.bot.counters.set(CHANNEL, "deaths", 0);
    const key = await keyOf(one, ["counters"]);
    const search = `key=${key}&name=deaths&by=2&id=message-1`;
    await Promise.all(
      Array.from(
        { length: 20 },
        (_, index) => act(index % 2 ? one : two, "counter", search),
      ),
    );
    assertEquals(await valueOf(one), 2);
    assertEquals(await act(two, "counter", search), ["deaths: 2", null]);
    // What is no whole number, and a name that there is not.
    assertEquals(
      (await act(one, "counter", `key=${key}&name=deaths&by=x`))[1],
      "invalid_input",
    );
    assertEquals(
      (await act(one, "counter", `key=${key}&name=none`))[1],
      "not_found",
    );
    await act(one, "counter", `key=${key}&name=deaths&by=2&id=message-2`);
    assertEquals(await valueOf(one), 4);
    const header = { "nightbot-response-url": "https://api.nightbot.tv/1/x" };
    const call = `key=${key}&name=deaths`;
    await act(one, "counter", call, { headers: header });
    await act(two, "counter", call, { headers: header });
    assertEquals(await valueOf(one), 5);
  }
});

Deno.test("without a message's id the same call counts once in two seconds for each who calls", async () => {
  await using app = await startTestApp();
  await app.services.bot.counters.set(CHANNEL, "deaths", 0);
  const search = `key=${await keyOf(app, ["counters"])}&name=deaths`;
  await act(app, "counter", `${search}&user=ada`);
  await act(app, "counter", `${search}&user=ada`);
  assertEquals(await valueOf(app), 1);
  await act(app, "counter", `${search}&user=bo`);
  assertEquals(await valueOf(app), 2);
  await app.clock.advance(1_999);
  await act(app, "counter", `${search}&user=bo`);
  assertEquals(await valueOf(app), 2);
  await app.clock.advance(1);
  await act(app, "counter", `${search}&user=bo`);
  assertEquals(await valueOf(app), 3);
});

Deno.test("looking ahead does nothing, nor does the channel's own key, nor one without the scope", async () => {
  await using app = await startTestApp();
  await app.services.bot.counters.set(CHANNEL, "deaths", 0);
  const search = `key=${await keyOf(app, ["counters"])}&name=deaths`;
  const { module } = await app.services.bot.modules.get(CHANNEL);
  for (
    const headers of [
      { purpose: "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { "limelight-dry-run": "1" },
    ] as Record<string, string>[]
  ) {
    assertEquals(
      (await act(app, "counter", search, { headers }))[1],
      "looked_ahead",
    );
  }
  await act(app, "counter", search, { method: "HEAD" });
  const own = `apikey=${module.apiKey}&name=deaths`;
  assertEquals((await act(app, "counter", own))[1], "forbidden");
  const other = `key=${await keyOf(app, ["audience"])}&name=deaths`;
  assertEquals((await act(app, "counter", other))[1], "forbidden");
  assertEquals((await act(app, "counter", "name=deaths"))[1], "invalid_apikey");
  assertEquals(await valueOf(app), 0);
  // The channel's key beside a program's changes nothing.
  assertEquals(await act(app, "counter", `${own}&${search}`), [
    "deaths: 1",
    null,
  ]);
});

Deno.test("a bot calls the next of the queue, skips an alert, and adds time up to its key's cap", async () => {
  await using app = await startTestApp();
  const { audience, subathon } = app.services;
  const key = await keyOf(app, ["audience", "alerts", "subathon"]);
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
  assertEquals(await act(app, "queue", `key=${key}&n=2&id=1`), [
    "Up next: Ada, Bo",
    null,
  ]);
  assertEquals(await act(app, "skip", `key=${key}&id=2`), ["Skipped", null]);
  await subathon.session.command(CHANNEL, { name: "start", body: {} });
  assertEquals(
    (await act(app, "time", `key=${key}&seconds=61&id=4`))[1],
    "forbidden",
  );
  assertEquals(await act(app, "time", `key=${key}&seconds=60&id=5`), [
    "01:00 added",
    null,
  ]);
  assertEquals(await act(app, "time", `key=${key}&seconds=60&id=5`), [
    "01:00 added",
    null,
  ]);
  assertEquals(await act(app, "time", `key=${key}&seconds=-30&id=6`), [
    "00:30 taken",
    null,
  ]);
  assertEquals(
    (await act(app, "time", `key=${key}&seconds=1&id=7`))[1],
    "forbidden",
  );
  for (const seconds of ["0", "1.5", "", "x"]) {
    assertEquals(
      (await act(app, "time", `key=${key}&seconds=${seconds}&id=8`))[1],
      "invalid_input",
    );
  }
});

Deno.test("two bots that shout out and spin at once do each once for a message", async () => {
  using kv = await openKv(":memory:");
  await using one = await startTestApp({ kv });
  await using two = await startTestApp({ kv, clock: one.clock });
  const key = await keyOf(one, ["alerts", "audience"]);
  await one.services.audience.wheel.command(CHANNEL, {
    action: "save",
    title: "Wheel",
    slices: [{ label: "A", weight: 1 }, { label: "B", weight: 1 }],
    turnMs: 5_000,
  });
  const both = (what: string, search: string) =>
    Promise.all(
      [one, two].map((app) => act(app, what, `key=${key}&${search}`)),
    );
  /** Asks both at once: either does it, and the other has its answer at the latest when asked again. */
  async function askBoth(what: string, search: string, text: string) {
    const done = [text, null];
    const later = ["Try again in a moment", "platform_unreachable"];
    const answers = await both(what, search);
    if (!isSame(answers[0], done)) answers.reverse();
    assertEquals(answers, [done, isSame(answers[1], done) ? done : later]);
    assertEquals(await both(what, search), [done, done]);
  }
  await askBoth("spin", "id=1", "The wheel spins");
  const { spins, waiting } = await one.services.audience.wheel.read(CHANNEL);
  assertEquals([spins.length, waiting.length], [1, 0]);
  assertEquals(await act(two, "spin", `key=${key}&id=2`), [
    "The wheel spins once more when it stands still",
    null,
  ]);
  assertEquals(await act(one, "spin", `key=${key}&id=3&owed=1`), [
    "Cannot spin the wheel: no spin is owed",
    "conflict",
  ]);

  const login = STREAMERS[0]?.login ?? "";
  const friend = await one.services.platform.client.userByLogin(login);
  const typed = `@${login.toUpperCase()}+and+more`;
  const watch = `Watch ${friend?.name} on twitch.tv/${login}`;
  await askBoth("shoutout", `id=4&login=${typed}`, watch);
  const { events } = await one.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 50,
  });
  const shown = events.filter(({ kind }) => kind === "shoutout");
  assertEquals(
    shown.map(({ platform, data }) => [platform, (data as Shoutout).channel]),
    [["twitch", {
      id: friend?.id ?? "",
      login,
      name: friend?.name ?? "",
    }]],
  );
  for (
    const [login, code] of [
      ["", "invalid_input"],
      ["a/b", "invalid_input"],
      ["nobody_of_that_name", "not_found"],
    ]
  ) {
    const search = `key=${key}&id=not-${login}&login=${login}`;
    assertEquals((await act(one, "shoutout", search))[1], code, login);
  }
});
