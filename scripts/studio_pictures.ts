/**
 * Walks through the studio of a demo channel in a real Chromium and takes the
 * pictures of `docs/images/studio/`: `deno run -A scripts/studio_pictures.ts`,
 * or some by name. Some of them the walk-through takes on its way. `rooms-…` are
 * contact sheets of every room; with `--to=<folder>` each room is written there
 * by itself too, to be looked at.
 */
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { connectSix } from "@/tests/support/paid_integrations.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { keyboardHand } from "@/tests/support/hands.ts";
import { savePicture } from "@/tests/support/studio_pictures.ts";
import { walkThrough } from "@/tests/support/walk_through.ts";
import { closeBrowser, settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { fillChannel } from "./studio/filled_channel.ts";
import { ROOM_SHEETS, takeSheet } from "./studio/room_sheets.ts";

const DEMO = demoChannel.id;

/** Pictures that the walk-through takes on its way. */
const WALKED = ["welcome", "live", "subathon", "subathon-review", "chat-bot"];
const SIZE = sizeOf({});

/** Returns the size of the window for a picture. */
function sizeOf({ height = 800 }: Pick<Picture, "height">) {
  return { viewport: { width: 1280, height } };
}

/** A picture: where it is taken, and what is done there before. */
interface Picture {
  path: string;
  /** Height of the window, px; 800 by default. */
  height?: number;
  before?: (studio: StudioPage) => Promise<void>;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  "scenes": { path: "/studio/scenes" },
  "bring-to-obs": {
    path: "/studio/scenes",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "Bring to OBS" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "widget-settings": {
    path: "/studio/widgets",
    before: async ({ page }) => {
      await page.getByRole("link", { name: "Settings of “Goal bar”" }).click();
      await page.waitForURL("**/studio/widgets/ins_*");
      await page.locator(".studio[data-ready]").waitFor();
      await page.getByText("Straight to the stream").waitFor();
    },
  },
  "alerts": {
    path: "/studio/alerts",
    before: async ({ page }) => {
      await page.getByRole("button", { name: /^Edit: Bits/ }).click();
      await page.getByRole("button", { name: "Add a condition" }).click();
      // While live the alert comes in, as it does on stream.
      await page.frameLocator(".preview iframe").getByText("100 bits").first()
        .waitFor();
    },
  },
  "test-event": {
    path: "/studio/scenes",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "Send a test event" }).click();
      await page.getByRole("button", { name: "Send to OBS" }).waitFor();
    },
  },
  "scene-editor": {
    path: "/studio/scenes",
    before: async ({ page }) => {
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await page.waitForURL("**/studio/scenes/scn_*");
      await page.locator(".studio[data-ready]").waitFor();
      await settled(page);
      // A choice of a select is an option too.
      await page.getByRole("listbox").getByRole("option").first().click();
    },
  },
  "custom-code": {
    path: "/studio/code",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "New widget" }).click();
      await page.getByRole("button", { name: /^Chat poll/ }).click();
      await page.waitForURL("**/studio/code/wgt_*");
      await page.locator(".cm-content").waitFor();
      await page.getByRole("tab", { name: "JS" }).click();
      await settled(page);
    },
  },
  "audience": { path: "/studio/audience" },
  "integrations": {
    path: "/studio/integrations",
    height: 1_060,
    before: async ({ app, page }) => {
      await connectSix(app, DEMO);
      await page.reload();
      await page.locator(".studio[data-ready]").waitFor();
    },
  },
  "event-page": { path: "/studio/event-page" },
  "channel": { path: "/studio/channel" },
};

async function take(name: string, picture: Picture): Promise<void> {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    await fillChannel(app);
    await open(picture.path);
    await settled(page);
    await picture.before?.(studio);
    await savePicture(studio, name);
    log.assertSilent();
  }, { previews: "drawn", ...sizeOf(picture) });
}

async function walk(): Promise<void> {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    await walkThrough(
      studio,
      keyboardHand(page),
      (name) => savePicture(studio, name),
    );
    log.assertSilent();
  }, { previews: "drawn", ...SIZE, clock: new GoingClock() });
}

const names = Deno.args.filter((word) => !word.startsWith("--"));
const folder = Deno.args.find((word) => word.startsWith("--to="))?.slice(5);
const isWanted = (name: string) => names.length === 0 || names.includes(name);
try {
  if (WALKED.some(isWanted)) await walk();
  for (const [name, picture] of Object.entries(PICTURES)) {
    const stands = ROOMS.some(({ id, path }) =>
      id !== "home" && `${picture.path}/`.startsWith(`${path}/`)
    );
    if (isWanted(name) && stands) await take(name, picture);
  }
  for (const [name, sheet] of Object.entries(ROOM_SHEETS)) {
    if (isWanted(name)) await takeSheet(name, sheet, folder);
  }
} finally {
  await closeBrowser();
}
