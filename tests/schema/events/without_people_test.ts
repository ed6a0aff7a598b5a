import { assertEquals, assertStrictEquals } from "@std/assert";
import { withoutPeople } from "@/lib/schema/events/without_people.ts";

const bob = { id: "77", login: "bob", name: "Bob" };
const ann = { id: "88", login: "ann", name: "Ann" };

Deno.test("people go from figures by their references, and figures that do not name them stay the same", () => {
  const figure = {
    latest: {
      tip: { kind: "tip", position: "1", actor: bob },
      follow: { kind: "follow", position: "2", actor: ann },
    },
    board: [
      { rank: 1, person: bob, value: 9 },
      { rank: 2, person: ann, value: 5 },
    ],
    boss: bob,
    hp: 7,
  };
  assertStrictEquals(withoutPeople(figure, new Set(["99"])), figure);
  assertEquals(withoutPeople<unknown>(figure, new Set(["77"])), {
    latest: { follow: figure.latest.follow },
    board: [{ rank: 1, person: ann, value: 5 }],
    boss: null,
    hp: 7,
  });
});
