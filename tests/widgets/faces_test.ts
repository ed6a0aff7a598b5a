import { assertEquals } from "@std/assert";
import { WIDGET_COMPONENTS } from "@/lib/pages/widget_components.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";

Deno.test("every built-in widget has a face, and every face belongs to a widget", () => {
  // `custom-code` shows a custom widget: its face is the frame.
  const kinds = WIDGET_KINDS.map(({ id }) => id).filter((id) =>
    id !== "custom-code"
  );
  assertEquals(Object.keys(WIDGET_COMPONENTS).sort(), kinds.sort());
});
