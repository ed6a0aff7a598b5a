import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assert, assertEquals } from "@std/assert";
import { isOvertaken, type NumberedState } from "@/lib/overlay/is_overtaken.ts";
import { CATALOGUE } from "@/lib/schema/events/catalogue.ts";

Deno.test("a state gives way to later ones of its session alone", () => {
  const state = (sessionId: string | null, revision: number) => ({
    sessionId,
    revision,
  });
  assertEquals(isOvertaken(state("a", 3), state("a", 4)), true);
  // The same again may say more, such as another time of the server.
  assertEquals(isOvertaken(state("a", 4), state("a", 4)), false);
  assertEquals(isOvertaken(state("a", 5), state("a", 4)), false);
  // A new subathon begins at its first revision.
  assertEquals(isOvertaken(state("b", 1), state("a", 900)), false);
  assertEquals(isOvertaken(state(null, 2), state(null, 3)), true);
  assertEquals(isOvertaken(state("a", 1), null), false);
});

Deno.test("revisions belong to a part: a countdown, an alert box of an overlay, the channel's only one", () => {
  const overtaken = (state: NumberedState, held: NumberedState) =>
    isOvertaken({ ...state, revision: 1 }, { ...held, revision: 9 });
  const box = { revision: 0, overlay: "a", boxId: "1" };
  assertEquals([
    overtaken({ revision: 0, instanceId: "a" }, {
      revision: 0,
      instanceId: "a",
    }),
    overtaken({ revision: 0, instanceId: "b" }, {
      revision: 0,
      instanceId: "a",
    }),
    overtaken(box, box),
    overtaken({ ...box, boxId: "2" }, box),
    overtaken({ ...box, overlay: "b" }, box),
    overtaken({ revision: 0 }, { revision: 0 }),
  ], [true, false, true, false, false, true]);
});

/** Members that name the part of which a state's revisions are. */
const PARTS = ["sessionId", "instanceId", "overlay", "boxId"];

Deno.test("the documented rule names the part of every state that has several in a channel", () => {
  const ruled = Object.entries(CATALOGUE).flatMap(([kind, { data }]) => {
    const { properties = {} } = inlineJsonSchema(data, { io: "input" });
    const { revision } = properties;
    const rule = typeof revision === "object" ? revision.description ?? "" : "";
    if (!rule.includes("ignore a lower one")) return [];
    const named = PARTS.filter((name) => rule.includes(`\`${name}\``));
    const own = PARTS.filter((name) => name in properties);
    return [{ kind, named, own }];
  });
  assert(ruled.length >= 10);
  for (const { named, own } of ruled) assertEquals(named, own);
  // What happens once is not a state: none of them makes another one old.
  const acts = ["timer.contribution", "timer.ended", "ladder.goal_reached"];
  assertEquals(ruled.filter(({ kind }) => acts.includes(kind)), []);
});
