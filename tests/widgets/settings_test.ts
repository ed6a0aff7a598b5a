import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  checkSettings,
  effectiveSettings,
} from "@/lib/widgets/effective_settings.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { arbitraryOf, type SchemaNode } from "./support/arbitrary_settings.ts";
import { at, leavesOf, nest } from "./support/walk_schema.ts";

const FAMILY = "👨‍👩‍👧‍👦";

function schemaOf(kind: typeof WIDGET_KINDS[number]): SchemaNode {
  return JSON.parse(JSON.stringify(settingsJsonSchema(kind)));
}

for (const kind of WIDGET_KINDS) {
  Deno.test(`${kind.id}: defaults alone are valid and complete`, () => {
    assertEquals(checkSettings(kind, {}), { ok: true, stored: {} });
    const defaults = effectiveSettings(kind, {});
    assertEquals(checkSettings(kind, defaults).ok, true);
    assertEquals(effectiveSettings(kind, defaults), defaults);
    for (const { path, schema } of leavesOf(schemaOf(kind))) {
      assertEquals(at(defaults, path), schema.default, path.join("."));
    }
  });

  Deno.test(`${kind.id}: valid settings stay as they are`, () => {
    fc.assert(
      fc.property(arbitraryOf(schemaOf(kind)), (input) => {
        const checked: unknown = checkSettings(kind, input);
        assertEquals(checked, { ok: true, stored: input });
        const stored = JSON.parse(JSON.stringify(input));
        const effective = effectiveSettings(kind, stored);
        assertEquals(
          effectiveSettings(kind, JSON.parse(JSON.stringify(effective))),
          effective,
        );
      }),
      { numRuns: 30 },
    );
  });

  Deno.test(`${kind.id}: what is out of range is refused with its path`, () => {
    for (const { path, schema } of leavesOf(schemaOf(kind))) {
      for (const { value, valid } of edgesOf(schema)) {
        const result = checkSettings(kind, nest(path, value));
        assertEquals(result.ok, valid, `${path.join(".")} = ${value}`);
        if (!result.ok) {
          assert(
            result.issues.some((issue) =>
              issue.path.startsWith(path.join("."))
            ),
            `${path.join(".")}: ${JSON.stringify(result.issues)}`,
          );
        }
      }
    }
  });

  Deno.test(`${kind.id}: unknown keys are refused by name`, () => {
    const input = JSON.parse(
      '{"nope": 1, "a11y": {"nope": 1}, "__proto__": 1}',
    );
    const result = checkSettings(kind, input);
    assert(!result.ok);
    assertEquals(
      result.issues.map((issue) => issue.path).sort(),
      ["__proto__", "a11y.nope", "nope"],
    );
  });
}

/** Values just inside and just outside of what a field allows. */
function edgesOf(schema: SchemaNode): { value: unknown; valid: boolean }[] {
  const edges: { value: unknown; valid: boolean }[] = [
    {
      value: { nope: true },
      valid: schema.additionalProperties === undefined
        ? false
        : !schema.propertyNames?.enum && schema.type === "object",
    },
  ];
  const { minimum, maximum, minGraphemes = 0, maxGraphemes } = schema;
  if (minimum !== undefined && maximum !== undefined) {
    edges.push(
      { value: minimum, valid: true },
      { value: maximum, valid: true },
      { value: minimum - 1, valid: false },
      { value: maximum + 1, valid: false },
      { value: String(minimum), valid: false },
      { value: null, valid: false },
    );
    if (schema.type === "integer") {
      edges.push({ value: minimum + 0.5, valid: false });
    }
  }
  if (maxGraphemes !== undefined && schema.control !== "font") {
    edges.push(
      { value: FAMILY.repeat(maxGraphemes), valid: true },
      { value: FAMILY.repeat(maxGraphemes + 1), valid: false },
      { value: "a\u0000b".slice(0, maxGraphemes + 2), valid: false },
      { value: "\ud800", valid: false },
      { value: "", valid: minGraphemes === 0 },
    );
  }
  if (schema.placeholders) {
    edges.push({ value: "{nobody}", valid: false });
  }
  if (schema.enum) {
    edges.push({ value: schema.enum[0], valid: true });
    edges.push({ value: "no such option", valid: false });
  }
  if (schema.control === "color") {
    edges.push(
      { value: "#12AB34FF", valid: true },
      { value: "#12ab34ff", valid: true },
      { value: "#12ab34f", valid: false },
      { value: "#12AB34", valid: true },
      { value: "red", valid: false },
    );
  }
  if (schema.type === "boolean") edges.push({ value: "true", valid: false });
  if (schema.uniqueItems && schema.items?.enum) {
    const [first] = schema.items.enum;
    edges.push({ value: [first, first], valid: false });
  }
  return edges;
}
