import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import {
  type JsonSchema,
  labelled,
  schemaWithForms,
  withForm,
} from "@/lib/core/form.ts";
import { FORMS } from "@/lib/features/overlays/forms/catalogue.ts";
import { formLabels, labelIn, labelledIn } from "@/lib/locales/labels.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { AREAS } from "@/lib/schema/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { formFaults } from "@/tests/support/form_faults.ts";
import { formTexts } from "@/tests/widgets/support/form_texts.ts";

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

for (const language of ["de", "es", "fr"] as const) {
  Deno.test(`every label is said in ${language}, and none that there is not`, () => {
    const missing: string[] = [];
    const said = new Set<string>();
    const collect = (
      schema: JsonSchema,
      names: readonly string[],
      part: string,
    ) => {
      const texts = new Set(names);
      labelled(schema, (text) => {
        texts.add(text);
        return text;
      });
      const labels = formLabels(language, part);
      for (const text of texts) {
        if (!labels || !Object.hasOwn(labels, text)) missing.push(text);
        assert(labelIn(labels, text).trim().length > 0, text);
        said.add(text);
      }
      return texts;
    };
    for (const kind of WIDGET_KINDS) {
      const names = [kind.title, kind.purpose, AREAS[kind.area]];
      const schema = schemaWithForms(kind.settings);
      const part = `widgets/${kind.id}`;
      const texts = collect(schema, names, part);
      const idle = Object.keys(translationOf(language, part).labels)
        .filter((text) => !texts.has(text));
      assertEquals(idle, [], `${kind.id}: texts that no label is made of`);
    }
    for (const { title, schema } of Object.values(FORMS)) {
      collect(schemaWithForms(schema()), [title], "forms");
    }
    assertEquals(missing, []);
    for (const part of ["common", "forms"]) {
      const idle = Object.keys(translationOf(language, part).labels)
        .filter((text) => !said.has(text));
      assertEquals(idle, []);
    }
  });
}

for (const language of ["de", "es", "fr"] as const) {
  Deno.test(`every text that a form shows is said in ${language}`, () => {
    for (const kind of WIDGET_KINDS) {
      const labels = formLabels(language, `widgets/${kind.id}`) ?? {};
      const said = new Set(Object.values(labels));
      const shown = formTexts(settingsJsonSchema(kind, language));
      assertEquals([...shown].filter((text) => !said.has(text)), [], kind.id);
    }
  });
}

Deno.test("a form that lacks a text in a language is English throughout", () => {
  const schema = schemaWithForms(
    withForm(z.strictObject({ font: z.string(), size: z.int() }), {
      fields: {
        font: { title: "Font", section: "Text", hint: "Any that you like" },
        size: "Font size",
      },
    }),
  );
  const { labels } = translationOf("de", "common");
  const whole = { ...labels, "Any that you like": "Jede" };
  assertEquals(
    [...formTexts(labelledIn(schema, whole))],
    ["Schriftart", "Jede", "Text", "Schriftgröße"],
  );
  assertEquals(
    [...formTexts(labelledIn(schema, labels))],
    ["Font", "Any that you like", "Text", "Font size"],
  );
});

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
        late: {
          title: "Late",
          hint: "`null` for none",
          showIf: { field: "gone", is: [1] },
        },
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
      '.late: "`null` for none" is not for people',
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
