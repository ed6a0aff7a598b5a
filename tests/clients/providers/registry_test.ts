import { assert, assertEquals } from "@std/assert";
import { findProvider, PROVIDERS } from "@/lib/clients/providers/registry.ts";
import {
  PROVIDER_NAMES,
  providerName,
} from "@/lib/schema/integrations/provider_names.ts";
import {
  ProviderField,
  ProviderId,
} from "@/lib/schema/integrations/providers.ts";
import { readProviderEvents } from "./read_provider_events.ts";

const AT = "2026-01-15T18:16:12.634Z";

Deno.test("each provider is found by its id, once", () => {
  for (const provider of PROVIDERS) {
    assertEquals(findProvider(provider.id), provider);
    assertEquals(ProviderId.parse(provider.id), provider.id);
  }
  assertEquals(new Set(PROVIDERS.map(({ id }) => id)).size, PROVIDERS.length);
  assertEquals(findProvider("constructor"), null);
});

Deno.test("every service that pages have a name of is a provider, and the reverse", () => {
  assertEquals(
    // Senders of the generic one name the provider themselves.
    PROVIDERS.map(({ id }) => id).filter((id) => id !== "standard_webhooks")
      .sort(),
    [...PROVIDER_NAMES.keys()].sort() as string[],
  );
  assertEquals(providerName("my_shop"), "my_shop");
});

for (const { id, fields, samples, parse } of PROVIDERS) {
  Deno.test(`${id} describes its fields, each once`, () => {
    for (const field of fields) {
      assertEquals(ProviderField.parse(field), field);
      if (field.pattern !== null) new RegExp(`^(?:${field.pattern})$`);
    }
    assertEquals(new Set(fields.map(({ key }) => key)).size, fields.length);
  });

  for (const { name, text, headers, at } of samples) {
    Deno.test(`the sample ${name} of ${id} becomes events`, () => {
      const parsed = parse({
        text,
        headers: new Headers(headers),
        at: at ?? Date.parse(AT),
      });
      assert(readProviderEvents(parsed, AT).length > 0);
    });
  }

  for (const text of ["", "null", "[]", "{", "{}", '"', "[".repeat(100)]) {
    Deno.test(`${id} does not understand ${JSON.stringify(text.slice(0, 9))}`, () => {
      const parsed = parse({
        text,
        headers: new Headers(),
        at: Date.parse(AT),
      });
      assertEquals(parsed.kind, "not_understood");
    });
  }
}
