/** Jobs of a streamer beside the way of `walkThrough`, done by any hand. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled, withPage } from "@/tests/support/browser.ts";
import type { Hand } from "@/tests/support/hands.ts";
import { readUntil } from "@/tests/support/until.ts";
import { goTo, type Walk, within } from "@/tests/support/walk_through.ts";
import { says } from "@/tests/pages/studio/says.ts";
import { pictureFile } from "./files.ts";

const CHANNEL = demoChannel.id;
const DOCK = { viewport: { width: 320, height: 640 } };

/** Presses what opens the browser's own dialog of files, and chooses one there. */
async function chooseFile(
  { page, hand }: Walk,
  opener: Parameters<Hand["press"]>[0],
  file: Awaited<ReturnType<typeof pictureFile>>,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await hand.press(opener);
  await (await chooser).setFiles(file);
}

/** Gives an alert a text and a picture of its own, and sees both in OBS. */
async function changeAlert(walk: Walk, obs: Page): Promise<void> {
  const { app, page, hand } = walk;
  await goTo(walk, "Alerts & sounds");
  await hand.press(page.getByRole("button", { name: "Edit: Follow" }));
  await hand.type(
    page.getByRole("textbox", { name: "Text", exact: true }),
    "{name} is one of us",
  );
  await hand.press(page.getByRole("button", { name: /^Picture or video:/ }));
  await chooseFile(
    walk,
    page.getByRole("dialog").getByRole("button", { name: "Upload a file" }),
    await pictureFile("mascot.png"),
  );
  // The demo is on air: a change is held until it is shown.
  await hand.press(page.getByRole("button", { name: "Show on stream" }));
  await page.locator(".savebar").getByText("Saved", { exact: true }).waitFor();
  // Faster than any hand, an alert would come before the source has read its text.
  await settled(obs);
  await hand.press(page.getByRole("button", { name: "Play in OBS" }));
  await obs.getByText("is one of us").first().waitFor();
  const [file] = await app.services.overlays.assets.all(CHANNEL);
  await obs.locator(`.ll-alert img[src*="${file?.url}"]`).first().waitFor();
}

/** Writes a widget, and publishes it. */
async function writeCode(walk: Walk): Promise<void> {
  const { app, page, hand } = walk;
  await goTo(walk, "Custom code");
  await hand.press(page.getByRole("button", { name: "New widget" }).first());
  await hand.press(
    page.getByRole("dialog").getByRole("button", { name: /^Empty widget/ }),
  );
  await page.waitForURL("**/studio/code/wgt_*");
  await hand.type(page.locator(".cm-content"), "Made by hand");
  await page.getByText("Draft saved").waitFor();
  // Tab indents code that one writes, until Escape.
  await page.keyboard.press("Escape");
  await hand.press(page.getByRole("button", { name: "Show on stream" }));
  await hand.press(
    page.getByRole("dialog").getByRole("button", { name: "Show on stream" }),
  );
  await page.getByText("The code is published").first().waitFor();
  const [row] = await app.services.customWidgets.code.list(CHANNEL);
  assert(row);
  const { widget } = await app.services.customWidgets.code.get(CHANNEL, row.id);
  assertEquals(widget.html, "Made by hand");
  assertNotEquals(widget.publishedVersion, null);
}

/** Opens a giveaway that viewers enter by chat, draws it, and shows a line of chat. */
async function runGiveaway(walk: Walk): Promise<void> {
  const { app, page, hand } = walk;
  const { highlights } = app.services.audience;
  await goTo(walk, "Audience");
  await hand.type(page.getByLabel("Prize"), "A mug");
  await hand.press(page.getByRole("button", { name: "Open the giveaway" }));
  await page.getByText("The giveaway of “A mug” is open").waitFor();
  for (const who of ["Ada", "Bob"]) await says(app, who, "!join");
  await hand.press(
    page.getByRole("tabpanel").getByRole("button", {
      name: "Close",
      exact: true,
    }),
  );
  await page.getByText("Closed: 2 people entered").waitFor();
  await hand.press(page.getByRole("button", { name: "Draw…" }));
  await hand.press(
    page.getByRole("dialog").getByRole("button", { name: "Draw", exact: true }),
  );
  await page.getByText(/^Drawn: (Ada|Bob)\b/).waitFor();
  await says(app, "Cleo", "Where is the mug from?");
  await hand.turnTo(page.getByRole("tab", { name: "Chat highlight" }));
  await hand.press(
    page.getByRole("button", { name: /^Show on stream: Cleo/ }),
  );
  await page.getByText("The message of Cleo is picked").waitFor();
  const { highlight } = await highlights.read(CHANNEL);
  assertEquals(highlight?.line.data.message.text, "Where is the mug from?");
}

