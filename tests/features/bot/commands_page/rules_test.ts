import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { cooldownInWords } from "@/lib/pages/cooldown.ts";
import { groupByCategory } from "@/lib/features/bot/commands_page/group.ts";
import {
  ChatCommand,
  CommandListSave,
  foldCommandName,
  MAX_COMMANDS,
} from "@/lib/schema/bot/commands_page.ts";
import { foldText } from "@/lib/core/fold_text.ts";
import { searchCommands } from "@/lib/features/bot/commands_page/search.ts";

const command = (name: string, more: Partial<ChatCommand> = {}): ChatCommand =>
  ChatCommand.parse({ name, ...more });

/** Paths at which a list is refused. */
function wrongPaths(items: unknown[]): string[] {
  const parsed = CommandListSave.safeParse({ items });
  return parsed.error?.issues.map(({ path }) => path.join(".")) ?? [];
}

Deno.test("what a command leaves out is filled in", () => {
  assertEquals(ChatCommand.parse({ name: " !cat " }), {
    name: "!cat",
    aliases: [],
    description: "",
    response: "",
    access: "everyone",
    cooldownMs: 0,
    category: "",
  });
});

Deno.test("a text with a key or a token in it is refused: the page shows it to everyone", () => {
  const key = "0123456789abcdef".repeat(4);
  const fetched = (secret: string) =>
    `$(urlfetch https://limelight.example/api/random?apikey=${secret})`;
  for (
    const secret of [key, key.toUpperCase(), `wt_${"aB3-_".repeat(9)}`]
  ) {
    assertEquals(
      wrongPaths([{ name: "!pick", response: fetched(secret) }, {
        name: "!who",
        description: `my key is ${secret}`,
      }]),
      ["items.0.response", "items.1.description"],
      secret,
    );
  }
  for (const fine of [fetched("YOUR_KEY"), "https://shop.example/?code=TEN"]) {
    assertEquals(wrongPaths([{ name: "!pick", response: fine }]), [], fine);
  }
});

Deno.test("names and aliases are unique in any case and width", () => {
  assertEquals(wrongPaths([{ name: "!cat" }, { name: "!dog" }]), []);
  assertEquals(wrongPaths([{ name: "!cat" }, { name: "!CAT" }]), [
    "items.1.name",
  ]);
  assertEquals(
    wrongPaths([{ name: "!cat", aliases: ["!dog", "!Cat"] }, {
      name: "!bird",
      aliases: ["!ＤＯＧ"],
    }]),
    ["items.0.aliases.1", "items.1.aliases.0"],
  );
  assertEquals(foldCommandName("!ＣＡＴ"), "!cat");
});

Deno.test("a list has at most five hundred commands", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `!c${i}` }));
  assertEquals(wrongPaths(many(MAX_COMMANDS)), []);
  assertEquals(wrongPaths(many(MAX_COMMANDS + 1)), ["items"]);
});

Deno.test("texts of every script and emoji are taken, what hides or reorders text is not", () => {
  for (
    const name of ["!猫", "!мяу", "!ديسكورد", "!👩‍🚀", "!می‌خواهم", "€", "!ß"]
  ) {
    assertEquals(ChatCommand.parse({ name }).name, name);
  }
  // Composed and decomposed are one text.
  assertEquals(ChatCommand.parse({ name: "!cafe\u0301" }).name, "!café");
  for (
    const wrong of [
      { name: "" },
      { name: "!two words" },
      { name: "!a\u0000" },
      { name: "!a\u202Eb" },
      { name: "!a\u200Bb" },
      { name: "!a\u200Fb" },
      { name: "!" + "a".repeat(50) },
      { name: "!a", description: "one\ntwo" },
      { name: "!a", response: "a\u2066b" },
      { name: "!a", response: "a".repeat(501) },
      { name: "!a", description: "a".repeat(201) },
      { name: "!a", cooldownMs: -1 },
      { name: "!a", cooldownMs: 1.5 },
      { name: "!a", cooldownMs: 86_400_001 },
      { name: "!a", access: "nobody" },
      { name: "!a", aliases: Array.from({ length: 21 }, (_, i) => `!${i}`) },
      { name: "!a", category: "a".repeat(51) },
      { name: "\uD800" },
    ]
  ) assert(!ChatCommand.safeParse(wrong).success, JSON.stringify(wrong));
});

Deno.test("a search ignores case, accents, width and the order of words", () => {
  const commands = [
    command("!café", { description: "Où boire un thé à Zürich" }),
    command("!strasse", { aliases: ["!Straße"], description: "The map" }),
    command("!ديسكورد", { description: "رَابِط مجتمعنا" }),
    command("!猫", { aliases: ["!CAT"], response: "a secret answer" }),
  ];
  const find = (q: string) =>
    searchCommands(commands, q).map(({ name }) => name);
  assertEquals(find(""), commands.map(({ name }) => name));
  assertEquals(find("CAFE"), ["!café"]);
  assertEquals(find("zurich  THE"), ["!café"]);
  assertEquals(find("STRASSE"), ["!strasse"]);
  assertEquals(find("straße map"), ["!strasse"]);
  assertEquals(find("رابط"), ["!ديسكورد"]);
  assertEquals(find("ｃａｔ"), ["!猫"]);
  assertEquals(find("猫"), ["!猫"]);
  // Answers are not searched, and every word must be there.
  assertEquals(find("secret"), []);
  assertEquals(find("cat zurich"), []);
});

Deno.test("every command is found by any piece of its name, in whatever form it is typed", () => {
  const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .filter((name) => ChatCommand.safeParse({ name }).success);
  fc.assert(fc.property(names, (raw) => {
    const own = command(raw);
    for (
      const typed of [
        own.name,
        own.name.toUpperCase(),
        own.name.normalize("NFD"),
      ]
    ) {
      // A mark alone is nothing that one could type.
      if (foldText(typed) === "") continue;
      assertEquals(searchCommands([own], typed), [own], typed);
    }
  }));
});

Deno.test("groups keep the list's order; without a category comes last", () => {
  const groups = groupByCategory([
    command("!a"),
    command("!b", { category: "Fun" }),
    command("!c", { category: "Help" }),
    command("!d", { category: "FUN", cooldownMs: 1_000 }),
  ]);
  assertEquals(
    groups.map(({ category, commands }) => [
      category,
      ...commands.map(({ name }) => name),
    ]),
    [["Fun", "!b", "!d"], ["Help", "!c"], ["", "!a"]],
  );
});

Deno.test("cooldowns are told in words", () => {
  const table: [number, string | null][] = [
    [0, null],
    [1, "0.1 seconds"],
    [500, "0.5 seconds"],
    [1_000, "1 second"],
    [10_000, "10 seconds"],
    [59_600, "1 minute"],
    [60_000, "1 minute"],
    [90_000, "1 minute 30 seconds"],
    [3_600_000, "1 hour"],
    [3_661_000, "1 hour 1 minute"],
    [7_205_000, "2 hours 5 seconds"],
    [86_400_000, "1 day"],
  ];
  for (const [ms, words] of table) {
    assertEquals(cooldownInWords(ms, "en"), words);
  }
  assertEquals(cooldownInWords(90_000, "de-DE"), "1 Minute 30 Sekunden");
  assertEquals(
    cooldownInWords(7_205_000, "fr"),
    "2\u00a0heures 5\u00a0secondes",
  );
});
