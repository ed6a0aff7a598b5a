/**
 * Goes a newcomer's way with six services in a real Chromium, from the room of
 * integrations to the alert on an overlay, and takes the pictures of
 * `docs/images/integrations/`: `deno run -A scripts/integration_pictures.ts`,
 * or of some services by their ids.
 */
import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { providerTitle } from "@/lib/clients/providers/provider.ts";
import { findProvider } from "@/lib/clients/providers/registry.ts";
import { defaultVariants } from "@/lib/schema/widgets/settings/variant.ts";
import {
  closeBrowser,
  type Page,
  settled,
  takePicture,
} from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { webpOf } from "@/tests/support/studio_pictures.ts";

const FOLDER = new URL("../docs/images/integrations/", import.meta.url);
const MAX_BYTES = 200_000;
const VIEWPORT = { width: 860, height: 780 };
const SHEET_WIDTH = 1280;
/** The longest time that an alert may be shown. */
const ALERT_MS = 30_000;
/** Background of the overlay: what OBS shows behind it. */
const BEHIND = "#22313f";

/** Values that each service shows, as a newcomer copies them from its page. */
const VALUES: Readonly<Record<string, Record<string, string>>> = {
  kofi: { verificationToken: "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17" },
  fourthwall: { secret: "e3f93c7c-c92b-4b8f-a9b1-5b70e0891abc" },
  stripe: { secret: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH" },
  streamelements: {
    accountId: "5f0c9a7b2e4d1a3c6b8e9f01",
    token: "eyJhbGciOiJIUzI1NiJ9.eyJjaGFubmVsIjoiNWYwYyJ9.c2lnbmF0dXJl",
  },
  streamlabs: { socketToken: "eyJ0b2tlbiI6IjdkMWMyYjllNWE0MDRjMWYifQ" },
  standard_webhooks: { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
};

/** A step of the way: what is said of it, and what is seen. */
interface Step {
  caption: string;
  image: Uint8Array<ArrayBuffer>;
}

/**
 * Opens a page of the channel's alert box, as OBS does; its alerts stay until
 * they are on a picture.
 */
async function openOverlay({ app, page, url }: StudioPage): Promise<Page> {
  const { instances } = app.services.overlays;
  const box = (await instances.list(demoChannel.id))
    .find(({ type }) => type === "alert-box");
  assert(box, "the demo's scene has an alert box");
  await instances.save(demoChannel.id, {
    id: box.id,
    type: box.type,
    settings: {
      ...box.settings,
      variants: defaultVariants().map((variant) => ({
        ...variant,
        durationMs: ALERT_MS,
      })),
    },
  });
  const overlay = await page.context().newPage();
  const token = await app.widgetToken(demoChannel.id);
  await overlay.goto(
    `${url}/widget/native/${demoChannel.id}?token=${token}&instance_id=${box.id}`,
  );
  await overlay.evaluate((color) => {
    document.documentElement.style.background = color;
  }, BEHIND);
  await settled(overlay);
  return overlay;
}

/** Goes from the empty room to the alert that the sample of a service is. */
async function goWay(studio: StudioPage, id: string): Promise<Step[]> {
  const { app, page, open } = studio;
  const provider = findProvider(id);
  const values = VALUES[id];
  assert(provider && values, id);
  const { fields, way } = provider;
  const title = providerTitle(provider);
  const steps: Step[] = [];
  const show = async (caption: string, at: Page = page) => {
    await settled(at);
    const image = await takePicture(at, { animations: "disabled" });
    steps.push({ caption, image });
  };

  await app.services.demo?.links(null);
  const overlay = await openOverlay(studio);
  await page.bringToFront();
  await open("/studio/integrations");
  await page.getByRole("button", { name: "Add an integration" }).click();
  const choice = page.getByRole("dialog").getByRole("button", { name: title });
  await choice.focus();
  // What the mouse is over looks chosen, too.
  await page.mouse.move(0, 0);
  await show(`Add an integration and choose ${title}`);

  await choice.click();
  const card = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: title, level: 2 }),
  });
  await card.waitFor();
  if (way === "webhook") {
    await card.getByRole("button", { name: /^Copy without showing/ }).click();
    await page.getByText(/^Copied: Address of/).waitFor();
  }
  for (const { key, label } of fields) {
    await card.getByLabel(label, { exact: true }).fill(values[key] ?? "");
  }
  /** Shows the whole card below the page's head, and no message of before. */
  const showCard = async () => {
    const dismiss = page.getByRole("button", { name: "Dismiss" });
    while (await dismiss.count() > 0) await dismiss.first().click();
    await page.mouse.move(0, 0);
    await card.evaluate((element) => {
      // There is room enough below that every card can stand at the top.
      document.body.style.paddingBottom = "100vh";
      scrollBy(0, element.getBoundingClientRect().top - 68);
    });
  };
  await showCard();
  await show(
    way === "webhook"
      ? "Copy the address to the service, and its secret to here"
      : "Copy what the service shows you to here",
  );

  await card.getByRole("button", { name: "Save what you entered" }).click();
  await page.getByText(/^Saved for/).first().waitFor();
  await showCard();
  await card.getByRole("button", { name: `Test: ${title}` }).click();
  await page.mouse.move(0, 0);
  // What the sample is was drawn by the page of the overlay, and by no other.
  await page.getByText(/^Reached 1 of 1/).first().waitFor();
  await show("Press Test: it says how many sources showed it");

  const { events } = await app.services.events.log.read({
    channelId: demoChannel.id,
    after: null,
    limit: 1_000,
  });
  const sample = events.at(-1);
  assert(sample?.test && sample.actor?.name, `${id}: ${sample?.kind}`);
  await overlay.bringToFront();
  await overlay.getByText(sample.actor.name).first().waitFor();
  // It has come in.
  await overlay.waitForTimeout(2_000);
  await show("The alert, as OBS shows it", overlay);
  return steps;
}

