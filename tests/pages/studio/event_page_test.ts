import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { mergeChanges } from "@/lib/studio/kit/draft/merge.ts";
import { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSoundIn, openedIn, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/event-page";

Deno.test("the room of the event page is accessible and fits", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await app.services.account.channels.note(demoChannel);
    await app.services.overlays.eventPage.replace(
      CHANNEL,
      EventPageSettings.parse({
        title: "A marathon",
        published: true,
        timeZones: ["Asia/Tokyo"],
        schedule: [{ startsAt: "2026-12-24T18:00:00Z", title: "Begin" }],
      }),
    );
    await open(PATH);
    await settled(page);
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("the event page is written, seen in its frame, published and seen by everybody", async () => {
  await withStudio(async ({ app, page, log, open, url }) => {
    await app.services.account.channels.note(demoChannel);
    const settings = async () =>
      (await app.services.overlays.eventPage.get(CHANNEL)).settings;
    await open(PATH);
    await settled(page);
    await page.getByLabel("Title", { exact: true }).fill("A marathon");
    await page.getByText("Not saved yet").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "A marathon" }).waitFor();
    // The room's own frame is no source that somebody may see.
    const kindsOpen = async () => {
      const answer = await page.request.get(
        `${url}/api/channels/${CHANNEL}/connections`,
      );
      const { items } = await answer.json();
      return items.map(({ kind }: { kind: string }) => kind);
    };
    while ((await kindsOpen()).length === 0) await page.waitForTimeout(50);
    assertEquals(await kindsOpen(), ["preview"]);

    await page.getByRole("button", { name: "Add a line" }).click();
    await page.getByText("each line of the schedule needs").waitFor();
    await page.getByLabel("When").fill("2026-12-24T20:00");
    await page.getByLabel("What", { exact: true }).fill("First game");
    await page.getByText("Saved", { exact: true }).waitFor();
    const [line] = (await settings()).schedule;
    const zoned = await page.evaluate(() =>
      new Date("2026-12-24T20:00").toISOString()
    );
    assertEquals([line?.title, line?.startsAt], ["First game", zoned]);

    assertEquals(
      (await page.request.get(`${url}/e/limelight_demo`)).status(),
      404,
    );
    await page.getByLabel("Anyone can open the page").check();
    await page.getByText("The page is published").waitFor();
    const address = await page.getByRole("link", { name: "Open the page" })
      .getAttribute("href") ?? "";
    const seen = async () =>
      await (await page.request.get(url + new URL(address).pathname)).text();
    assert((await seen()).includes("First game"));

    // What everybody sees changes only when that is asked for.
    await page.getByLabel("Title", { exact: true }).fill("A short stream");
    await page.getByText("Held back: viewers see the page").waitFor();
    assert(!(await seen()).includes("A short stream"));
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    assert((await seen()).includes("A short stream"));
    assertEquals(log.errors, []);
  }, { previews: "drawn" });
});

Deno.test("an event page that was saved before is saved anew at the first attempt", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await app.services.overlays.eventPage.replace(
      CHANNEL,
      EventPageSettings.parse({ title: "A marathon" }),
    );
    await open(PATH);
    const sent = page.waitForRequest((req) => req.method() === "PUT");
    await page.getByLabel("Title", { exact: true }).fill("A short stream");
    await sent;
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals(log.failures, []);
  });
});

Deno.test("what is taken back and done again on the event page is saved, and its fields show it", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { eventPage } = app.services.overlays;
    const stored = async () => (await eventPage.get(CHANNEL)).settings.title;
    await open(PATH);
    const title = page.getByLabel("Title", { exact: true });
    const press = (name: string) =>
      page.getByRole("button", { name, exact: true }).click();
    for (
      const [act, shown] of [
        [() => title.fill("A marathon"), "A marathon"],
        [() => press("Undo"), ""],
        [() => press("Redo"), "A marathon"],
      ] as const
    ) {
      const answered = page.waitForResponse((res) =>
        res.request().method() === "PUT"
      );
      await act();
      await answered;
      await page.getByText("Saved", { exact: true }).waitFor();
      assertEquals(await title.inputValue(), shown);
      assertEquals(await stored(), shown);
    }
    log.assertSilent();
  });
});

Deno.test("two tabs that edit the event page: what only one changed is merged, what both did is asked", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { eventPage } = app.services.overlays;
    const settings = async () => (await eventPage.get(CHANNEL)).settings;
    await open(PATH);
    await settled(page);
    await eventPage.replace(CHANNEL, {
      ...(await settings()),
      text: "Theirs",
    });
    await page.getByLabel("Title", { exact: true }).fill("Mine");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByLabel("Text", { exact: true }).waitFor();
    assertEquals(
      [(await settings()).title, (await settings()).text],
      ["Mine", "Theirs"],
    );
    assertEquals(await page.getByLabel("Text").first().inputValue(), "Theirs");
    await eventPage.replace(CHANNEL, {
      ...(await settings()),
      title: "Theirs too",
    });
    await page.getByLabel("Title", { exact: true }).fill("Mine again");
    await page.getByRole("dialog", { name: "Keep your changes?" }).waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals((await settings()).title, "Mine again");
    await settled(page);
  });
});

Deno.test("changes are merged by field, and only true clashes are asked about", () => {
  const base = EventPageSettings.parse({ title: "a", text: "b" });
  const mine = { ...base, title: "mine", text: "same" };
  const theirs = { ...base, published: true, text: "same" };
  assertEquals(mergeChanges(base, mine, theirs), {
    merged: { ...base, title: "mine", text: "same", published: true },
    both: [],
  });
  const other = { ...base, title: "theirs" };
  assertEquals(mergeChanges(base, mine, other).both, ["title"]);
});

Deno.test("whoever only looks sees the event page's room and changes nothing", async () => {
  await withStudio(async ({ app, page, url }) => {
    const { cookie } = await app.services.demo?.signIn("masquerade", "test") ??
      { cookie: "" };
    await page.context().addCookies([{
      name: "limelight_session",
      value: cookie,
      url,
    }]);
    await page.goto(url + PATH);
    await page.locator(".studio[data-ready]").waitFor();
    assertEquals(
      await page.locator(".event-room button:enabled").allInnerTexts(),
      [],
    );
    assert(await page.getByLabel("Anyone can open the page").isDisabled());
    assertEquals(await page.locator(".preview iframe").count(), 0);
    await settled(page);
  });
});
