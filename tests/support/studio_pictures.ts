/** Pictures of the studio for the guides. */
import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "./browser.ts";
import type { StudioPage } from "./studio.ts";

const FOLDER = new URL("../../docs/images/studio/", import.meta.url);
const DEMO = demoChannel.id;
const MAX_BYTES = 200_000;

/** Fails if a secret of the channel can be read on the page. */
async function assertNoSecret({ app }: StudioPage, page: Page): Promise<void> {
  const token = await app.widgetToken(DEMO);
  const shown = await page.evaluate(() =>
    document.body.innerText +
    [...document.querySelectorAll("input, textarea")]
      .map((field) => (field as HTMLInputElement).value).join("\n")
  );
  assert(!shown.includes(token), "The widget token can be read");
  assert(!/\bwt_\w{8}|apikey=[\w-]{12}/.test(shown), "A key can be read");
}

/** Returns what the window shows as WebP, which Playwright itself cannot write. */
export async function webpOf(
  page: Page,
): Promise<Uint8Array<ArrayBuffer>> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 88,
  });
  await devtools.detach();
  return Uint8Array.fromBase64(data);
}

/**
 * Writes a picture of the page into `docs/images/studio/`. Fails on one over
 * 200 KB, and on one that shows the channel's widget token or bot key.
 */
export async function savePicture(
  studio: StudioPage,
  name: string,
  page: Page = studio.page,
): Promise<void> {
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  // Previews come to rest, and their fonts are there.
  await page.waitForTimeout(2_500);
  await assertNoSecret(studio, page);
  await writePicture(name, await webpOf(page));
}

/** Writes a picture into `docs/images/studio/`. Fails on one that is too large. */
export async function writePicture(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes = MAX_BYTES,
): Promise<void> {
  assert(bytes.length < maxBytes, `${name}: ${bytes.length} bytes`);
  await Deno.mkdir(FOLDER, { recursive: true });
  await Deno.writeFile(new URL(`${name}.webp`, FOLDER), bytes);
}
