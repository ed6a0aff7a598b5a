import { assert } from "@std/assert";
import { Environment } from "@/lib/core/environment.ts";

Deno.test("docs/operations.md has a row for every variable, with its words", async () => {
  const page = await Deno.readTextFile("docs/operations.md");
  const plain = page.replace(/\s+/g, " ");
  for (const [name, schema] of Object.entries(Environment.shape)) {
    assert(page.includes(`| \`${name}\``), `${name} has no row`);
    assert(
      plain.includes(schema.description ?? "?"),
      `${name}: other words; run scripts/config_doc.ts`,
    );
  }
});
