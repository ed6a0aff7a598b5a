import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { AppError, type ErrorCode } from "@/lib/core/errors.ts";
import { ErrorPage } from "@/lib/http/error_page.tsx";

/** Returns heading, text and link of the page that a person sees. */
function drawn(code: ErrorCode, path: string): string[] {
  const error = new AppError(code, "Cannot sign in: the link was used before");
  const html = renderToString(<ErrorPage error={error} path={path} />);
  const [, title, text, href] =
    /<h1>(.*?)<\/h1><p>(.*?)<\/p>.*?<a class="btn[^"]*" href="(.*?)"/.exec(
      html,
    ) ?? [];
  assert(html.includes(`Error ${error.status}`), html);
  return [title ?? "", text ?? "", href ?? ""];
}

const AGAIN = "Try again in a moment.";
const WHY = "The link was used before.";
const MISTYPED =
  "The address is mistyped, or something in it is missing or too long.";

Deno.test("a page that cannot be shown says why where another try changes nothing, and otherwise to try again", () => {
  const shown = "This page cannot be shown";
  for (
    const [code, ...expected] of [
      ["forbidden", shown, WHY, "/studio"],
      ["invalid_input", shown, MISTYPED, "/studio"],
      ["malformed", shown, MISTYPED, "/studio"],
      ["rate_limited", "Too many requests", AGAIN, "/studio"],
      ["storage_unavailable", "Storage unavailable", AGAIN, "/studio"],
      // Why inside is nothing to tell.
      ["internal", "Internal error", AGAIN, "/studio"],
    ] as const
  ) {
    assertEquals(drawn(code, "/studio/live"), expected, code);
  }
  assertEquals(drawn("not_found", "/docs/guide/x"), [
    "Page not found",
    "The address may be mistyped, or the page is not published.",
    "/docs/guide/streamers",
  ]);
  assertEquals(drawn("forbidden", "/looks"), [shown, WHY, "/"]);
});

Deno.test("who cannot sign in is told why, if the service knows, and may begin again", () => {
  const title = "You are not signed in";
  for (
    const [code, text] of [
      ["forbidden", WHY],
      ["malformed", MISTYPED],
      ["not_found", WHY],
      ["internal", AGAIN],
      ["platform_unreachable", AGAIN],
    ] as const
  ) {
    const page = drawn(code, "/auth/twitch/callback");
    assertEquals(page, [title, text, "/studio"], code);
  }
});
