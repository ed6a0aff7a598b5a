import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openContext, type Page } from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import {
  alertBox,
  follow,
  openForAlerts,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

/** Ads that began a minute ago, and end at a time, ms since the epoch. */
const adsUntil = (end: number, stage: OverlayStage): NewEvent =>
  ({
    ...follow("ads", stage),
    kind: "ad_break",
    actor: null,
    occurredAt: toIso(end - 60_000),
    data: { durationMs: 60_000, automatic: true, requester: null },
  }) as NewEvent;

Deno.test("while ads run an alert plays, plays in silence, or waits until they are over, as its box says", async () => {
  await using context = await openContext();
  /** Returns when an alert began whose box does this during ads that end in so long, and its page. */
  async function playedBy(duringAds: string, endsInMs: number) {
    await using stage = await startOverlayStage([alertBox({ duringAds })]);
    const session = await stage.app.signIn();
    const page: Page = await context.newPage();
    await openForAlerts(page, stage);
    const ends = stage.clock.now() + endsInMs;
    const ada = follow("Ada", stage);
    await stage.append([adsUntil(ends, stage), ada]);
    await shownOn(page, "Ada");
    const path = `/api/channels/${CHANNEL}/events/${
      encodeURIComponent(ada.id)
    }/receipts`;
    const [receipt] = await readUntil<
      { paintedAt: string; startedAt: string }[]
    >(
      async () => (await (await stage.app.get(path, { session })).json()).items,
      ([one]) => Boolean(one?.paintedAt),
    );
    const sounds = await soundsOf(page);
    const volumes = await page.evaluate<number[]>("volumes");
    await page.close();
    const isDuring = Date.parse(receipt?.startedAt ?? "") < ends;
    return {
      isDuring,
      isHeard: sounds.length > 0 && volumes.some((v) => v > 0),
    };
  }
  assertEquals(await playedBy("play", 50_000), {
    isDuring: true,
    isHeard: true,
  });
  assertEquals(await playedBy("mute", 50_000), {
    isDuring: true,
    isHeard: false,
  });
  const { isDuring } = await playedBy("hold", 1_500);
  assert(!isDuring);
});
