import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  cleanText,
  fillNames,
  formatNames,
  joinWithin,
} from "@/lib/features/bot/bot_api/format.ts";
import { printableName } from "@/lib/features/bot/bot_api/names.ts";

const VECTORS: [template: string, names: string, answer: string][] = [
  ["{1} {0} {1}", "Ada, Bob", "Bob Ada Bob"],
  ["{0} and {2}", "Ada, Bob", "Ada and"],
  ["{{0}} {x}", "Ada", "{Ada} {x}"],
  ["/ban {0}", "Ada", "ban Ada"],
  ["/me hugs {0}", "Ada", "/me hugs Ada"],
  ["/me /ban {0}", "Ada", "/me ban Ada"],
  ["{0}\n/ban {1}", "Ada, Bob", "Ada /ban Bob"],
  ["\u200b/ban {0}", "Ada", "ban Ada"],
  ["{2}/ban {0}", "Ada, Bob", "ban Ada"],
  ["./!settitle {0}", "Ada", "settitle Ada"],
  ["$(urlfetch x) {0} $5", "Ada", "(urlfetch x) Ada $5"],
  ["!", "Ada, Bob", "Ada, Bob"],
  // Beyond the published ones:
  ["{10} {0}", "Ada", "{10} Ada"],
  ["  /me  waves", "Ada", "/me waves"],
  ["/me ", "Ada, Bob", "Ada, Bob"],
  ["/me /!.", "Ada", "Ada"],
  ["/me/ban {0}", "Ada", "me/ban Ada"],
  ["{0}\r\n\u2028\u0085\u00a0\t{1}", "Ada, Bob", "Ada Bob"],
  ["\u202e{0}\u2066!", "Ada", "Ada!"],
  ["👩\u200d💻 {0}", "Ada", "👩\u200d💻 Ada"],
  ["\u200d/ban {0}", "Ada", "ban Ada"],
  ["\u{e0001}/ban {0}", "Ada", "ban Ada"],
  ["$$(x) ${y} $[z] $ä $", "Ada", "(x) {y} [z] ä $"],
  ["\\/. {0}", "Ada", "Ada"],
  ["\u3164", "Ada", "Ada"],
  ["<b>{0}</b>", "Ada", "<b>Ada</b>"],
];

for (const [template, names, answer] of VECTORS) {
  Deno.test(`format ${JSON.stringify(template)} with ${names}`, () => {
    assertEquals(formatNames(template, names.split(", ")), answer);
  });
}

Deno.test("a name that looks like a placeholder or a pattern is not expanded", () => {
  assertEquals(fillNames("{0} {1}", ["{1}", "$&$1"]), "{1} $&$1");
});

const piece = fc.oneof(
  fc.constantFrom(
    ..."/.!\\ $\n\r\t({[a)}]",
    "/me ",
    "{0}",
    "{1}",
    "{9}",
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\u3164",
    "👩\u200d💻",
    "ä",
    "e\u0301",
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const anyTemplate = fc.array(piece, { maxLength: 300, size: "max" }).map((
  all,
) => all.join(""));

Deno.test("whatever the template: one line, no command, no variable, never empty, 400 at most", () => {
  fc.assert(
    fc.property(anyTemplate, (template) => {
      const text = formatNames(template, ["Ada", "Bob"]);
      assert(text.length > 0 && text.length <= 400);
      assertEquals(text.trim(), text);
      assert(!/[\p{Cc}\p{Zl}\p{Zp}]|[^\P{Zs} ]/u.test(text), "one line");
      assert(
        !/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(text),
      );
      assert(!/\$[\p{L}({[]/u.test(text), "no variable");
      const said = text.startsWith("/me ") ? text.slice(4) : text;
      assert(
        !/^[/.!\\\s\p{Default_Ignorable_Code_Point}]/u.test(said),
        "no command",
      );
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("cleaning what is clean changes nothing", () => {
  fc.assert(
    fc.property(anyTemplate, (template) => {
      const once = cleanText(template);
      assertEquals(cleanText(once), once);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("a long text ends between two visible characters", () => {
  const family = "👨‍👩‍👧‍👦";
  const text = cleanText(`a${family.repeat(60)}`);
  assert(text.length <= 400);
  assertEquals(text, `a${family.repeat(36)}…`);
  assertEquals(cleanText("x".repeat(400)), "x".repeat(400));
  assertEquals(cleanText("x".repeat(401)), `${"x".repeat(399)}…`);
  assertEquals(
    cleanText(`${"x".repeat(398)}e\u0301y`),
    `${"x".repeat(398)}…`,
  );
});

Deno.test("a single character of hundreds of marks is cut, not dropped", () => {
  const text = cleanText(`a${"\u0301".repeat(500)}`);
  assertEquals(text.length, 400);
  const tall = cleanText(`a\u0301${"\u{1d165}".repeat(300)}`);
  assert(tall.length <= 400 && tall.isWellFormed());
});

Deno.test("a list within a length has whole names and says how many more", () => {
  const names = ["Ada", "Bob", "Cleo"];
  const more = [...names, "Dora", "Eve"];
  assertEquals(joinWithin(names, 14), "Ada, Bob, Cleo");
  assertEquals(joinWithin(more, 19), "Ada, Bob and 3 more");
  assertEquals(joinWithin(more, 18), "Ada and 4 more");
  assertEquals(joinWithin(["Ada"], 50), "Ada");
  assertEquals(joinWithin(["x".repeat(80), "Bob"], 50), "2 chatters");
});

Deno.test("a list within a length is the longest that fits", () => {
  const name = fc.string({ minLength: 1, maxLength: 25 }).map((text) =>
    text.replaceAll(",", "_")
  );
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 200, size: "max" }),
      fc.integer({ min: 50, max: 600 }),
      (names, max) => {
        const text = joinWithin(names, max);
        assert(text.length <= max);
        if (text === names.join(", ")) return;
        const shown = Number(/ and (\d+) more$/.exec(text)?.[1]);
        const count = names.length - shown;
        const tail = (left: number) => left ? ` and ${left} more` : "";
        assertEquals(text, names.slice(0, count).join(", ") + tail(shown));
        for (let more = count + 1; more <= names.length; more++) {
          const longer = names.slice(0, more).join(", ") +
            tail(names.length - more);
          assert(longer.length > max, "a longer one would have fit");
        }
      },
    ),
  );
});

Deno.test("a name that could be mistaken for anything else gives way to the login", () => {
  for (
    const name of [
      "Ada",
      "ada_99",
      "絵文字ファン",
      "Ada Lovelace",
      "مريم",
      "Zoë",
      "_x_",
      "007",
    ]
  ) assertEquals(printableName("evil", name), name);
  for (
    const name of [
      "a, b",
      "",
      "  ",
      "/ban",
      ".x",
      "a\u202eb",
      "a\u200bb",
      "\u3164",
      "a\nb",
      "a  b",
      "{0}",
      "$x",
      '"x"',
      "\u0301x",
      "a\u0000",
    ]
  ) assertEquals(printableName("evil", name), "evil");
  assertEquals(printableName("evil", " Ada "), "Ada");
});
