import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

const GONE = {
  type: "image" as const,
  name: "Sponsor",
  url: "http://127.0.0.1/assets/gone/sponsor.png",
};

Deno.test("a picture that cannot be had leaves its place empty: no sign of failure is on stream", async () => {
  await withPage(async (page) => {
    await page.route(/gone/, (route) => route.fulfill({ status: 404 }));
    const assets = { ast_gone: GONE } as never;
    await page.setContent(
      await componentPage([
        {
          kind: "static-media",
          settings: { asset: "ast_gone", altText: "Our partner" },
          page: { mode: "live", assets },
        },
        {
          kind: "image-rotator",
          top: 500,
          settings: {
            items: [{ asset: "ast_gone", durationMs: 60_000 }],
          },
          page: { mode: "live", assets },
        },
      ]),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.waitForFunction(
      `document.querySelectorAll("img").length === 0`,
    );
    assertEquals(await page.locator("body").innerText(), "");
  });
});
