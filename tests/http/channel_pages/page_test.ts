import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { seedDemo } from "@/lib/features/overlays/demo/seed.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { COMMANDS } from "@/lib/schema/subathon/commands.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const HTML = { headers: { accept: "text/html" } };
import { ManualClock } from "@/tests/support/clock.ts";

/** A channel with a public page. */
async function publish(
  app: TestApp,
  items: Partial<ChatCommand>[],
  name = "Ada",
): Promise<void> {
  await app.services.account.channels.note({ id: CHANNEL, login: "ada", name });
  await app.services.bot.commandsPage.replace(
    CHANNEL,
    items.map((item) => ChatCommand.parse(item)),
  );
  await app.services.bot.modules.update(CHANNEL, { publicCommands: true });
}

Deno.test("the page shows what there is, in any case of the login, and may be kept for a moment", async () => {
  await using app = await startTestApp();
  await publish(app, [
    { name: "!cat", access: "vips", cooldownMs: 90_000, category: "Pets" },
    { name: "!dog", aliases: ["!woof"], description: "Barks" },
  ]);
  const res = await app.get("/c/ADA/commands", HTML);
  assertEquals(res.status, 200);
  assertEquals(res.headers.get("cache-control"), "public, max-age=30");
  assertEquals(res.headers.get("set-cookie"), null);
  const text = await res.text();
  for (
    const piece of [
      "<title>Commands of Ada</title>",
      'property="og:title" content="Commands of Ada"',
      'property="og:description" content="2 commands',
      `rel="canonical" href="${app.origin}/c/ada/commands"`,
      "/site.css",
      "/commands.css",
      "!cat",
      "!woof",
      "VIPs",
      "1 minute 30 seconds",
      "Pets",
      "Other commands",
    ]
  ) assert(text.includes(piece), piece);
  assert(!text.includes("<script"), "no script is needed");
});

Deno.test("a search narrows, is not indexed, and never breaks out of the page", async () => {
  await using app = await startTestApp();
  await publish(app, [{ name: "!café" }, { name: "!dog" }]);
  const search = async (q: string) =>
    await (await app.get(`/c/ada/commands?q=${encodeURIComponent(q)}`, HTML))
      .text();
  const found = await search("CAFE");
  assert(found.includes("!café") && !found.includes("!dog"));
  assert(found.includes('content="noindex"'));
  const none = await search('"><script>alert(1)</script>');
  assert(none.includes("No command found"));
  assert(!none.includes("<script>alert"));
  // A search that is too long is cut, not refused.
  const long = await app.get(`/c/ada/commands?q=${"a".repeat(5_000)}`, HTML);
  assertEquals(long.status, 200);
  assert(!(await long.text()).includes("a".repeat(101)));
});

Deno.test("texts of the channel are texts, whatever they hold", async () => {
  await using app = await startTestApp();
  await publish(
    app,
    [{ name: "!<b>x</b>", response: "<img src=x onerror=alert(1)>" }],
    "</title><script>alert(1)</script>",
  );
  const text = await (await app.get("/c/ada/commands", HTML)).text();
  assert(!text.includes("<img") && !text.includes("<script>alert"));
  assert(text.includes("!&lt;b>x") || text.includes("!&lt;b&gt;x"));
});

Deno.test("an unknown channel and a hidden page are the same bytes", async () => {
  await using app = await startTestApp();
  await app.services.account.channels.note({ id: "1", login: "hidden" });
  await app.services.bot.commandsPage.replace("1", [
    ChatCommand.parse({ name: "!a" }),
  ]);
  await app.services.account.channels.note({ id: "2", login: "refused" });
  await app.services.bot.modules.update("2", { publicCommands: false });
  const read = async (login: string) => {
    const res = await app.get(`/c/${login}/commands?q=a`, HTML);
    // How much is left is the visitor's.
    const headers = [...res.headers].filter(([name]) =>
      name !== "content-security-policy" && !name.startsWith("ratelimit-")
    );
    return { status: res.status, headers, text: await res.text() };
  };
  const unknown = await read("nobody");
  assertEquals(unknown.status, 404);
  assert(unknown.text.includes("Page not found"));
  for (const login of ["hidden", "refused", "a b", "%00", "x".repeat(300)]) {
    assertEquals(await read(login), unknown, login);
  }
});

Deno.test("the page goes when it is hidden again", async () => {
  await using app = await startTestApp();
  await publish(app, [{ name: "!cat" }]);
  const statusOf = async () => (await app.get("/c/ada/commands", HTML)).status;
  assertEquals(await statusOf(), 200);
  await app.services.bot.modules.update(CHANNEL, { publicCommands: false });
  assertEquals(await statusOf(), 404);
});

