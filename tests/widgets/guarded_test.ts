import { assertEquals } from "@std/assert";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { componentOf, componentProps } from "./support/component_page.ts";

Deno.test("whatever component cannot be drawn draws nothing, and no page falls with it", async () => {
  // With the app, pages are drawn with boundaries around what fails.
  await using _app = await startTestApp();
  for (const { id } of WIDGET_KINDS.filter(({ id }) => id !== "custom-code")) {
    const component = await componentOf(id);
    const props = {
      ...componentProps({ kind: id }),
      settings: null,
      initial: null,
    };
    assertEquals(
      renderToString(h("main", null, h(component, props), "beside")),
      "<main>beside</main>",
      id,
    );
  }
});
