/**
 * Films half a minute of the studio in a real Chromium, as
 * `docs/images/studio/tour.webm` with a still picture beside it:
 * `deno run -A scripts/studio_video.ts`. A mouse is drawn, for the frames that
 * Chromium hands out have none; pauses are cut, and each part has its words.
 */
import { assert } from "@std/assert";
import { closeBrowser, type Page } from "@/tests/support/browser.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { webpOf } from "@/tests/support/studio_pictures.ts";
import { type Frame, recordWebm } from "./film/webm.ts";

const FOLDER = new URL("../docs/images/studio/", import.meta.url);
const NAME = "tour";
const SIZE = { width: 1280, height: 720 };
const MAX_BYTES = 2_000_000;
const LENGTH_MS = 30_000;
/** Longest that a picture stays while nothing moves, before the whole is scaled to its length. */
const MAX_PAUSE_MS = 900;
/** Time in which previews come to rest; that it is over is not waited for, as pages go on asking. */
const REST_MS = 1_500;
const BITS_PER_SECOND = 480_000;
const CAPTION_HEIGHT = 56;

/** Draws a mouse that follows the pointer, out of reach of everything. */
const MOUSE = `
if (self === top) addEventListener("DOMContentLoaded", () => {
  const mouse = document.createElement("div");
  mouse.popover = "manual";
  mouse.style.cssText = "position:fixed;inset:auto;left:0;top:0;margin:0;padding:0;border:0;width:22px;height:22px;background:none;pointer-events:none;overflow:visible;z-index:2147483647";
  mouse.innerHTML = '<svg width="22" height="22" viewBox="0 0 22 22"><path d="M2 1l17 9-8 2-4 8z" fill="#111" stroke="#fff" stroke-width="2"/></svg>';
  document.body.append(mouse);
  const put = ({ clientX, clientY }) => {
    sessionStorage.mouse = clientX + " " + clientY;
    mouse.style.transform = "translate(" + clientX + "px," + clientY + "px)";
    // Above every dialog that has opened meanwhile.
    mouse.hidePopover();
    mouse.showPopover();
  };
  const [clientX, clientY] = (sessionStorage.mouse ?? "640 360").split(" ");
  put({ clientX, clientY });
  addEventListener("pointermove", put, true);
});`;

/** Films a page from now on, until `end`. */
async function film(page: Page) {
  const tools = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  let words = "";
  tools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ jpeg: data, atMs: (metadata.timestamp ?? 0) * 1_000, words });
    tools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await tools.send("Page.startScreencast", {
    format: "jpeg",
    quality: 85,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  });
  return {
    say: (text: string) => words = text,
    async end(): Promise<Frame[]> {
      await tools.send("Page.stopScreencast");
      return frames;
    },
  };
}

/** Walks the way that the film shows. */
async function walk(
  { page, open }: StudioPage,
  say: (text: string) => void,
  takeStill: () => Promise<void>,
) {
  type Locator = ReturnType<Page["locator"]>;
  const middle = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    assert(box, `${control} is not on the page`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const press = async (control: Locator) => {
    await page.mouse.move(...await middle(control), { steps: 14 });
    await page.waitForTimeout(250);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(500);
  };
  const drag = async (
    from: readonly [number, number],
    by: readonly [number, number],
  ) => {
    await page.mouse.move(...from, { steps: 14 });
    await page.mouse.down();
    await page.mouse.move(from[0] + by[0], from[1] + by[1], { steps: 26 });
    await page.waitForTimeout(500);
    await page.mouse.up();
    await page.waitForTimeout(500);
  };
  const thing = (name: RegExp) =>
    page.locator(".canvas").getByRole("button", { name });

  say("Choose a ready layout, in a look you like");
  await open("/studio/scenes");
  await page.waitForTimeout(REST_MS);
  await press(page.getByRole("button", { name: "New scene" }).first());
  await page.waitForTimeout(900);
  await press(page.getByRole("button", { name: "Use this: Gaming" }));
  await page.waitForURL("**/studio/scenes/scn_*");
  await page.locator(".studio[data-ready]").waitFor();
  await page.waitForTimeout(REST_MS);
  say("Drag, snap and resize the real widgets");
  const [first, second] = [
    thing(/^Chat,/),
    thing(/^Follower goal,/),
  ];
  await drag(await middle(first), [120, -30]);
  await drag(await middle(second), [-30, 230]);
  const [x, y] = await middle(page.locator('[data-handle="4"]'));
  await drag([x, y], [-60, 24]);
  await takeStill();
  say("Look at it over a game, undo anything");
  await press(page.getByRole("button", { name: "View", exact: true }));
  await page.locator("#view-background").selectOption("busy");
  await page.waitForTimeout(700);
  await page.locator("#view-background").selectOption("dark");
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: /^Undo: Resize/ }));
  say("Send a test event: the preview plays it");
  await press(page.getByRole("button", { name: "Send a test event" }));
  await press(page.getByText("Only here", { exact: true }));
  await press(page.getByRole("button", { name: "Preview here" }));
  await page.waitForTimeout(1_200);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(3_000);
  say("Bring it to OBS, and run the stream from Live");
  // The editor has the whole window: its rooms are a menu.
  await press(page.getByRole("button", { name: "Open the list of rooms" }));
  await press(
    page.getByRole("navigation", { name: "Rooms" })
      .getByRole("link", { name: "Live", exact: true }),
  );
  await page.locator(".studio[data-ready]").waitFor();
  await page.waitForTimeout(REST_MS);
  await page.waitForTimeout(1_500);
}

/** Gives each frame its time in the film: pauses cut, the whole as long as it is to be. */
function timed(frames: readonly Frame[]): Frame[] {
  let atMs = 0;
  const all = frames.map((frame, index) => {
    const pause = frame.atMs - (frames[index - 1]?.atMs ?? frame.atMs);
    atMs += Math.max(0, Math.min(MAX_PAUSE_MS, pause));
    return { ...frame, atMs };
  });
  const share = (LENGTH_MS - 1_000) / Math.max(1, atMs);
  return all.map((frame) => ({ ...frame, atMs: frame.atMs * share }));
}

if (import.meta.main) {
  try {
    await withStudio(async (studio) => {
      const { app, page } = studio;
      await app.services.demo?.links(null);
      await page.addInitScript(MOUSE);
      // What is made is not held for a stream that is on air.
      await page.route(
        "**/api/channels/*/stream",
        (route) =>
          route.fulfill({ json: { available: true, value: { live: false } } }),
      );
      await studio.open("/studio/scenes");
      await page.waitForTimeout(REST_MS);
      const camera = await film(page);
      await walk(studio, camera.say, async () => {
        await Deno.writeFile(
          new URL(`${NAME}.webp`, FOLDER),
          await webpOf(page),
        );
      });
      const bytes = await recordWebm(timed(await camera.end()), {
        ...SIZE,
        captionHeight: CAPTION_HEIGHT,
        lengthMs: LENGTH_MS,
        bitsPerSecond: BITS_PER_SECOND,
      });
      assert(bytes.length < MAX_BYTES, `${bytes.length} bytes`);
      await Deno.writeFile(new URL(`${NAME}.webm`, FOLDER), bytes);
    }, { previews: "drawn", viewport: SIZE, clock: new GoingClock() });
  } finally {
    await closeBrowser();
  }
}
