import { assertEquals } from "@std/assert";
import { componentName } from "@/lib/pages/widget_components.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";

Deno.test("every built-in widget has an island of its name, and every island belongs to a widget", async () => {
  const islands = (await Array.fromAsync(Deno.readDir("islands/widgets")))
    .map(({ name }) => name);
  // `custom-code` shows a custom widget: a frame draws it.
  const expected = WIDGET_KINDS.map(({ id }) => id)
    .filter((id) => id !== "custom-code")
    .map((id) => `${componentName(id)}.tsx`);
  assertEquals(islands.sort(), expected.sort());
});
