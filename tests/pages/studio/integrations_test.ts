import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { fixture } from "@/tests/clients/providers/fixtures.ts";
import { NO_PRECONDITION } from "@/lib/storage/precondition.ts";
import type { Page } from "@/tests/support/browser.ts";
import {
  asksBeforeLeaving,
  assertSound,
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const PATH = "/studio/integrations";
const LIST = `/api/channels/${demoChannel.id}/integrations`;
const TOKEN = "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17";

/** Posts a body that Ko-fi was witnessed to send. */
async function post(address: string, file = "donation.form"): Promise<number> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: fixture("kofi", file),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Posts what no payment is. */
async function postOdd(address: string): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `data={"verification_token":"${TOKEN}"}`,
  });
  await answer.body?.cancel();
}

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name, level: 2 }),
  });

/** Copies the address that a card holds, without showing it. */
async function copyAddress(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: /^Copy without showing/ }).click();
  await page.getByText(/^Copied: Address of/).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // The service listens at a port that its settings do not know.
  return url + new URL(copied).pathname;
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add an integration" }).click();
  await page.getByRole("dialog").getByRole("button", { name: title }).click();
  await cardOf(page, title).waitFor();
}

Deno.test("Ko-fi is connected in the room: its address copied, its token entered, its first payment seen", async () => {
  await withStudio(async ({ app, page, log, url, open }) => {
    await open(PATH);
    await page.getByText("Nothing is connected yet").waitFor();
    await page.getByText("Nothing on the internet reaches").waitFor();
    await add(page, "Ko-fi");
    const card = cardOf(page, "Ko-fi");
    await card.getByText("Enter what is missing: Verification Token.")
      .waitFor();
    assertEquals(
      await card.getByRole("list", { name: "Steps at Ko-fi" })
        .getByRole("listitem").count(),
      3,
    );
    const address = await copyAddress(page, url);
    assertMatch(address, /\/in\/ik_[\w-]{43}$/);
    for (
      const text of [
        await page.content(),
        await page.locator("body").innerText(),
      ]
    ) {
      assertEquals(text.includes(new URL(address).pathname), false);
    }

    const token = card.getByLabel("Verification Token");
    await token.fill("not the whole");
    // The rest is typed while the first is being saved.
    await page.route(`**${LIST}/*`, async (route) => {
      await token.fill(TOKEN);
      await route.continue();
    }, { times: 1 });
    await token.press("Enter");
    await card.getByText("Waiting for the first delivery").waitFor();
    assertEquals(await token.inputValue(), TOKEN);
    assert(await asksBeforeLeaving(page));
    await token.press("Enter");
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>(".itg-connect input")?.value ===
        ""
    );
    assertEquals(await asksBeforeLeaving(page), false);

    assertEquals(await post(address), 200);
    await card.getByText("Connected", { exact: true }).waitFor();
    await card.getByText("Tip: accepted").waitFor();
    await card.getByRole("button", { name: "Deliveries: Ko-fi" }).click();
    const rows = page.getByRole("dialog").locator("tbody tr");
    await rows.first().getByText("Accepted").waitFor();
    // Another, while the list is open.
    assertEquals(await post(address, "subscription_first.form"), 200);
    await rows.nth(1).waitFor();
    await assertSound(page);
    await page.keyboard.press("Escape");

    await card.getByRole("button", { name: "Test: Ko-fi" }).click();
    await page.getByText("no source is open", { exact: false }).waitFor();

    // Replaced because it leaked: the one before ends at once, and the new one is not hidden.
    await card.locator("summary").click();
    await card.getByRole("button", { name: "More actions for “Ko-fi”" })
      .click();
    await page.getByRole("menuitem", { name: "Replace the address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("The old address works for").selectOption("0");
    await dialog.getByRole("button", { name: "Replace the address" }).click();
    await page.getByText("Ko-fi has a new address").waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.matches('[id^="address-"]') &&
      document.activeElement.closest("details")?.open
    );
    const replaced = await copyAddress(page, url);
    assert(replaced !== address);
    assertEquals(await post(address), 404);
    assertEquals(await post(replaced, "donation_private.form"), 200);

    // Replaced in another tab: this one has none to copy any more.
    const { integrations } = app.services;
    const [{ id } = { id: "" }] = await integrations.list(demoChannel.id);
    await integrations.rotate(demoChannel.id, id, { overlapHours: 1 });
    await card.getByRole("switch", { name: "On: Ko-fi" }).uncheck();
    await card.getByText("The address is not shown again", { exact: false })
      .waitFor();
    await card.getByText("Off", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await card.getByText("Connected", { exact: true }).waitFor();

    await card.getByRole("button", { name: "More actions for “Ko-fi”" })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Ko-fi?" })
      .getByRole("button", { name: "Delete the integration" }).click();
    await page.getByText("Nothing is connected yet").waitFor();
    assertEquals(await post(replaced), 404);
    assertEquals(await integrations.list(demoChannel.id), []);
    log.assertSilent();
  });
});

/** Connects services of each state, and returns the address of the one that works. */
async function connectSome({ app, url }: StudioPage): Promise<string> {
  const session = await app.signIn({ channelId: demoChannel.id });
  const make = async (body: object) =>
    await (await app.request(LIST, { method: "POST", session, body })).json();
  const { address } = await make({
    provider: "kofi",
    values: { verificationToken: TOKEN },
  });
  await make({ provider: "streamelements", name: "A".repeat(60) });
  await make({ provider: "patreon" });
  return url + new URL(address).pathname;
}

Deno.test("Home names an integration as soon as it calls for the streamer, and no longer than that", async () => {
  await withStudio(async (studio) => {
    const { page, log, open } = studio;
    const address = await connectSome(studio);
    await open("/studio");
    await page.getByText("Open sources").first().waitFor();
    const notice = page.getByText("Ko-fi needs your attention");
    assertEquals(await notice.count(), 0);
    await postOdd(address);
    // As when the page is seen again.
    const look = () =>
      page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange"))
      );
    await look();
    await notice.waitFor();
    const { integrations } = studio.app.services;
    for (const { id } of await integrations.list(demoChannel.id)) {
      await integrations.change(
        demoChannel.id,
        id,
        { attention: null },
        NO_PRECONDITION,
      );
    }
    await look();
    await notice.waitFor({ state: "detached" });
    log.assertSilent();
  });
});

Deno.test("the room of integrations is accessible and fits", async () => {
  await withStudio(async (studio) => {
    const { page, log, open } = studio;
    const address = await connectSome(studio);
    await postOdd(address);
    await open(PATH);
    await page.getByText(/not understood, so a payment may be missing/)
      .waitFor();
    await assertSoundIn(page);
    await page.getByRole("button", { name: "Add an integration" }).click();
    await page.getByRole("dialog").waitFor();
    await assertSoundIn(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "I have seen it" }).click();
    await cardOf(page, "Ko-fi").getByText("Connected", { exact: true })
      .waitFor();
    log.assertSilent();
  }, openedIn());
});
