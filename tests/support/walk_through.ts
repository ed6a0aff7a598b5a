/** The whole way of a streamer through the studio, from nothing to a run stream. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled, withPage } from "./browser.ts";
import { eventAt } from "./events.ts";
import { countedHand, type Hand } from "./hands.ts";
import { UNSEEN_FULL_HD } from "./overlay_stage.ts";
import type { StudioPage } from "./studio.ts";

const CHANNEL = demoChannel.id;
export const OBS_AGENT =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/127.0.0.0 Safari/537.36 OBS/31.0.2";

/** The studio as a person walks through it. */
export interface Walk extends StudioPage {
  hand: Hand;
  /** Is called where the guides show a picture. */
  picture(name: string, page: Page): Promise<void>;
}

/** Empties the demo channel: a streamer who has nothing yet. */
export async function emptyChannel(
  { app }: Pick<StudioPage, "app">,
): Promise<void> {
  const { scenes } = app.services.overlays;
  for (const { id } of await scenes.list(CHANNEL)) {
    await scenes.remove(CHANNEL, id, "delete");
  }
  await app.services.subathon.session.command(CHANNEL, {
    name: "reset",
    body: {},
  });
}

/** Runs a job, which takes so many steps at most; a phone opens the list of rooms with one of them. */
export async function within<T>(
  walk: Walk,
  most: number,
  job: (walk: Walk) => Promise<T>,
): Promise<T> {
  const { hand, steps } = countedHand(walk.hand);
  const done = await job({ ...walk, hand });
  assert(steps() <= most, `${steps()} steps, ${most} at most`);
  return done;
}

/** Goes to a room by the list of rooms, which a phone opens first. */
export async function goTo({ page, hand }: Walk, room: string) {
  const opener = page.getByRole("button", { name: "Open the list of rooms" });
  if (await opener.isVisible()) await hand.press(opener);
  await hand.press(
    page.getByRole("navigation", { name: "Rooms" })
      .getByRole("link", { name: room, exact: true }),
  );
  await page.locator(".studio[data-ready]").waitFor();
  await settled(page);
}

/** Gives the channel a tip, which counts for a subathon that runs. */
export async function tip(
  { app }: Pick<StudioPage, "app">,
  name: string,
  currency: string,
  { amountMinor = 1_000, text = "For the second song" } = {},
): Promise<void> {
  const id = crypto.randomUUID();
  await app.services.events.log.append(CHANNEL, [
    eventAt(app.clock.now(), "tip", {
      provider: "streamlabs",
      transactionId: id,
      amount: { amountMinor, currency },
      baseAmount: null,
      message: {
        text,
        parts: [{ type: "text", text }],
      },
      anonymous: false,
    }, {
      id,
      act: `tip:${id}`,
      actor: { id: name, login: name.toLowerCase(), name },
    }),
  ]);
  await app.services.subathon.session.addTime(CHANNEL, id, { preview: false });
}

