import { assert, assertEquals } from "@std/assert";
import { formOf } from "@/lib/schema/forms/form_of.ts";
import { filterSentence } from "@/lib/studio/browser/settings/filter_sentence.ts";
import { schemaOf } from "@/lib/schema/forms/model.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { GROUP_NAMES } from "@/lib/schema/widgets/settings/groups.ts";

const money = (minor: number) => `€${minor / 100}`;

/** Sentences of all sections of a kind's form. */
function sentences(id: string, stored: Record<string, unknown>) {
  const kind = WIDGET_KINDS.find((one) => one.id === id);
  assert(kind);
  const { sections } = formOf(schemaOf(settingsJsonSchema(kind)), {
    stored,
    groups: GROUP_NAMES,
  });
  return sections.flatMap(({ id, controls }) => {
    const said = filterSentence(controls, money);
    return said === null ? [] : [[id, said]];
  });
}

Deno.test("a filter that leaves nothing out shows everything", () => {
  assertEquals(sentences("leaderboard", {}), [["filter", "Shows everything."]]);
});

Deno.test("a filter says kinds, platforms, least sizes of these kinds, and who is hidden", () => {
  assertEquals(
    sentences("leaderboard", {
      filter: {
        kinds: ["cheer", "tip"],
        platforms: ["twitch"],
        minBits: 1000,
        minTip: 500,
        minRaid: 20,
        hideUsers: ["a", "b"],
      },
    }),
    [[
      "filter",
      "Shows Bits and Tip from Twitch. Leaves out what is smaller: 1,000 bits at least and payments of €5 at least. Hides 2 viewers.",
    ]],
  );
});

Deno.test("every widget with a filter has its sentence, and no other section has one", () => {
  for (const { id, groups } of WIDGET_KINDS) {
    const hasFilter = groups.includes("filter");
    assertEquals(
      sentences(id, {}).map(([section]) => section),
      hasFilter ? ["filter"] : [],
      id,
    );
  }
});
