import { assertEquals, assertStrictEquals } from "@std/assert";
import { withIdsOn } from "@/lib/schema/events/identity.ts";

const person = (id: string) => ({ id, login: "ada", name: "Ada" });

Deno.test("everybody in an event gets an id of one platform, however deep", () => {
  const given = {
    id: "1",
    actor: person("7"),
    data: { people: [person("kick:8"), { of: person("9") }], count: 1 },
  };
  assertEquals(withIdsOn("kick", given), {
    id: "1",
    actor: person("kick:7"),
    data: {
      people: [person("kick:8"), { of: person("kick:9") }],
      count: 1,
    },
  });
});

Deno.test("what names people by such ids already is not copied", () => {
  const given = { actor: person("kick:7"), data: { people: [] } };
  assertStrictEquals(withIdsOn("kick", given), given);
  const ours = { actor: person("7") };
  assertStrictEquals(withIdsOn("twitch", ours), ours);
});
