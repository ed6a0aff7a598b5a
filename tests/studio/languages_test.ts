import { assert, assertEquals, assertMatch } from "@std/assert";
import { translationOf } from "@/lib/locales/translations.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { describeRow } from "@/lib/studio/browser/live/describe_row.ts";
import { SOUNDS } from "@/lib/features/overlays/sounds/catalogue.ts";
import { formatChoices } from "@/lib/pages/studio/channel/format_choices.ts";
import { namedOffer } from "@/lib/studio/browser/sounds/shelf.ts";
import {
  decimalText,
  numberText,
  sizeText,
} from "@/lib/studio/messages/figures.ts";
import { SOUND_TAGS } from "@/lib/studio/messages/sounds.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import {
  ENGLISH_TEXTS,
  readTextsBy,
  type StudioTexts,
} from "@/lib/studio/messages/texts.ts";
import { followEvent } from "@/tests/support/events.ts";

const GERMAN: StudioTexts = {
  language: "de",
  parts: {
    live: translationOf("de", "studio/live").messages,
    events: translationOf("de", "events").messages,
    sounds: translationOf("de", "studio/sounds").messages,
  },
};

/** Returns what is drawn in one language and then in another, as the server draws for two people. */
function inTurn<T>(draw: () => T): [german: T, english: T] {
  let texts = GERMAN;
  const before = readTextsBy(() => texts);
  try {
    const german = draw();
    texts = ENGLISH_TEXTS;
    return [german, draw()];
  } finally {
    readTextsBy(before);
  }
}

Deno.test("figures and days are written in the language at hand, not in that of the first who asked", () => {
  assertEquals(inTurn(() => numberText(1_234.5)), ["1.234,5", "1,234.5"]);
  const [german, english] = inTurn(() => dayAndTime("2026-11-15T12:00:00Z"));
  assertMatch(german, /^15\.11\.2026, /);
  assertMatch(english, /^Nov 15, 2026, /);
});

Deno.test("sizes and decimals are written in the language at hand", () => {
  assertEquals(inTurn(() => decimalText(1.5, 2)), ["1,50", "1.50"]);
  assertEquals(inTurn(() => [0, 1_572_864].map(sizeText)), [
    ["0 Byte", "1,5 MB"],
    ["0 bytes", "1.5 MB"],
  ]);
});

Deno.test("a sound of the library keeps its name and has its tags in the language at hand", () => {
  const [chime] = SOUNDS;
  assert(chime);
  const offered = {
    ...chime,
    tags: [...chime.tags],
    url: "",
    source: "library" as const,
  };
  const [german, english] = inTurn(() => namedOffer(offered));
  assertEquals([german.name, english.name], ["Bright chime", "Bright chime"]);
  assertEquals(german.tags, ["Glocke", "kurz", "Follow"]);
  assertEquals(english.tags, ["bell", "short", "follow"]);
  const tags = [...new Set(SOUNDS.flatMap(({ tags }) => tags))];
  assertEquals(tags.filter((tag) => !(tag in SOUND_TAGS)), []);
});

Deno.test("a channel's language is called as those who speak it call it, whoever reads the list", () => {
  const [german, english] = inTurn(() => {
    const names = new Map(formatChoices().locale);
    return ["de", "en", "pt-BR"].map((tag) => names.get(tag));
  });
  assertEquals(german, [
    "Deutsch",
    "English, Englisch",
    "Português (Brasil), Portugiesisch (Brasilien)",
  ]);
  assertEquals(english, [
    "Deutsch, German",
    "English",
    "Português (Brasil), Brazilian Portuguese",
  ]);
});

Deno.test("what happened is said in the language at hand", () => {
  const follow = followEvent(1) as unknown as LiveEvent;
  const [german, english] = inTurn(() => describeRow(follow));
  assertEquals([german.text, english.text], ["folgt jetzt", "just followed"]);
});
