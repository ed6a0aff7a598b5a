import { assertEquals, assertMatch } from "@std/assert";
import { translationOf } from "@/lib/locales/translations.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { describeRow } from "@/lib/studio/browser/live/describe_row.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
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

Deno.test("what happened is said in the language at hand", () => {
  const follow = followEvent(1) as unknown as LiveEvent;
  const [german, english] = inTurn(() => describeRow(follow));
  assertEquals([german.text, english.text], ["folgt jetzt", "just followed"]);
});
