import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { labelled, schemaWithForms, withForm } from "@/lib/core/form.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { formFaults } from "@/tests/support/form_faults.ts";

for (const kind of WIDGET_KINDS) {
  Deno.test(`${kind.id}: every setting and value has a label`, () => {
    assertEquals(formFaults(settingsJsonSchema(kind)), []);
  });

  Deno.test(`${kind.id}: no label is for a setting it does not have`, () => {
    const { shape } = kind.settings;
    assertEquals(
      Object.keys(kind.form.fields).filter((key) => !(key in shape)),
      [],
    );
  });
}

Deno.test("what is missing in a form is told", () => {
  const schema = withForm(
    z.strictObject({
      mode: z.enum(["one", "two"]),
      some: z.array(z.enum(["x"])),
      named: z.string(),
      late: z.int(),
      other: z.int(),
    }),
    {
      fields: {
        mode: { title: "Mode", options: { one: "One" } },
        some: { title: "some:", options: {} },
        late: { title: "Late", showIf: { field: "gone", is: [1] } },
        other: { title: "Other", showIf: { field: "mode", is: ["three"] } },
      },
    },
  );
  assertEquals(
    formFaults(labelled(schemaWithForms(schema), (text) => text)),
    [
      '.mode: no label for "two"',
      '.some: "some:" is not in sentence case',
      '.some[]: no label for "x"',
      ".named: no title",
      ".late: showIf names no other field",
      ".other: showIf can never be three",
    ],
  );
});

Deno.test("labels stay with a schema that is wrapped, and away from its defaults", () => {
  const inner = withForm(z.strictObject({ size: z.int().default(3) }), {
    fields: { size: "Size" },
  });
  const schema = z.strictObject({
    list: z.array(inner.describe("Sizes")).default([{ size: 1 }]),
  });
  const served = JSON.stringify(
    labelled(schemaWithForms(schema), (text) => text.toUpperCase()),
  );
  assert(served.includes('"title":"SIZE"'), served);
  assert(served.includes('"default":[{"size":1}]'), served);
  assert(!served.includes("x-form"), served);
});
