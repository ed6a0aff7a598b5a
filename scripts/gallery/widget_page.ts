import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { FONT_FAMILIES } from "@/lib/schema/widgets/fonts.ts";
import type { Page } from "@/tests/support/browser.ts";

/** Style sheets of every font that a look may want. */
export const FONT_SHEETS = [...FONT_FAMILIES].map((family) =>
  `<link rel="stylesheet" href="${fontSheetPath(family)}">`
).join("");

/**
 * Opens a page of widgets at an address of the service, which has its fonts,
 * and waits until entrances, counts and texts that fit themselves have come to
 * rest, `restMs` after the fonts.
 */
export async function openWidgetPage(
  page: Page,
  origin: string,
  html: string,
  restMs = 1_500,
): Promise<void> {
  const address = `${origin}/picture`;
  await page.route(
    address,
    (route) => route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(address);
  await page.waitForFunction("globalThis.ready === true");
  await page.evaluate("document.fonts.ready.then(() => {})");
  await page.waitForTimeout(restMs);
}
