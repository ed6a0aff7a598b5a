/** Late events, as after an outage, stand in the lists of a page and are not celebrated. */
import { assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { toIso } from "@/lib/core/clock.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { chatData } from "@/tests/support/events.ts";
import { componentPage } from "./support/component_page.ts";
import { shownEvent } from "./support/shown_events.ts";

const MIN = 60_000;

const LINE = shownEvent("chat.message", chatData("🐼"));
const GOAL = shownEvent("ladder.goal_reached", {
  revision: 2,
  goalId: "preview-400",
  title: "Dye my hair",
  threshold: 400,
  current: 400,
  user: null,
});

/** Feeds what came `agoMs` ago to a widget of a kind, and counts what moves for it. */
async function movesFor(
  page: Page,
  { kind, event, agoMs, seen }: {
    kind: string;
    event: object;
    agoMs: number;
    seen: string;
  },
): Promise<number> {
  await page.setContent(
    await componentPage([{ kind, state: { samples: null }, page: {} }]),
  );
  await page.waitForFunction("globalThis.ready === true");
  const receivedAt = toIso(Date.parse(PREVIEW_NOW) - agoMs);
  await page.evaluate(
    `limelight.feed([${JSON.stringify({ ...event, receivedAt })}])`,
  );
  // What was told is drawn with the next picture.
  await page.evaluate("new Promise(requestAnimationFrame)");
  await page.evaluate("new Promise(requestAnimationFrame)");
  return await page.locator(seen).count();
}

for (
  const [kind, event, seen] of [
    ["emote-wall", LINE, ".ll-flying"],
    ["subathon-ladder", GOAL, '[data-celebrating="true"]'],
  ] as const
) {
  Deno.test(`${kind}: what came a minute ago is history`, async () => {
    await withPage(async (page) => {
      const what = { kind, event, seen };
      assertEquals(await movesFor(page, { ...what, agoMs: 0 }), 1);
      assertEquals(await movesFor(page, { ...what, agoMs: MIN }), 0);
    });
  });
}
