import { assertEquals } from "@std/assert";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { faceOf, faceProps } from "./support/face_page.ts";

Deno.test("whatever face cannot be drawn draws nothing, and no page falls with it", async () => {
  // With the app, pages are drawn with boundaries around what fails.
  await using _app = await startTestApp();
  for (const { id } of WIDGET_KINDS.filter(({ id }) => id !== "custom-code")) {
    const face = await faceOf(id);
    const props = { ...faceProps({ kind: id }), settings: null, initial: null };
    assertEquals(
      renderToString(h("main", null, h(face, props), "beside")),
      "<main>beside</main>",
      id,
    );
  }
});
