import { assert, assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { follow, open } from "./support/alerts.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** The page is told that OBS shows it. */
const IN_OBS = `globalThis.obsstudio = { pluginVersion: "2.24.4" };`;
/** From the page's beginning on, whose alerts are shown, and when. */
const WATCH = `
globalThis.alerts = [];
new MutationObserver(() => {
  const name = document.querySelector(".ll-alert-name")?.textContent ?? null;
  if (name !== null && alerts.at(-1)?.name !== name) alerts.push({ name, at: Date.now() });
}).observe(document, { subtree: true, childList: true, characterData: true });`;

function tip(name: string, stage: Stage): NewEvent {
  return {
    ...follow(name, stage),
    kind: "tip",
    data: {
      amount: { currency: "EUR", amountMinor: 500 },
      baseAmount: null,
      provider: "streamlabs",
      transactionId: null,
      anonymous: false,
      message: null,
    },
  } as NewEvent;
}

async function openObs(stage: Stage, run: (page: Page) => Promise<unknown>) {
  await withPage(async (page) => {
    await page.addInitScript(IN_OBS + WATCH);
    await open(page, stage);
    await run(page);
  });
}

/** Opens the studio's live room as the channel's owner. */
async function openLiveRoom(studio: Page, stage: Stage): Promise<void> {
  await studio.context().addCookies([
    { name: "limelight_session", value: stage.session, url: stage.url },
  ]);
  await studio.goto(`${stage.url}/studio/live`);
  await studio.locator(".studio[data-ready]").waitFor();
}

Deno.test("close OBS, send three tips, open OBS: they play in order, and the feed says when each was seen", async () => {
  await using stage = await startPlaybackStage({
    variants: [{ id: "v", kinds: ["tip"], durationMs: 2_000 }],
  });
  await openObs(stage, () => stage.until(({ open }) => open));
  await stage.until(({ open }) => !open);
  const names = ["Ada", "Bo", "Cem"];
  await stage.append(names.map((name) => tip(name, stage)));
  stage.clock.pass(5 * 60_000);
  await withPage(async (studio, log) => {
    await openLiveRoom(studio, stage);
    await studio.getByText("Cem").first().waitFor();
    assertEquals(await studio.getByText("Seen on stream at").count(), 0);
    let shown: { name: string; at: number }[] = [];
    await openObs(stage, async (page) => {
      await page.waitForFunction(() =>
        Reflect.get(globalThis, "alerts").length === 3
      );
      await stage.until(({ playing, waitingCount }) =>
        playing === null && waitingCount === 0
      );
      shown = await page.evaluate("alerts");
    });
    assertEquals(shown.map(({ name }) => name), names);
    const { items } = await (await stage.app.get(
      `/api/channels/${CHANNEL}/events?kinds=tip`,
      { session: stage.session },
    )).json();
    // The feed has the newest first.
    const seen: (string | undefined)[] = items.toReversed()
      .map((item: { seen: { at: string; onStream: boolean } | null }) =>
        item.seen?.onStream ? item.seen.at : undefined
      );
    assertEquals(seen.length, 3);
    for (const [index, at] of seen.entries()) {
      assert(at !== undefined, `Nobody saw ${names[index]}`);
      // The service's clock is five minutes ahead of the page's.
      const late = Date.parse(at) - 5 * 60_000 - (shown[index]?.at ?? NaN);
      assert(Math.abs(late) < 1_500, `${names[index]}: ${late} ms`);
    }
    assertEquals(seen, seen.toSorted());
    // The room that was open all along says so by itself.
    await studio.getByText("Seen on stream at").nth(2).waitFor();
    log.assertSilent();
  });
});

Deno.test("what came while OBS was closed is played, told in one or only listed, by kind and age; the live room plays and dismisses what nobody saw, once", async () => {
  await using stage = await startPlaybackStage({
    variants: [{ id: "v", kinds: ["tip", "follow"], durationMs: 2_000 }],
    missed: "summary",
    missedRules: [
      { kinds: ["tip"], mode: "newest", newest: 1, maxAgeMs: 86_400_000 },
    ],
  });
  const isOver = (
    { playing, waitingCount }: Awaited<ReturnType<Stage["read"]>>,
  ) => playing === null && waitingCount === 0;
  const unseenOf = async () =>
    (await stage.read()).unseen.map(({ eventId }) =>
      eventId.replace(/^test:|-\d+$/g, "")
    );
  /** Closes OBS, lets these happen, and opens it so long after; answers whose alerts it shows. */
  async function missed(
    events: readonly NewEvent[],
    ms: number,
    wanted: number,
    run: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> {
    await stage.until(({ open }) => !open);
    stage.clock.pass(2 * 60_000);
    await stage.append(events);
    stage.clock.pass(ms);
    let shown: string[] = [];
    await openObs(stage, async (page) => {
      await page.waitForFunction(
        (wanted) => Reflect.get(globalThis, "alerts").length >= wanted,
        wanted,
      );
      await stage.until(isOver);
      await run(page);
      shown = await page.evaluate("alerts.map(({ name }) => name)");
    });
    return shown;
  }
  await openObs(stage, () => stage.until(({ open }) => open));
  const first = await missed(
    [
      follow("Fay", stage),
      tip("Ada", stage),
      follow("Gil", stage),
      tip("Bo", stage),
      tip("Cem", stage),
    ],
    5 * 60_000,
    2,
    async (page) => {
      await withPage(async (studio, log) => {
        await openLiveRoom(studio, stage);
        await studio.getByText("2 alerts nobody saw").waitFor();
        await studio.getByRole("button", { name: "Play: Ada" }).click();
        await page.waitForFunction(() =>
          Reflect.get(globalThis, "alerts").at(-1).name === "Ada"
        );
        await studio.getByRole("button", { name: "Dismiss: Bo" }).click();
        await stage.until((box) => isOver(box) && box.unseen.length === 0);
        await studio.getByText(/alerts? nobody saw/)
          .waitFor({ state: "detached" });
        log.assertSilent();
      });
    },
  );
  assertEquals(first.toSorted(), ["Ada", "Cem", "While you were away"]);
  // Follows are too old after 15 minutes, money is not for as long as it is kept.
  const second = await missed(
    [follow("Hal", stage), tip("Ida", stage)],
    3 * 3_600_000,
    1,
  );
  assertEquals(second, ["Ida"]);
  assertEquals(await unseenOf(), ["Hal"]);
  // Nothing of it comes a second time.
  assertEquals(await missed([tip("Jo", stage)], 60_000, 1), ["Jo"]);
});