Deno.test("the page depends on its own setting alone, not on the bot API being on", async () => {
  await using app = await startTestApp();
  await publish(app, [{ name: "!cat" }]);
  await app.services.bot.modules.update(CHANNEL, { enabled: false });
  assertEquals((await app.get("/c/ada/commands", HTML)).status, 200);
});

Deno.test("HEAD is the page without a body, other methods are 405", async () => {
  await using app = await startTestApp();
  await publish(app, []);
  const head = await app.request("/c/ada/commands", {
    method: "HEAD",
    ...HTML,
  });
  assertEquals(head.status, 200);
  assertEquals(await head.text(), "");
  const post = await app.request("/c/ada/commands", { method: "POST" });
  assertEquals(post.status, 405);
  assertEquals(post.headers.get("allow"), "GET, HEAD, OPTIONS");
});

Deno.test("the demo channel is filled once; what the user does with it stays", async () => {
  using kv = await openKv(":memory:");
  const { id, login } = demoChannel;
  {
    await using app = await startTestApp({ kv });
    app.services.start();
  }
  {
    await using app = await startTestApp({ kv });
    const { counters, commandsPage, modules: chatterModules } =
      app.services.bot;
    assertEquals((await app.get(`/c/${login}/commands`, HTML)).status, 200);
    const { list } = await commandsPage.get(id);
    assertEquals(list.items.length, 26);
    assert(list.items.every(({ category }) => category !== ""));
    assertEquals((await counters.list(id)).length, 5);
    await counters.remove(id, "cat");
    await counters.set(id, "deaths", 1);
    await commandsPage.replace(id, []);
    await chatterModules.update(id, { publicCommands: false });
    app.services.start();
  }
  await using app = await startTestApp({ kv });
  const { counters, commandsPage } = app.services.bot;
  assertEquals((await counters.list(id)).length, 4);
  assertEquals((await counters.read(id, "deaths"))?.value, 1);
  assertEquals((await commandsPage.get(id)).list.items, []);
  assertEquals((await app.get(`/c/${login}/commands`, HTML)).status, 404);
});

Deno.test("two processes that fill the demo channel at once, or one that was cut off, leave it whole", async () => {
  // Writers that meet pause for a moment that really passes.
  const { after } = systemClock;
  await using app = await startTestApp({
    clock: Object.assign(new ManualClock(), { after }),
  });
  const { counters, commandsPage } = app.services.bot;
  await counters.set(demoChannel.id, "deaths", 5);
  await Promise.all([1, 2].map(() => seedDemo(app, app.services)));
  assertEquals((await counters.read(demoChannel.id, "deaths"))?.value, 5);
  assertEquals((await counters.list(demoChannel.id)).length, 5);
  assertEquals((await commandsPage.get(demoChannel.id)).list.items.length, 26);
  const { session } = app.services.subathon;
  assertEquals((await session.timer(demoChannel.id)).state, "running");
  assertEquals((await session.ladder(demoChannel.id)).goals.length, 4);
});

Deno.test("a ladder that stands in a database of before keeps its goals", async () => {
  using kv = await openKv(":memory:");
  const { id } = demoChannel;
  await using app = await startTestApp({ kv });
  const { session } = app.services.subathon;
  await session.ladderCommand(id, {
    name: "goals_ladder",
    body: COMMANDS.goals_ladder.parse({
      goals: [{ title: "Mine", threshold: 7 }],
    }),
  });
  await seedDemo(app, app.services);
  const { goals } = await session.ladder(id);
  assertEquals(goals.map(({ title }) => title), ["Mine"]);
  assertEquals((await session.timer(id)).state, "running");
});

Deno.test("overlays are written in the channel's own language", async () => {
  await using app = await startTestApp();
  await app.services.account.channels.updateSettings(
    { id: CHANNEL, login: "ada" },
    { locale: "de-AT", currency: "USD" },
  );
  const token = await app.widgetToken();
  const res = await app.get(
    `/widget/native/${CHANNEL}?token=${token}&type=goal-bar`,
  );
  const text = await res.text();
  assert(text.includes('lang="de-AT"'));
});

Deno.test("the API document describes what these routes take and answer", async () => {
  await using app = await startTestApp();
  const { paths } = await (await app.get("/openapi.json")).json();
  const methods = (path: string) =>
    Object.keys(paths[path] ?? {}).filter((one) => one !== "parameters").sort();
  const below = "/api/channels/{id}";
  assertEquals(methods(`${below}/settings`), ["get", "patch"]);
  assertEquals(methods(`${below}/commands`), ["get", "put"]);
  assertEquals(methods(`${below}/counters`), ["get"]);
  assertEquals(methods(`${below}/counters/{name}`), [
    "delete",
    "get",
    "post",
    "put",
  ]);
  assertEquals(methods("/c/{login}/commands"), ["get"]);
});
