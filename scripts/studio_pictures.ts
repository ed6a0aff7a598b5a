/**
 * Walks through the studio of a demo channel in a real Chromium and takes the
 * pictures of `docs/images/studio/`: `deno run -A scripts/studio_pictures.ts`,
 * or some by name. Fails on a picture over 200 KB, and on one that would show
 * the channel's widget token or bot key.
 */
import { assert } from "@std/assert";
import { ROOMS } from "@/lib/studio/shell/rooms.ts";
import { INTERNAL_TOKEN, type TestApp } from "@/tests/support/app.ts";
import {
  type BrowserContextOptions,
  closeBrowser,
  type Page,
} from "@/tests/support/browser.ts";
import {
  settled,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const FOLDER = new URL("../docs/images/studio/", import.meta.url);
const DEMO = "100000001";
/** Pages that the list of rooms does not link. */
const UNLISTED = new Set(["/studio/welcome"]);
const MAX_BYTES = 200_000;
const SIZE = { viewport: { width: 1280, height: 800 } };

/** A picture: where it is taken, what is done there before, and in which look. */
interface Picture {
  path: string;
  look?: BrowserContextOptions;
  before?: (studio: StudioPage) => Promise<void>;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  "home": { path: "/studio" },
  "welcome": { path: "/studio/welcome" },
  "scenes": { path: "/studio/scenes" },
  "bring-to-obs": {
    path: "/studio/scenes",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "Bring to OBS" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "widgets": { path: "/studio/widgets" },
  "widget-settings": {
    path: "/studio/widgets",
    before: async ({ page }) => {
      await page.getByRole("link", { name: "Settings of “Goal bar”" }).click();
      await page.waitForURL("**/studio/widgets/ins_*");
      await page.locator(".studio[data-ready]").waitFor();
      await page.getByText("Straight to the stream").waitFor();
    },
  },
  "test-event": {
    path: "/studio/scenes",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "Send a test event" }).click();
      await page.getByRole("button", { name: "Send to OBS" }).waitFor();
    },
  },
  "live": { path: "/studio/live", before: openScene },
  "subathon": { path: "/studio/subathon" },
  "subathon-dark": {
    path: "/studio/subathon",
    look: { ...SIZE, colorScheme: "dark" },
  },
  "subathon-phone": {
    path: "/studio/subathon",
    look: { viewport: { width: 390, height: 844 }, hasTouch: true },
  },
  "audience": { path: "/studio/audience" },
  "chat-bot": {
    path: "/studio/bot",
    before: async ({ page }) => {
      await page.getByRole("button", { name: "Try it", exact: true }).click();
      await page.getByText("Your chat would see").waitFor();
    },
  },
  "event-page": { path: "/studio/event-page" },
  "channel": { path: "/studio/channel" },
};

/** Reports an event of a module, and fails unless it is taken. */
async function report(
  app: TestApp,
  kind: string,
  name: string,
  data: Record<string, unknown>,
): Promise<void> {
  const answer = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: {
      channelId: DEMO,
      id: crypto.randomUUID(),
      kind,
      actor: { id: name, login: null, name },
      data,
    },
  });
  assert(answer.ok, `${kind}: ${answer.status} ${await answer.text()}`);
}

/** Starts a subathon in which viewers have given something. */
async function fill(app: TestApp): Promise<void> {
  const session = await app.signIn({ channelId: DEMO });
  const started = await app.request(`/api/channels/${DEMO}/timer/start`, {
    method: "POST",
    session,
    body: {},
  });
  assert(started.ok, `start: ${started.status} ${await started.text()}`);
  const tips: [string, number, string | null][] = [
    ["Ada Lovelace", 2_500, "For the karaoke hour"],
    ["نور_الربيع", 4_000, null],
    ["Снежный_Сокол", 1_000, "Good luck"],
    ["青いもち", 6_000, null],
  ];
  for (const [name, amountMinor, message] of tips) {
    await report(app, "tip", name, {
      amount: { amountMinor, currency: "EUR" },
      message,
    });
  }
}

/** Opens the demo's scene in another tab, which shows what viewers give. */
async function openScene({ app, page, url }: StudioPage): Promise<void> {
  const { urls } = await (await app.get("/demo.json")).json();
  const { pathname, search } = new URL(urls.scene);
  const source = await page.context().newPage();
  await source.goto(url + pathname + search);
  await page.bringToFront();
  await page.getByText("Plays the sounds").waitFor();
  await report(app, "tip", "Emre", {
    amount: { amountMinor: 1_500, currency: "EUR" },
    message: "For the second song",
  });
  await report(app, "tip", "Juniper", {
    amount: { amountMinor: 500, currency: "EUR" },
    message: null,
  });
}

/** Fails if a secret of the channel can be read on the page. */
async function assertNoSecret({ app, page }: StudioPage): Promise<void> {
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
async function webpOf(page: Page): Promise<Uint8Array> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 88,
  });
  return Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
}

async function take(name: string, picture: Picture): Promise<void> {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    await fill(app);
    await open(picture.path);
    await settled(page);
    await picture.before?.(studio);
    await settled(page);
    // Previews come to rest, and their fonts are there.
    await page.waitForTimeout(2_500);
    await assertNoSecret(studio);
    const bytes = await webpOf(page);
    assert(bytes.length < MAX_BYTES, `${name}: ${bytes.length} bytes`);
    await Deno.writeFile(new URL(`${name}.webp`, FOLDER), bytes);
    log.assertSilent();
  }, picture.look ?? SIZE);
}

await Deno.mkdir(FOLDER, { recursive: true });
try {
  for (const [name, picture] of Object.entries(PICTURES)) {
    const isWanted = Deno.args.length === 0 || Deno.args.includes(name);
    const stands = UNLISTED.has(picture.path) ||
      ROOMS.some(({ id, path }) =>
        id === "home"
          ? picture.path === path
          : `${picture.path}/`.startsWith(`${path}/`)
      );
    if (isWanted && stands) await take(name, picture);
  }
} finally {
  await closeBrowser();
}