/** Chooses a look and a scene, and copies the scene's address for OBS. */
async function chooseScene(walk: Walk): Promise<string> {
  const { page, hand } = walk;
  await hand.press(page.getByRole("link", { name: "Set up your stream" }));
  await page.waitForURL("**/studio/welcome");
  await page.locator(".studio[data-ready]").waitFor();
  await settled(page);
  await hand.pick(page.getByRole("radio", { name: /^Neon Harbor/ }));
  await hand.press(page.getByRole("checkbox", { name: /^Gaming/ }));
  await hand.press(page.getByRole("button", { name: "Make these scenes" }));
  await page.getByRole("heading", { name: "Gaming", level: 3 }).waitFor();
  await hand.press(
    page.getByRole("button", { name: "Copy the address: Gaming" }),
  );
  await page.getByText("The address is copied").waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Sends a test follow, and sees it in OBS. */
async function testFollow(walk: Walk, obs: Page): Promise<void> {
  const { page, hand, picture } = walk;
  const step = page.locator(".panel--good", { hasText: "Bring them to OBS" });
  await step.getByText("Seen in OBS 31.0.2").waitFor();
  await hand.press(
    page.getByRole("button", { name: "Send a test follow" })
      .last(),
  );
  await obs.getByText("limelight_demo").first().waitFor();
  await page.locator(".said", { hasText: "Seen in OBS 31.0.2" }).waitFor();
  await picture("welcome", page);
  await obs.getByText("limelight_demo").first().waitFor({ state: "detached" });
}

/** Has OBS load the scene anew from the live room, and sees it come back. */
async function reloadInObs(walk: Walk, obs: Page): Promise<void> {
  const { page, hand } = walk;
  await goTo(walk, "Live");
  const source = page.locator("#sources .source");
  await source.getByText("OBS 31.0.2").waitFor();
  const before = await source.getAttribute("data-connection");
  const loaded = obs.waitForEvent("load");
  await hand.press(page.getByRole("button", { name: "Reload Gaming" }));
  await loaded;
  await page.locator(`#sources .source:not([data-connection="${before}"])`)
    .getByText("OBS 31.0.2").waitFor();
}

/** Has alerts wait for approval. */
async function holdAlerts(walk: Walk): Promise<void> {
  const { page, hand } = walk;
  await goTo(walk, "Widgets");
  await hand.press(
    page.getByRole("link", { name: /^Settings of “Alert/ }).first(),
  );
  await page.waitForURL("**/studio/widgets/ins_*");
  await page.locator(".studio[data-ready]").waitFor();
  await settled(page);
  await hand.type(
    page.getByRole("searchbox", { name: "Search settings" }),
    "approv",
  );
  await hand.press(page.getByRole("switch", { name: /approv/i }));
  // The demo is on air: a change is held until it is shown.
  await hand.press(page.getByRole("button", { name: "Show on stream" }));
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

/** Approves an alert and rejects one; OBS shows the one alone. */
async function approveAndReject(walk: Walk, obs: Page): Promise<void> {
  const { page, hand, picture } = walk;
  await goTo(walk, "Live");
  await tip(walk, "Emre", "EUR");
  await tip(walk, "Juniper", "EUR");
  await page.getByText("Waiting for your approval: 2").waitFor();
  await picture("live", page);
  await hand.press(page.getByRole("button", { name: "Reject: Emre" }));
  await page.getByText("Waiting for your approval: 1").waitFor();
  await hand.press(page.getByRole("button", { name: "Approve: Juniper" }));
  await obs.getByText("Juniper").first().waitFor();
  assertEquals(await obs.locator(".ll-alert").getByText("Emre").count(), 0);
}

/** Runs a subathon: time is given and taken back, a tip in another currency reviewed. */
async function runSubathon(walk: Walk): Promise<void> {
  const { app, page, hand, picture } = walk;
  const timer = () => app.services.subathon.session.timer(CHANNEL);
  await goTo(walk, "Subathon");
  await hand.press(page.getByRole("button", { name: "Start", exact: true }));
  await page.getByText(/^The clock runs/).waitFor();
  await hand.type(page.getByLabel("Time", { exact: true }), "10m");
  await page.keyboard.press("Enter");
  await page.getByText("+10:00: the clock shows").waitFor();
  const given = (await timer()).addedMs;
  // The toast's own Undo goes away; that of the ledger's row stays.
  await hand.press(
    page.getByRole("button", { name: /^Undo Adjustment/ }).first(),
  );
  await page.getByText("Taken back").first().waitFor();
  assertEquals((await timer()).addedMs, given - 600_000);
  await tip(walk, "Ada", "EUR");
  await tip(walk, "Urs", "CHF");
  await page.getByRole("row", { name: /Ada/ }).waitFor();
  await picture("subathon", page);

  await hand.press(page.getByRole("link", { name: "Ledger", exact: true }));
  await page.waitForURL("**/studio/subathon/ledger");
  await page.locator(".studio[data-ready]").waitFor();
  const before = (await timer()).addedMs;
  await hand.type(page.getByLabel("1 CHF in EUR"), "1.5");
  await picture("subathon-review", page);
  await page.keyboard.press("Enter");
  await page.getByText(/^1 counted: \+/).waitFor();
  assert((await timer()).addedMs > before);
}

/** Makes a command, and has the bot ask what was pasted. */
async function pasteCommand(walk: Walk): Promise<void> {
  const { page, hand, picture, url } = walk;
  await goTo(walk, "Chat bot");
  await hand.choose(page.getByLabel("Your chat bot"), "StreamElements");
  // Where pictures are taken there are no fonts for some of the names.
  let drawn = "";
  for (let tries = 0; tries < 20 && !/^\w+$/.test(drawn); tries++) {
    const [answer] = await Promise.all([
      page.waitForResponse("**/chatter/try"),
      hand.press(page.getByRole("button", { name: /^Try it/ })),
    ]);
    drawn = (await answer.json()).text;
    await page.locator(".bot-trial__line").filter({ hasText: drawn }).waitFor();
  }
  await hand.press(page.getByRole("button", { name: "Copy the command" }));
  await page.getByText("Copied, with your key").waitFor();
  await picture("chat-bot", page);
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  // The bot's part: it calls what stands in the parentheses.
  const called = new URL(/customapi (\S+)\)$/.exec(pasted)?.[1] ?? "");
  const answer = await fetch(url + called.pathname + called.search);
  assertEquals(answer.status, 200);
  assertMatch(await answer.text(), /\S/);
}

/** Walks the whole way. The context may use the clipboard. */
export async function walkThrough(
  studio: StudioPage,
  hand: Hand,
  picture: Walk["picture"] = () => Promise.resolve(),
  /** Is done on the way, while OBS has the scene open. */
  more: (walk: Walk, obs: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const walk: Walk = { ...studio, hand, picture };
  const { page, open } = walk;
  await open("/studio");
  await emptyChannel(studio);
  await open("/studio");
  await settled(page);
  const address = await within(walk, 5, chooseScene);
  await withPage(async (obs, log) => {
    await obs.goto(address);
    await within(walk, 1, (walk) => testFollow(walk, obs));
    await reloadInObs(walk, obs);
    await holdAlerts(walk);
    await approveAndReject(walk, obs);
    await runSubathon(walk);
    await pasteCommand(walk);
    await more(walk, obs);
    await settled(obs);
    log.assertSilent();
  }, { userAgent: OBS_AGENT, ...UNSEEN_FULL_HD });
  await settled(page);
}
