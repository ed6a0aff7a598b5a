/** People and modules may choose words that every object has. */
import { assertEquals } from "@std/assert";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { providerName } from "@/lib/schema/integrations/provider_names.ts";
import { copyName } from "@/lib/core/copy_name.ts";
import { participantOf } from "@/lib/schema/events/participation.ts";
import { rankOf } from "@/lib/schema/widgets/rules/chat_rules.ts";
import { lookIdOf } from "@/lib/widgets/looks/registry.ts";
import { rankPersons } from "@/lib/sandbox/streamelements/person_sums.ts";

const WORDS = ["constructor", "__proto__", "toString", "hasOwnProperty", "2"];

Deno.test("a viewer with any name is ranked by what they gave", () => {
  for (const name of WORDS) {
    const give = (sums: Parameters<typeof rankPersons>[0], amount: number) =>
      rankPersons(sums, { listener: "tip-latest", event: { name, amount } });
    const key = "tip-alltime-top-donator";
    const ann = rankPersons({}, {
      listener: "tip-latest",
      event: { name: "Ann", amount: 1 },
    });
    const first = give(ann.sums, 5);
    const { sums, tops } = give(first.sums, 2.5);
    assertEquals(tops[key], { name, amount: 7.5 }, name);
    assertEquals(
      new Map(Object.entries(sums[key] ?? {})),
      new Map([["Ann", 1], [name, 7.5]]),
    );
  }
});

Deno.test("a role, a platform, a provider or a look with such a name is an unknown one", () => {
  for (const word of WORDS) {
    assertEquals(rankOf([word]), 0);
    assertEquals(platformName(word), word);
    assertEquals(providerName(word), word);
    assertEquals(lookIdOf(word), word);
  }
});

Deno.test("names are cut between two characters, never in one", () => {
  const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
  for (let before = 40; before < 60; before++) {
    const name = "x".repeat(before) + family;
    const cut = participantOf({
      platform: "twitch",
      actor: { id: "1", login: "ada", name },
    })?.name ?? "";
    assertEquals(
      cut,
      before + family.length <= 50 ? name : name.slice(0, Math.min(before, 50)),
    );
    assertEquals(cut.isWellFormed(), true);
    assertEquals(copyName(name, 50).includes("\u200D "), false);
    assertEquals(copyName(name, 50).isWellFormed(), true);
  }
});
