import { assert, assertEquals, assertMatch } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { assertUniform } from "@/tests/features/bot/bot_api/chi_square.ts";
import { people, person } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

const FREE = { env: { BOT_REQUESTS_PER_MINUTE: "100000000" } };

Deno.test("10,000 answers of n=3 out of 10 names are uniform", async () => {
  await using bot = await startBotApp({ chatters: people(10) }, FREE);
  const tallies = [new Map<string, number>(), new Map<string, number>()];
  for (const tally of tallies) {
    for (let count = 0; count < 10_000; count++) {
      const text = await bot.say("random", "n=3");
      tally.set(text, (tally.get(text) ?? 0) + 1);
    }
  }
  assertUniform(() => ({
    counts: [...(tallies.shift() ?? new Map()).values()],
    cells: 720,
  }));
});

Deno.test("10,000 answers of fmk out of 4 names are uniform", async () => {
  await using bot = await startBotApp({ chatters: people(4) }, FREE);
  const tallies = [new Map<string, number>(), new Map<string, number>()];
  for (const tally of tallies) {
    for (let count = 0; count < 10_000; count++) {
      const text = await bot.say("fmk");
      tally.set(text, (tally.get(text) ?? 0) + 1);
    }
  }
  assertUniform(() => ({
    counts: [...(tallies.shift() ?? new Map()).values()],
    cells: 24,
  }));
});

Deno.test("n is how many; all of them where there are fewer; else a text", async () => {
  await using bot = await startBotApp({ chatters: people(4) });
  const count = async (search: string) =>
    new Set((await bot.say("random", search)).split(", ")).size;
  assertEquals(await count(""), 1);
  assertEquals(await count("n="), 1);
  assertEquals(await count("n=null"), 1);
  assertEquals(await count("n=$(1)"), 1);
  assertEquals(await count("n=3"), 3);
  assertEquals(await count("n=%203"), 3);
  assertEquals(await count("n=3%20%F3%A0%80%80"), 3);
  assertEquals(await count("n=10"), 4);
  assertEquals(await count("n=2&n=99"), 2);
  for (
    const n of [
      "0",
      "11",
      "-1",
      "1.5",
      "1e1",
      "0x2",
      "zwei",
      "٣",
      "9".repeat(400),
    ]
  ) {
    const res = await bot.ask("random", `n=${n}`);
    assertEquals(res.status, 200);
    assertEquals(await res.text(), "n must be a whole number from 1 to 10", n);
    assertEquals(res.headers.get("x-limelight-error"), "invalid_n");
  }
});

Deno.test("a format is filled once, cleaned and never empty", async () => {
  await using bot = await startBotApp({ chatters: [person(1, "Ada")] });
  const say = (format: string) =>
    bot.say("random", `n=2&format=${encodeURIComponent(format)}`);
  assertEquals(await say("{0} hugs {1}"), "Ada hugs");
  assertEquals(await say("/ban {0}"), "ban Ada");
  assertEquals(await say("/me waves at {0}"), "/me waves at Ada");
  assertEquals(await say("{0}\r\n/timeout {0}"), "Ada /timeout Ada");
  assertEquals(await say("$(urlfetch x) {0}"), "(urlfetch x) Ada");
  assertEquals(await say("{10}{x}{0}"), "{10}{x}Ada");
  assertEquals(await say("!"), "Ada");
  assertEquals(await say("x".repeat(400)), "x".repeat(400));
  assertEquals(
    await say("x".repeat(401)),
    "format must be at most 400 characters",
  );
  assertEquals(await bot.say("random", "format={0}+and+{0}"), "Ada and Ada");
  assertEquals(await bot.say("random", "format=%257B0%257D!"), "Ada!");
  assertEquals(await bot.say("random", "format="), "Ada");
  assertEquals(await bot.say("random", "format={0}&format=/ban%20{0}"), "Ada");
  assertEquals(await bot.say("random", "format=json"), "json");
  assertEquals(await bot.say("random", "format=100%"), "100%");
  assertEquals(await say("${user} hugs {0}"), "{user} hugs Ada");
});

Deno.test("names are display names; the login where one could be mistaken", async () => {
  await using bot = await startBotApp({
    chatters: [
      { id: "1", login: "ada", name: "Ada" },
      { id: "2", login: "emoji_fan", name: "絵文字ファン" },
      { id: "3", login: "evil", name: "a, b" },
      { id: "4", login: "rtl", name: "\u202eadA" },
      { id: "5", login: "blank", name: " " },
      { id: "6", login: "zero", name: "ze\u200bro" },
      { id: "7", login: "command", name: "/ban" },
      { id: "8", login: "", name: "" },
    ],
  });
  assertEquals(
    await bot.say("chatters"),
    "Ada, 絵文字ファン, evil, rtl, blank, zero, command",
  );
});

