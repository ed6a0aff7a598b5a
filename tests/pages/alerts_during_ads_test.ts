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

/**
 * More than a page that measures the service's clock is off by: half of a round
 * trip on a busy machine.
 */
const CLOCK_ERROR_MS = 1_000;

/** Ads that began a minute ago, and end at a time, ms since the epoch. */
const adsUntil = (end: number, stage: OverlayStage): NewEvent =>
  ({
    ...follow("ads", stage),
    kind: "ad_break",
    actor: null,
    occurredAt: toIso(end - 60_000),
    data: { durationMs: 60_000, automatic: true, requester: null },
  }) as NewEvent;

/** Has the page fetch the script that follows ads once it has heard of an alert by `name`. */
async function fetchLate(page: Page, name: string): Promise<void> {
  const heard = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent(
      "framereceived",
      ({ payload }) => String(payload).includes(`"${name}"`),
    )
  );
  await page.route("**/_fresh/js/**/chunk-*.js", async (route) => {
    const response = await route.fetch();
    // By what it exports: its name says nothing.
    if ((await response.text()).includes("as followAds")) await heard;
    await route.fulfill({ response });
  });
}

Deno.test("while ads run an alert plays, plays in silence, or waits until they are over, as its box says", async () => {
  await using context = await openContext();
  /** Returns when an alert began whose box does this during ads that end in so long, and its page. */
  async function playedBy(
    duringAds: string,
    endsInMs: number,
    prepare: (page: Page) => Promise<void> = async () => {},
  ) {
    await using stage = await startOverlayStage([alertBox({ duringAds })]);
    const session = await stage.app.signIn();
    const page: Page = await context.newPage();
    await prepare(page);
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
    const isDuring = Date.parse(receipt?.startedAt ?? "") <
      ends - CLOCK_ERROR_MS;
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
  // Its script comes after the ads began, and the alert.
  const { isDuring } = await playedBy(
    "hold",
    2 * CLOCK_ERROR_MS,
    (page) => fetchLate(page, "Ada"),
  );
  assert(!isDuring);
});
