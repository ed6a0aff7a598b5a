import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { readBotQuery } from "@/lib/features/bot/bot_api/query.ts";
import { FILTER_TOKENS } from "@/lib/schema/bot/bot_api.ts";
import {
  type BotId,
  BOTS,
  type CommandChoice,
  commandFor,
  queryOf,
} from "@/lib/studio/browser/bot/commands.ts";

const ORIGIN = "https://limelight.example";
const KEY = "a".repeat(64);
const IDS = Object.keys(BOTS) as BotId[];

const CHOICE: CommandChoice = {
  question: "random",
  filter: [],
  count: 1,
  sentence: "",
  notCaller: false,
  withBots: false,
};

const textsOf = (bot: BotId, choice: Partial<CommandChoice> = {}) =>
  commandFor(bot, {
    origin: ORIGIN,
    key: KEY,
    command: "!pick",
    choice: { ...CHOICE, ...choice },
  }).map(({ text }) => text);

Deno.test("each bot gets its own command", () => {
  const url = `${ORIGIN}/api/random?apikey=${KEY}`;
  assertEquals(textsOf("nightbot"), [
    `!commands add !pick $(urlfetch ${url})`,
  ]);
  assertEquals(textsOf("streamlabs"), [`!addcommand !pick {readapi.${url}}`]);
  assertEquals(textsOf("mixitup"), [url, "$webrequestresult"]);
  assertEquals(textsOf("phantombot"), [
    `!addcom !pick (customapi ${ORIGIN}/api/random?apikey=(token))`,
    `!tokencom !pick ${KEY}`,
  ]);
  const ship = { count: 2, sentence: "{0} and {1}" };
  assertEquals(textsOf("firebot", ship), [
    `$readApi[${url}&n=2&format=%7B0%7D%20and%20%7B1%7D]`,
  ]);
  assertEquals(
    textsOf("streamerbot", ship)[0],
    `${url}&n=2&format={0}+and+{1}`,
  );
});

Deno.test("who called is left out by the variable of the bot, where it has one", () => {
  const notCaller = { notCaller: true };
  assertMatch(
    textsOf("nightbot", notCaller)[0] ?? "",
    /&exclude=\$\(querystring \$\(user\)\)\)$/,
  );
  assertEquals(textsOf("moobot", notCaller), textsOf("moobot"));
});

const choices: fc.Arbitrary<CommandChoice> = fc.record({
  question: fc.constantFrom("random", "fmk", "chatters"),
  filter: fc.uniqueArray(fc.constantFrom(...FILTER_TOKENS)),
  count: fc.integer({ min: 1, max: 10 }),
  sentence: fc.oneof(
    fc.string({ maxLength: 60, unit: "grapheme" }),
    fc.constantFrom(
      "{0}, {1} & $(x)",
      "100% {0}'s [#1] ~ `a` \\ 小火锅",
      "{0}+{1}",
    ),
  ),
  notCaller: fc.constant(false),
  withBots: fc.boolean(),
});

Deno.test("whatever is chosen, the service reads it as it was meant", () => {
  fc.assert(fc.property(choices, fc.constantFrom(...IDS), (choice, bot) => {
    // What looks like a variable that the bot left alone counts as absent.
    fc.pre(!/^[%$]|^\{\{|^(?:null|undefined)$/.test(choice.sentence.trim()));
    const query = readBotQuery(queryOf(choice, bot));
    const { question, filter, count, sentence } = choice;
    const isRandom = question === "random";
    assertEquals(
      query.filter,
      question !== "fmk" && filter.length > 0 ? filter.join(",") : null,
    );
    assertEquals(query.n, isRandom && count > 1 ? String(count) : null);
    assertEquals(query.format, isRandom ? sentence.trim() || null : null);
    assertEquals(
      query.bots ?? (question === "chatters" ? "include" : "exclude"),
      choice.withBots ? "include" : "exclude",
    );
  }));
});

Deno.test("no sign is left that a bot could read as its own", () => {
  fc.assert(fc.property(choices, (choice) => {
    for (const bot of IDS) {
      const query = queryOf(choice, bot);
      const allowed = bot === "streamerbot"
        ? /^[\w\-.%&=+{}]*$/
        : /^[\w\-.%&=]*$/;
      assert(allowed.test(query), `${bot}: ${query}`);
    }
  }));
});
