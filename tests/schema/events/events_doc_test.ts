import { assertEquals, assertStringIncludes } from "@std/assert";
import { KINDS } from "@/lib/schema/events/catalogue.ts";
import { denoFmt } from "@/scripts/deno_fmt.ts";
import { eventsDocument } from "@/scripts/events_doc.ts";
import { describeFields, table } from "@/scripts/schema_table.ts";
import { fixtureRows } from "@/tests/features/platform/notifications/samples.ts";

const FILE = new URL("../../../docs/events.md", import.meta.url);

Deno.test("docs/events.md is what the catalogue prints", async () => {
  assertEquals(
    await Deno.readTextFile(FILE),
    await denoFmt(eventsDocument(), "md"),
    "run: deno run -A scripts/events_doc.ts",
  );
});

Deno.test("the document names every kind and every platform type", () => {
  const document = eventsDocument();

  for (const kind of KINDS) assertStringIncludes(document, `\`${kind}\``);
  for (const { type } of fixtureRows()) {
    assertStringIncludes(document, `| \`${type}\` |`);
  }
});

Deno.test("a table's cells cannot end a cell", () => {
  assertEquals(table(["a"], [["x|y"]]), "| a |\n| --- |\n| x\\|y |");
});

Deno.test("fields are described with their path, type and meaning", () => {
  const rows = describeFields({
    type: "object",
    properties: {
      name: { type: "string", description: "Shown" },
      when: { anyOf: [{ type: "string" }, { type: "null" }] },
      items: {
        type: "array",
        items: { type: "object", properties: { count: { type: "integer" } } },
      },
    },
  });

  assertEquals(rows, [
    ["`name`", "string", "Shown"],
    ["`when`", "string or null", ""],
    ["`items`", "list of object", ""],
    ["`items[].count`", "integer", ""],
  ]);
});
