import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { assertEquals } from "@std/assert";
import * as widgets from "@/tests/fixtures/custom_widgets/stream_styles.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import {
  clock,
  happen,
  line,
  open,
  publish,
  sub,
  tip,
  withWidget,
} from "@/tests/support/custom_widgets.ts";
import { serveApp } from "@/tests/support/serve.ts";

const said = (text: string) => ({ text, parts: [{ type: "text", text }] });
const cheer = (bits: number, text = "") => ({
  bits,
  anonymous: false,
  source: "cheer",
  powerUp: null,
  message: text === "" ? null : said(text),
});
const gift = (count: number) => ({
  tier: 1,
  count,
  totalGiven: null,
  anonymous: false,
  giftId: null,
});
const recipient = { tier: 1, giftId: null, gifter: null };

Deno.test("async alerts: one after the other, with what viewers wrote, tests marked", () =>
  withWidget(widgets.asyncAlerts, async ({ app, frame }) => {
    const log = frame.locator("#log");
    await log.getByText("load 60 EUR € Euro").waitFor();
    await happen(app, "follow", "Fay", {}, "1");
    await happen(app, "tip", "Ana", { ...tip(12.5), message: said("go on") });
    await happen(app, "cheer", "Cy", cheer(300, "Cheer300 wow"));
    await happen(app, "raid", "Ray", { viewers: 20 });
    await app.services.overlays.testEvents.fire(
      CHANNEL,
      TestEventRequest.parse({
        kind: "follow",
        name: "Tess",
        message: "",
      }),
    );
    await log.getByText("Tess follows (test)").waitFor();
    assertEquals((await log.innerText()).split("\n"), [
      "ready true",
      "load 60 EUR € Euro",
      "Fay follows",
      "Ana gave €12.50: go on",
      "Cy threw 300: Cheer300 wow",
      "Ray with 20",
      "Tess follows (test)",
    ]);
    assertEquals(
      await frame.locator(".alert").evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element).fontSize,
      ]),
      ["rgba(10, 20, 30, 0.5)", "33px"],
    );
  }));

Deno.test("sub train: a bomb counts once a gift, and the next page finds the train where it was", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.subTrain);
  await withPage(async (page) => {
    const frame = await open(app, served, page, widgetId);
    await frame.locator("#first", { hasText: "empty" }).waitFor();
    await happen(app, "sub", "Sue", sub(), "1");
    await frame.locator("#who").getByText("Sue", { exact: true }).waitFor();
    await happen(app, "sub", "Pia", { ...sub(), isPrime: true }, "2");
    await happen(app, "resub", "Rob", {
      ...sub(3),
      months: 14,
      streakMonths: null,
    }, "3");
    await frame.getByText("Rob x14").waitFor();
    await happen(app, "gift", "Gia", gift(1), "4");
    await happen(app, "gift.recipient", "Lou", recipient, "5");
    await frame.getByText("Lou by Gia", { exact: true }).waitFor();
    await happen(app, "gift", "Gia", gift(3), "4");
    await frame.getByText("Gia is giving 3").waitFor();
    for (const [index, name] of ["One", "Two", "Six"].entries()) {
      await happen(app, "gift.recipient", name, recipient, `${index + 6}`);
    }
    await frame.getByText("Six by Gia*").waitFor();
    assertEquals(await frame.locator("#count").innerText(), "7 (12)");
    // What is on its way to the store does not outlive the page.
    await until(() =>
      frame.locator("head script").first().evaluate(async () =>
        (await Reflect.get(globalThis, "SE_API").store.get("subTrain"))
          .count === 7
      )
    );
    await page.reload();
    await frame.getByText("kept 7").waitFor();
    assertEquals(await frame.locator("#count").innerText(), "7 (12)");
  });
});

Deno.test("bit boss: classes, nested lists in the store, cheermotes taken out", () =>
  withWidget(widgets.bitBoss, async ({ app, page, frame }) => {
    await frame.getByText("waits").waitFor();
    await happen(app, "cheer", "Cy", cheer(400, "Cheer400 take this"));
    await frame.getByText("Cy hits 400 take this").waitFor();
    await happen(app, "tip", "Ana", tip(7));
    await frame.getByText("Ana beats 700").waitFor();
    await happen(app, "cheer", "Ana", cheer(50));
    await frame.getByText("Ana heals 50").waitFor();
    await frame.locator("body[data-saved='950']").waitFor();
    await page.reload();
    await frame.getByText("waits").waitFor();
    assertEquals(await frame.locator("#name").innerText(), "Ana");
    assertEquals(await frame.locator("#hp").getAttribute("value"), "950");
    assertEquals(await frame.locator("#board li").allInnerTexts(), [
      "Ana 750",
      "Cy 400",
    ]);
  }));