/** Gives the clock time while there is no network: it is sent once there is one, and counts once. */
async function workOffline(walk: Walk): Promise<void> {
  const { app, page, hand } = walk;
  const added = async () =>
    (await app.services.subathon.session.timer(CHANNEL)).addedMs;
  await goTo(walk, "Subathon");
  const before = await added();
  await page.context().setOffline(true);
  await hand.press(page.getByRole("button", { name: "+5 min" }));
  await page.getByText("are sent as soon as it is back").waitFor();
  await page.context().setOffline(false);
  await readUntil(added, (now) => now === before + 300_000);
  await settled(page);
  assertEquals(await added(), before + 300_000);
}

/** Makes a key for docks, and mutes the overlays from the dock that it opens. */
async function useDock(
  walk: Walk,
  handOf: (page: Page) => Hand,
): Promise<void> {
  const { app, page, hand } = walk;
  await goTo(walk, "Channel");
  await hand.type(page.getByLabel("Who uses it"), "Ada");
  await hand.press(page.getByRole("button", { name: "Make a key" }).first());
  await hand.press(
    page.getByRole("button", { name: "Copy without showing: Live dock" }),
  );
  await page.getByText("Copied: Live dock").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const { hasTouch, isMobile } = await page.evaluate(() => ({
    hasTouch: navigator.maxTouchPoints > 0,
    isMobile: matchMedia("(pointer: coarse)").matches,
  }));
  await withPage(async (dock, log) => {
    await dock.goto(address);
    await dock.locator(".dock__parts").waitFor();
    await settled(dock);
    await handOf(dock).press(
      dock.getByRole("button", { name: "Mute", exact: true }),
    );
    await dock.getByRole("button", { name: "Unmute" }).waitFor();
    log.assertSilent();
  }, { ...DOCK, hasTouch, isMobile });
  const orders = await app.services.overlays.control.retained(CHANNEL);
  assert(orders.some(({ action }) => action === "mute"));
}

/** Replaces the token, and deletes everything. */
export async function leave(walk: Walk): Promise<void> {
  const { app, page, hand } = walk;
  const { widgetTokens } = app.services.account;
  await goTo(walk, "Channel");
  const { token } = await widgetTokens.current(CHANNEL);
  const dialog = page.getByRole("dialog");
  await hand.press(page.getByRole("button", { name: "Make a new token" }));
  await hand.press(dialog.getByRole("button", { name: "Make a new token" }));
  await page.getByText("There is a new token").waitFor();
  assertNotEquals((await widgetTokens.current(CHANNEL)).token, token);

  await hand.press(page.getByRole("button", { name: "Delete everything…" }));
  await hand.type(
    dialog.getByLabel(`Type ${demoChannel.login} to go on`),
    demoChannel.login,
  );
  await hand.press(dialog.getByRole("button", { name: "Delete everything" }));
  await page.getByText("Everything of your channel was deleted").waitFor();
  assertEquals(await app.services.overlays.assets.all(CHANNEL), []);
}

/** Walks the jobs of a stream while OBS has a scene open. */
export async function workWhileLive(
  walk: Walk,
  obs: Page,
  handOf: (page: Page) => Hand,
): Promise<void> {
  await within(walk, 12, (walk) => changeAlert(walk, obs));
  await within(walk, 7, writeCode);
  await within(walk, 9, runGiveaway);
  await within(walk, 3, workOffline);
  await within(walk, 5, (walk) => useDock(walk, handOf));
}
