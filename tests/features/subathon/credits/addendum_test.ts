import { assertEquals } from "@std/assert";
import { newNames } from "@/lib/features/subathon/credits/addendum.ts";
import type { FrozenItem } from "@/lib/schema/subathon/credits.ts";

/** Makes the line of a person who first gave at a second of the day. */
function aLine(
  id: string | null,
  second: number,
  more: Partial<FrozenItem> = {},
): FrozenItem {
  return {
    person: id === null
      ? null
      : { id, login: id, name: id, avatarUrl: null, anonymous: false },
    text: id ?? "",
    value: null,
    firstAt: new Date(second * 1_000).toISOString(),
    removed: false,
    ...more,
  } as FrozenItem;
}

const namesOf = (items: readonly FrozenItem[]) =>
  items.map(({ person, text, firstAt }) =>
    `${person?.id ?? text} ${Date.parse(firstAt ?? "") / 1_000}`
  );

Deno.test("late comers stand in the order they came, each once, at the earliest", () => {
  const came = [aLine("ben", 30), aLine("ada", 20), aLine("ben", 10)];
  assertEquals(namesOf(newNames(came, [])), ["ben 10", "ada 20"]);
});

Deno.test("who is on a list already is not late, whatever brought them again", () => {
  const came = [aLine("ada", 20), aLine("ben", 30)];
  assertEquals(namesOf(newNames(came, [aLine("ada", 1)])), ["ben 30"]);
});

Deno.test("an erased person is the same one as before, nameless people are their texts", () => {
  const erased = aLine(null, 10, { erased: "e1" });
  assertEquals(newNames([erased], [aLine("x", 1, { erased: "e1" })]), []);
  const came = [
    aLine(null, 10, { text: "Anonymous" }),
    aLine(null, 5, { text: "Anonymous" }),
    aLine(null, 7, { text: "A friend" }),
  ];
  assertEquals(namesOf(newNames(came, [])), ["Anonymous 5", "A friend 7"]);
});