async function press(app: TestApp, widgetId: string, field: string) {
  const pressed = await app.request(
    `/api/widgets/custom/${widgetId}/press`,
    { method: "POST", session: await app.signIn(), body: { field } },
  );
  assertEquals(pressed.status, 204);
}

Deno.test("giveaway: badges say who may, a name enters once, the button resets", () =>
  withWidget(widgets.giveaway, async ({ app, frame, widgetId }) => {
    const state = frame.locator("#state");
    const says = (
      name: string,
      text: string,
      roles: string[] = [],
      id = name,
    ) => happen(app, "chat.message", name, line(text, roles), id);
    await says("Eve", "!join");
    await says("Eve", "!open");
    await says("Mo", "!OPEN now", ["moderator"]);
    await says("Eve", "!join");
    await says("Eve", " !join");
    const subscriber = {
      ...line("!join", ["subscriber"]),
      badges: [{ set: "subscriber", id: "6", info: "8" }],
    };
    await happen(app, "chat.message", "Sue", subscriber, "8");
    await state.getByText("open Eve=1,Sue=10", { exact: true }).waitFor();
    await says("Own", "!draw", [], CHANNEL);
    await press(app, widgetId, "resetButton");
    await frame.getByText("reset all").waitFor();
    assertEquals(await state.innerText(), "closed");
  }));

Deno.test("session labels: every name is there from the start, and what is latest is complete", () =>
  withWidget(widgets.sessionLabels, async ({ app, frame }) => {
    const all = frame.locator("#all");
    const EMPTY = [
      'follower-latest name=""',
      "follower-session count=0",
      "follower-goal amount=0",
      'subscriber-latest name="" amount=0 tier="" sender="" message="" gifted=false',
      'subscriber-gifted-latest name="" amount=0 tier="" sender="" message=""',
      "subscriber-points amount=0",
      "tip-goal amount=0",
      "tip-count count=0",
      'cheer-latest name="" amount=0 message=""',
      'raid-latest name="" amount=0',
      'host-latest name="" amount=0',
      'purchase-latest name="" amount=0 message="" items=[]',
      'merch-latest name="" amount=0 items=[]',
      'channel-points-latest name="" amount=0 message="" redemption=""',
      'hypetrain-latest name="" amount=0 level=0',
      "hypetrain-level-progress amount=0 percent=0",
      "hypetrain-latest-top-contributors []",
      "superchat-session amount=0 count=0",
      'cheerPurchase-latest name="" amount=0',
      'charityCampaignDonation-latest name="" amount=0',
      "tip-recent []",
      "raid-recent []",
    ];
    await frame.locator("body[data-step]").waitFor();
    assertEquals(
      (await all.innerText()).split("\n").map(sorted),
      EMPTY.map(sorted),
    );
    await happen(app, "raid", "Ray", { viewers: 33 });
    await happen(app, "tip", "Ana", tip(4), "1");
    await happen(app, "cheer", "Cy", cheer(70, "Cheer70"), "2");
    await happen(app, "tip", "Ben", tip(6), "3");
    await all.getByText("tip-goal amount=10").waitFor();
    const shown = (await all.innerText()).split("\n");
    assertEquals(
      shown.filter((row, index) => sorted(row) !== sorted(EMPTY[index] ?? ""))
        .map(sorted),
      [
        "tip-goal amount=10",
        "tip-count count=2",
        'cheer-latest name="Cy" amount=70 message="Cheer70"',
        'raid-latest name="Ray" amount=33 message=""',
        "tip-recent [Ben:tip:false,Ana:tip:false]",
        "raid-recent [Ray:raid:false]",
      ].map(sorted),
    );
    assertEquals(
      await frame.locator(".slide").evaluateAll((slides) =>
        slides.map(({ textContent }) => textContent)
      ),
      ["Ben 6", "Cy 70"],
    );
  }));

/** Fields of a row in one order. */
function sorted(row: string): string {
  const [key, ...fields] = row.split(" ");
  return [key, ...fields.toSorted()].join(" ");
}
