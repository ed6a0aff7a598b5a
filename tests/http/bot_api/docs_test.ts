import { assert, assertEquals } from "@std/assert";
import { Environment } from "@/lib/core/environment.ts";
import { MAX_CHARACTERS } from "@/lib/features/bot/bot_api/format.ts";
import { KNOWN_BOTS } from "@/lib/schema/widgets/rules/known_bots.ts";
import { STALE_MS } from "@/lib/features/bot/bot_api/roster.ts";
import {
  BOT_PARAMETERS,
  BOT_TEXTS,
  FILTER_TOKENS,
} from "@/lib/schema/bot/bot_api.ts";
import { ANSWER_WITHIN_MS } from "@/lib/features/bot/bot_api/in_time.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

const DOC = await Deno.readTextFile("docs/bots.md");
const BASE = "https://limelight.example";

/** Addresses in the document: a brace is part of one only around a digit. */
const ADDRESS = /https:\/\/limelight\.example\/api\/(?:\{\d\}|[^\s`)\]}])+/g;

/** Bots' own variables, and what they might become. */
const VARIABLES: [variable: RegExp, value: string][] = [
  [/\$\((?:querystring|queryescape) \$\(user\)\)/, "User1"],
  [/\{user\.name\}|\(sender\)|\$encodeForUrl\[\$user\]/, "User1"],
];

const codeSpans = [
  ...DOC.replace(/^```.*?^```/gms, "").matchAll(/`([^`\n]+)`/g),
].map(([, code]) => code ?? "");

async function startDocumented() {
  const chatters = people(40);
  const ids = chatters.map(({ id }) => id);
  return await startBotApp({
    chatters,
    vips: new Set(ids),
    moderators: new Set(ids),
    tiers: new Map(ids.map((id): [string, Tier] => [id, 3])),
  });
}

Deno.test("every address in docs/bots.md answers what it promises", async () => {
  await using bot = await startDocumented();
  const addresses = [...DOC.matchAll(ADDRESS)].map(([address]) => address);
  assert(addresses.length >= 20);
  for (const address of new Set(addresses)) {
    const path = address.slice(BASE.length)
      .replace(/=(?:KEY|\(token)/, `=${bot.key}`);
    assert(path.includes(bot.key), address);
    const res = await bot.app.get(path);
    const text = await res.text();
    assertEquals(res.status, 200, address);
    assertEquals(
      res.headers.get("x-limelight-error"),
      null,
      `${address}: ${text}`,
    );
    assert(/User\d/.test(text), address);
    if (address.includes("format=json")) JSON.parse(text);
    else if (address.includes("format=")) {
      assert(/^User\d+ and User\d+$/.test(text), `${address}: ${text}`);
    }
    if (address.includes("/fmk")) assertEquals(text.split(" vs ").length, 3);
    assert(text.length <= 400);
  }
});

Deno.test("what docs/bots.md adds for a bot leaves the caller out", async () => {
  await using bot = await startDocumented();
  const added = codeSpans.filter((code) => code.startsWith("&exclude="));
  assertEquals(added.length, 5);
  for (const code of added) {
    const filled = VARIABLES.reduce(
      (text, [variable, value]) => text.replace(variable, value),
      code,
    );
    const names = await bot.say("chatters", filled.slice(1));
    assert(!names.split(", ").includes("User1"), code);
    assertEquals(names.split(", ").length, 39, code);
  }
});

Deno.test("docs/bots.md has every text, filter, parameter and bot, and no other", () => {
  const texts = [
    ...DOC.matchAll(/^\| `([^`]+)`(?: \(status \d+\))? +\| [^|]+\| [^|]+\|$/gm),
  ]
    .map(([, text]) => text ?? "");
  for (const text of Object.values(BOT_TEXTS)) {
    assert(texts.includes(text), text);
  }
  const tokens = codeSpans.filter((code) =>
    /^(?:(?:not_)?(?:sub|follower|mod|vip)|tier\d|not_broadcaster)$/.test(code)
  );
  assertEquals([...new Set(tokens)].sort(), [...FILTER_TOKENS].sort());
  for (const name of BOT_PARAMETERS) {
    assert(DOC.includes(`${name}=`) || codeSpans.includes(name), name);
  }
  const list = /^### Bots\n\n.*?\n\n(.*?)\n\n/ms.exec(DOC)?.[1] ?? "";
  assertEquals(
    list.replaceAll("\n", " ").replace(/\.$/, "").split(", ").sort(),
    [...KNOWN_BOTS].sort(),
  );
});

Deno.test("the escapes and figures of docs/bots.md are right", () => {
  const rows = /^\| (.*) \|\n\| [-| ]+ \|\n\| (`%7B`.*) \|$/m.exec(DOC);
  const [signs = [], escapes = []] = [rows?.[1], rows?.[2]].map((row) =>
    row?.split("|").map((cell) => cell.trim().replaceAll("`", "")) ?? []
  );
  assertEquals(signs.length, 10);
  assertEquals(
    escapes.map((escape) => decodeURIComponent(escape)),
    signs.map((sign) => sign === "space" ? " " : sign),
  );
  const { BOT_REQUESTS_PER_MINUTE, CHATTERS_TTL_S } = Environment.parse({});
  for (
    const claim of [
      `at most ${MAX_CHARACTERS} characters`,
      `within ${ANSWER_WITHIN_MS / 1_000} seconds`,
      `${CHATTERS_TTL_S} seconds old`,
      `${STALE_MS / 60_000 === 5 ? "five" : "?"} minutes`,
      `${BOT_REQUESTS_PER_MINUTE} calls a minute`,
    ]
  ) assert(DOC.replaceAll(/\s+/g, " ").includes(claim), claim);
});
