import { assert, assertEquals } from "@std/assert";
import { findProvider, PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { providerName } from "@/lib/overlay/provider_name.ts";
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

Deno.test("pages write a provider's name as its title is", () => {
  for (const { id, title } of PROVIDERS) {
    // Senders of the generic one name the provider themselves.
    if (id === "standard_webhooks") continue;
    assertEquals(providerName(id), title);
  }
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
