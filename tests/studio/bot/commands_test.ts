import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import {
  createQueryReader,
  readBotQuery,
} from "@/lib/features/bot/bot_api/query.ts";
import { ACT_PARAMETERS } from "@/lib/schema/bot/acts.ts";
import { SAY_PARAMETERS } from "@/lib/schema/bot/say.ts";
import { FILTER_TOKENS } from "@/lib/schema/bot/bot_api.ts";
import {
  type BotId,
  BOTS,
  type CommandChoice,
  commandFor,
  missingOf,
  queryOf,
  valuesOf,
} from "@/lib/studio/browser/bot/commands.ts";
import { type Subject, SUBJECTS } from "@/lib/studio/browser/bot/subjects.ts";

const ORIGIN = "https://limelight.example";
const KEY = "a".repeat(64);
const IDS = Object.keys(BOTS) as BotId[];

const CHOICE: CommandChoice = {
  subject: "random",
  filter: [],
  active: "",
  unique: "",
  given: {},
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

Deno.test("a sentence has a value for each name, and for one where no count is chosen", () => {
  const counts = [{}, { n: "" }, { n: "3" }].map((given) =>
    valuesOf({ subject: "random", given })
  );
  assertEquals(counts, [1, 1, 3]);
  assertEquals(valuesOf({ subject: "say/goal", given: {} }), 4);
  assertEquals(valuesOf({ subject: "do/skip", given: {} }), 0);
});

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
  const ship = { given: { n: "2" }, sentence: "{0} and {1}" };
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

Deno.test("an act has a program's key and what tells one message from the next", () => {
  const deaths = {
    subject: "do/counter",
    given: { name: "deaths", by: "-1" },
  } as const;
  const url = `${ORIGIN}/api/do/counter?key=${KEY}&name=deaths&by=-1`;
  assertEquals(textsOf("fossabot", deaths), [
    `!addcommand !pick $(customapi ${url})`,
  ]);
  assertEquals(textsOf("streamerbot", deaths)[0], `${url}&id=%msgId%`);
  assertEquals(textsOf("firebot", deaths), [
    `$readApi[${url}&id=$chatMessageId]`,
  ]);
  assertEquals(textsOf("streamlabs", deaths), [
    `!addcommand !pick {readapi.${url}&user={user.name}}`,
  ]);
  assertEquals(textsOf("phantombot", deaths)[1], `!tokencom !pick ${KEY}`);
  assertEquals(
    textsOf("mixitup", { subject: "do/shoutout" })[0],
    `${ORIGIN}/api/do/shoutout?key=${KEY}&login=$arg1text`,
  );
  assertEquals(missingOf({ subject: "do/time", given: {} }), "seconds");
  assertEquals(
    missingOf({ subject: "do/time", given: { seconds: "5" } }),
    null,
  );
  assertEquals(missingOf({ subject: "say/timer", given: {} }), null);
});

const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

const choices: fc.Arbitrary<CommandChoice> = fc.record({
  subject: fc.constantFrom(...SUBJECT_NAMES),
  filter: fc.uniqueArray(fc.constantFrom(...FILTER_TOKENS)),
  active: fc.constantFrom("", "5"),
  unique: fc.constantFrom("", "60"),
  given: fc.record({
    n: fc.constantFrom("", "2", "10"),
    name: fc.constantFrom("deaths", "Tode & $(x)"),
    by: fc.constantFrom("", "-1"),
    kind: fc.constantFrom("", "bits"),
    period: fc.constantFrom("", "week"),
    seconds: fc.constantFrom("60", "-60"),
  }),
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

const readSayQuery = createQueryReader(SAY_PARAMETERS);
const readActQuery = createQueryReader(ACT_PARAMETERS);

Deno.test("whatever is chosen, the service reads it as it was meant, and knows each parameter", () => {
  fc.assert(fc.property(choices, fc.constantFrom(...IDS), (choice, bot) => {
    // What looks like a variable that the bot left alone counts as absent.
    fc.pre(!/^[%$]|^\{\{|^(?:null|undefined)$/.test(choice.sentence.trim()));
    const { subject, filter, sentence, given } = choice;
    const search = queryOf(choice, bot);
    const read = subject.startsWith("say/")
      ? readSayQuery
      : subject.startsWith("do/")
      ? readActQuery
      : readBotQuery;
    const query: Record<string, unknown> = { ...read(search) };
    const { parameters = [], narrowing = [], values } = SUBJECTS[subject];
    assertEquals(query.unknown, [], search);
    for (const name of parameters) {
      assertEquals(query[name], given[name] || null, name);
    }
    if (values) assertEquals(query.format, sentence.trim() || null);
    if (narrowing.includes("filter")) {
      assertEquals(query.filter, filter.length > 0 ? filter.join(",") : null);
    }
    for (const name of ["active", "unique"] as const) {
      if (!narrowing.includes(name)) continue;
      assertEquals(query[name], choice[name] || null);
    }
    if (narrowing.includes("bots")) {
      assertEquals(
        query.bots ?? (subject === "chatters" ? "include" : "exclude"),
        choice.withBots ? "include" : "exclude",
      );
    }
  }));
});

Deno.test("no sign is left that a bot could read as its own", () => {
  fc.assert(fc.property(choices, (choice) => {
    // An act has the bot's own variables in it.
    fc.pre(!choice.subject.startsWith("do/"));
    for (const bot of IDS) {
      const query = queryOf(choice, bot);
      const allowed = bot === "streamerbot"
        ? /^[\w\-.%&=+{}]*$/
        : /^[\w\-.%&=]*$/;
      assert(allowed.test(query), `${bot}: ${query}`);
    }
  }));
});