/** Puts the steps of a way on one sheet. */
async function sheetOf(page: Page, steps: readonly Step[]): Promise<void> {
  // It is laid out at the width that it is taken at.
  await page.setViewportSize({ width: SHEET_WIDTH, height: VIEWPORT.height });
  const figures = steps.map(({ caption, image }, index) =>
    `<figure><figcaption><b>${index + 1}</b> ${caption}</figcaption>
    <img src="data:image/png;base64,${image.toBase64()}"></figure>`
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 16px; background: #f4f5f7; color: #1c2330;
      font: 17px/1.4 system-ui, sans-serif; display: grid; gap: 16px;
      grid-template-columns: 1fr 1fr; }
    figure { margin: 0; }
    figcaption { margin-bottom: 6px; }
    b { display: inline-block; min-width: 1.5em; text-align: center;
      color: #fff; background: #1c2330; border-radius: 1em; }
    img { display: block; width: 100%; border: 1px solid #c6cbd4; }
  </style>${figures.join("")}`);
  const height = await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    return document.body.offsetHeight;
  });
  await page.setViewportSize({ width: SHEET_WIDTH, height });
}

try {
  const wanted = Object.keys(VALUES).filter((id) =>
    Deno.args.length === 0 || Deno.args.includes(id)
  );
  await Deno.mkdir(FOLDER, { recursive: true });
  for (const id of wanted) {
    await withStudio(async (studio) => {
      const steps = await goWay(studio, id);
      studio.log.assertSilent();
      const sheet = await studio.page.context().newPage();
      await sheetOf(sheet, steps);
      const bytes = await webpOf(sheet);
      assert(bytes.length < MAX_BYTES, `${id}: ${bytes.length} bytes`);
      await Deno.writeFile(new URL(`${id}.webp`, FOLDER), bytes);
    }, { previews: "drawn", viewport: VIEWPORT, colorScheme: "dark" });
  }
} finally {
  await closeBrowser();
}
