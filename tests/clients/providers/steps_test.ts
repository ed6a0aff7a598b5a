import { assert, assertEquals } from "@std/assert";
import { providerTitle } from "@/lib/clients/providers/provider.ts";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";

/** Texts of the guides without the breaks of their lines. */
const guide = (await Promise.all(
  ["webhooks", "connections", "own-shop"].map((name) =>
    Deno.readTextFile(`docs/integrations-${name}.md`)
  ),
)).join("\n").replace(/\s+/g, " ");

for (const provider of PROVIDERS) {
  const { id, steps } = provider;
  if (!steps) continue;
  Deno.test(`${id} is connected in three sentences, and the guide has them`, () => {
    assertEquals(steps.length, 3);
    steps.forEach((step, index) => {
      assert(/^[A-Z].*\.$/.test(step), step);
      assert(guide.includes(`${index + 1}. ${step}`), step);
    });
    assert(guide.includes(`| ${providerTitle(provider)} |`), "its row");
  });
}
