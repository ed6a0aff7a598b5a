import { assertFalse, assertStringIncludes } from "@std/assert";
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import App from "@/routes/_app.tsx";
import ErrorRoute from "@/routes/_error.tsx";

Deno.test("what fails outside of everything is drawn with the sheet whose classes it has, in the look that was chosen", () => {
  const props = {
    error: new Error("a secret"),
    req: new Request("http://127.0.0.1/", {
      headers: { cookie: "limelight_theme=light" },
    }),
    state: {},
  };
  // As Fresh draws them: the page first, then what is around it.
  const draw = (component: unknown, more = {}) =>
    renderToString(
      h(component as ComponentType<typeof props>, { ...props, ...more }),
    );
  const page = draw(ErrorRoute);
  const html = draw(App, {
    Component: () => h("div", { dangerouslySetInnerHTML: { __html: page } }),
  });
  assertStringIncludes(html, "/studio-ui/studio.css");
  assertFalse(html.includes("/site.css"));
  assertStringIncludes(html, 'data-theme="light"');
  assertStringIncludes(html, "Error 500");
  assertFalse(html.includes("secret"));
});
