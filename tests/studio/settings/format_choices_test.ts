import { assert, assertStrictEquals } from "@std/assert";
import { formatChoices } from "@/lib/pages/studio/channel/format_choices.ts";

Deno.test("names of languages and currencies are looked up for the first page alone", () => {
  const first = formatChoices();
  assert(first.currency.some(([, name]) => name === "EUR, Euro"));
  const { DisplayNames } = Intl;
  try {
    Reflect.set(Intl, "DisplayNames", function () {
      throw new Error("made anew");
    });
    assertStrictEquals(formatChoices(), first);
  } finally {
    Reflect.set(Intl, "DisplayNames", DisplayNames);
  }
});