Deno.test("moderators, VIPs and the channel's owner are left out of draws and lists, cold and warm", async () => {
  await using bot = await startBotApp({
    chatters: [person(1), person(2), person(3), person(CHANNEL, "Owner")],
    moderators: new Set(["1", CHANNEL]),
    vips: new Set(["2"]),
  });
  for (let round = 0; round < 2; round++) {
    const names = (filter: string) => bot.say("chatters", `filter=${filter}`);
    assertEquals(await names("not_broadcaster"), "User1, User2, User3");
    assertEquals(await names("not_mod"), "User2, User3");
    assertEquals(await names("not_vip,not_mod"), "User3");
    assertEquals(await names("mod,not_broadcaster"), "User1");
    assertEquals(
      await names("mod,not_mod"),
      "No chatters found matching filter",
    );
    assertEquals(
      await bot.say("random", "filter=not_mod,not_vip"),
      "User3",
    );
  }
});

Deno.test("a game of three has filters and a sentence of its own, as a draw has", async () => {
  await using bot = await startBotApp({
    chatters: [1, 2, 3, 4].map((id) => person(id)),
    vips: new Set(["1", "2", "3"]),
  });
  const names = await bot.say("fmk", "filter=vip");
  assertEquals(names.split(" vs ").sort(), ["User1", "User2", "User3"]);
  const format = encodeURIComponent("Kiss {0}, marry {1}, avoid {2}!");
  const said = await bot.say("fmk", `filter=vip&format=${format}`);
  assertMatch(said, /^Kiss User[1-3], marry User[1-3], avoid User[1-3]!$/);
  assertEquals(
    await bot.say("fmk", "filter=mod"),
    "Not enough chatters for FMK",
  );
  assertMatch(await bot.say("fmk", "filter=mods"), /^Unknown filter mods\./);
  assertEquals(
    await bot.say("fmk", `format=${"a".repeat(401)}`),
    "format must be at most 400 characters",
  );
});

Deno.test("where nobody is found a bot says a text of its own, cleaned, and the code stays", async () => {
  await using bot = await startBotApp({ chatters: [person(1)] });
  const fallback = `fallback=${encodeURIComponent("/ban nobody\nis here")}`;
  for (
    const [path, search, code] of [
      ["random", "filter=vip&", "no_match"],
      ["chatters", "exclude=user1&", "no_match"],
      ["fmk", "", "not_enough_chatters"],
      ["random", "filter=sub,not_sub&", "no_match"],
    ] as const
  ) {
    const res = await bot.ask(path, search + fallback);
    assertEquals(res.headers.get("x-limelight-error"), code);
    assertEquals(await res.text(), "ban nobody is here");
  }
  assertEquals(await bot.say("random", fallback), "User1");
  assertEquals(
    await bot.say("random", `n=0&${fallback}`),
    "n must be a whole number from 1 to 10",
  );
  assertEquals(
    await bot.say("random", "filter=vip&fallback=%2F"),
    "No chatters found matching filter",
  );
});

Deno.test("known bots and the channel's own list: left out of draws, part of lists", async () => {
  await using bot = await startBotApp({
    chatters: [
      person(1, "Ada"),
      { id: "2", login: "streamelements", name: "StreamElements" },
      { id: "3", login: "ada_bot", name: "Ada_Bot" },
    ],
  });
  await bot.parts.modules.update(CHANNEL, {
    excludedLogins: ["ada_bot"],
  });
  const drawn = async (search = "") =>
    (await bot.say("random", `n=10&${search}`)).split(", ").sort();
  const all = ["Ada", "Ada_Bot", "StreamElements"];
  assertEquals(await drawn(), ["Ada"]);
  assertEquals(await drawn("bots=include"), all);
  assertEquals(await drawn("bots=%20INCLUDE"), all);
  assertEquals(await bot.say("fmk"), "Not enough chatters for FMK");
  const fmk = (await bot.say("fmk", "bots=include")).split(" vs ").sort();
  assertEquals(fmk, all);
  assertEquals(await bot.say("chatters"), "Ada, StreamElements, Ada_Bot");
  assertEquals(await bot.say("chatters", "bots=exclude"), "Ada");
  assertEquals(
    await bot.say("random", "bots=maybe"),
    "bots must be include or exclude",
  );
});

