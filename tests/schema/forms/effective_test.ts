import { isRecord } from "@/lib/core/is_record.ts";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { effectiveOf } from "@/lib/schema/forms/effective.ts";
import { schemaOf } from "@/lib/schema/forms/model.ts";
import {
  checkSettings,
  effectiveSettings,
  lookSettings,
} from "@/lib/widgets/effective_settings.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import {
  arbitraryOf,
  type SchemaNode,
} from "@/tests/widgets/support/arbitrary_settings.ts";

for (const kind of WIDGET_KINDS) {
  const schema: SchemaNode = JSON.parse(
    JSON.stringify(settingsJsonSchema(kind)),
  );

  Deno.test(`the form draws ${kind.id} with the settings that the service does`, () => {
    fc.assert(
      fc.property(
        arbitraryOf(schema).filter(isRecord)
          .filter((stored) => checkSettings(kind, stored).ok),
        fc.constantFrom(undefined, ...LOOKS.map(({ defaults }) => defaults)),
        (stored, skin) => {
          const look = lookSettings(kind, skin);
          const same = JSON.parse(
            JSON.stringify(effectiveSettings(kind, stored, skin)),
          );
          assertEquals(
            effectiveOf(schemaOf(schema), { stored, look }),
            same,
          );
        },
      ),
      { numRuns: 20 },
    );
  });
}
