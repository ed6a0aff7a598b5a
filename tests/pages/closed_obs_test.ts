import { assert, assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/events/catalogue.ts";
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

async function openObs(stage: Stage, run: (page: Page) => Promise<void>) {
  await withPage(async (page) => {
    await page.addInitScript(IN_OBS + WATCH);
    await open(page, stage);
    await run(page);
  });
}

async function untilBox(
  stage: Stage,
  isSo: (box: Awaited<ReturnType<Stage["read"]>>) => boolean,
): Promise<void> {
  for (let looks = 0; looks < 3_000; looks++) {
    const box = await stage.read();
    if (box && isSo(box)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It stays as it is");
}

Deno.test("close OBS, send three tips, open OBS: they play in order, and the feed says when each was seen", async () => {
  await using stage = await startPlaybackStage({
    variants: [{ id: "v", kinds: ["tip"], durationMs: 2_000 }],
  });
  await openObs(stage, () => untilBox(stage, ({ open }) => open));
  await untilBox(stage, ({ open }) => !open);
  const names = ["Ada", "Bo", "Cem"];
  await stage.append(names.map((name) => tip(name, stage)));
  stage.clock.jump(5 * 60_000);
  await withPage(async (studio, log) => {
    await studio.context().addCookies([
      { name: "limelight_session", value: stage.session, url: stage.url },
    ]);
    await studio.goto(`${stage.url}/studio/live`);
    await studio.locator(".studio[data-ready]").waitFor();
    await studio.getByText("Cem").first().waitFor();
    assertEquals(await studio.getByText("Seen on stream at").count(), 0);
    let shown: { name: string; at: number }[] = [];
    await openObs(stage, async (page) => {
      await page.waitForFunction(() =>
        Reflect.get(globalThis, "alerts").length === 3
      );
      await untilBox(
        stage,
        ({ playing, waitingCount }) => playing === null && waitingCount === 0,
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
    await studio.reload();
    await studio.locator(".studio[data-ready]").waitFor();
    await studio.getByText("Seen on stream at").nth(2).waitFor();
    log.assertSilent();
  });
});