Deno.test("exclude takes logins and display names, in any case, with and without @", async () => {
  await using bot = await startBotApp({
    chatters: [
      person(1, "Ada"),
      { id: "2", login: "emoji_fan", name: "絵文字ファン" },
      person(3, "Élan"),
    ],
  });
  const left = (exclude: string) =>
    bot.say("chatters", `exclude=${encodeURIComponent(exclude)}`);
  assertEquals(await left("@aDA"), "絵文字ファン, Élan");
  assertEquals(await left("user1 , @ EMOJI_FAN"), "Élan");
  assertEquals(await left("絵文字ファン,E\u0301LAN,,"), "Ada");
  assertEquals(await left("@Ada \u{e0000}"), "絵文字ファン, Élan");
  assertEquals(
    await left("\u200bAda\u034f,\u0000user1\u{e0000}"),
    "絵文字ファン, Élan",
  );
  assertEquals(await left("nobody"), "Ada, 絵文字ファン, Élan");
  assertEquals(await left("$(touser)"), "Ada, 絵文字ファン, Élan");
});

Deno.test("max keeps a list within so many characters, whole names only", async () => {
  await using bot = await startBotApp({ chatters: people(20_000) });
  const text = await bot.say("chatters", "max=400");
  const [, names = "", more = ""] = /^(.*) and (\d+) more$/.exec(text) ?? [];
  assert(text.length <= 400);
  assertEquals(names.split(", ").length + Number(more), 20_000);
  assertEquals((await bot.say("chatters")).split(", ").length, 20_000);
  for (const max of ["49", "5001", "many", "4e2"]) {
    assertEquals(
      await bot.say("chatters", `max=${max}`),
      "max must be a whole number from 50 to 5000",
    );
  }
});

Deno.test("format=json answers an array, in any letter case; any other format is plain", async () => {
  await using bot = await startBotApp({ chatters: people(2) });
  for (const format of ["json", "JSON", "%20Json"]) {
    const res = await bot.ask("chatters", `format=${format}&max=50`);
    assertEquals(
      res.headers.get("content-type"),
      "application/json; charset=utf-8",
    );
    assertEquals(await res.json(), ["User1", "User2"]);
  }
  assertEquals(await bot.say("chatters", "format=xml"), "User1, User2");
});

Deno.test("max keeps an array within so many characters, too", async () => {
  await using bot = await startBotApp({ chatters: people(5_000) });
  for (const max of [50, 51, 400, 5_000]) {
    const text = await bot.say("chatters", `format=json&max=${max}`);
    const names: string[] = JSON.parse(text);
    assert(text.length <= max && text.length > max - 12, text);
    assertEquals(names, people(names.length).map(({ name }) => name));
  }
});

Deno.test("an unknown filter is named only when it is plain", async () => {
  await using bot = await startBotApp({ chatters: people(2) });
  const use =
    "Use sub, not_sub, tier1, tier2, tier3, vip, mod, follower, not_follower, not_mod, not_vip, not_broadcaster";
  assertEquals(
    await bot.say("random", "filter=subs"),
    `Unknown filter subs. ${use}`,
  );
  assertEquals(
    await bot.say("chatters", "filter=/ban%20someone"),
    `Unknown filter. ${use}`,
  );
  const spaced = await bot.say(
    "random",
    "filter=%20NOT_SUB%E2%80%8B%20,%20%F3%A0%80%80",
  );
  assert(spaced.startsWith("User"), spaced);
});

Deno.test("a call that looks ahead remembers nobody as drawn, and a list says its pages", async () => {
  await using bot = await startBotApp({ chatters: people(20) });
  const one = people(1)[0]?.login;
  const draw = "unique=5&filter=not_sub";
  for (let i = 0; i < 3; i++) {
    await bot.ask("random", `${draw}&n=10`, { method: "HEAD" });
    await bot.ask("random", `${draw}&n=10`, {
      headers: { "sec-purpose": "prefetch" },
    });
  }
  assertEquals(
    (await bot.say("random", `${draw}&n=10`)).split(", ").length,
    10,
  );
  assertEquals(
    (await bot.say("random", `${draw}&n=10`)).split(", ").length,
    10,
  );
  const none = await bot.ask("random", draw);
  assertEquals(none.headers.get("x-limelight-error"), "no_match");

  const page = await bot.ask("chatters", `page=2&max=50&exclude=${one}`);
  assertEquals(page.headers.get("x-limelight-pages"), "3");
  const whole = await bot.ask("chatters", "max=50");
  assertEquals(whole.headers.get("x-limelight-pages"), null);
});
