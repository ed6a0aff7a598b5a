import { type Page, withPage } from "@/tests/support/browser.ts";
import { cheerData, giftData, tipData } from "@/tests/support/events.ts";
import { heapContent } from "@/tests/support/heap_content.ts";
import {
  componentPage,
  standStill,
} from "@/tests/widgets/support/component_page.ts";
import { shownEvent } from "@/tests/widgets/support/shown_events.ts";
import { atMost, print } from "@/bench/verdict.ts";

/** Alerts after which all that is remembered of some is there, and of all of them. */
const FIRST = 100;
const ALERTS = 500;
/** Longer than an alert is on, with its exit and the gap after it. */
const ALERT_MS = 9_000;

/**
 * Measures the memory that is left of five hundred alerts, large and huge ones,
 * raids and gifts with their recipients among them, by moved clocks.
 */
export async function benchAlertHeap(): Promise<void> {
  await withPage(async (page) => {
    await standStill(page);
    await page.setContent(
      await componentPage([{
        kind: "alert-box",
        pack: "paper-lantern",
        settings: { maxAgeMs: 0 },
        state: { samples: null },
      }]),
    );
    await page.clock.runFor(100);
    await play(page, 0, FIRST);
    const first = await contentOf(page);
    await play(page, FIRST, ALERTS);
    const last = await contentOf(page);
    print(
      `heap of alerts: ${
        mib(first.data)
      } and ${first.nodes} nodes after ${FIRST}, ${
        mib(last.data)
      } and ${last.nodes} nodes after ${ALERTS}`,
    );
    atMost(
      `growth of data from ${FIRST} to ${ALERTS} alerts`,
      last.data / first.data,
      1.1,
    );
    atMost(
      `growth of nodes from ${FIRST} to ${ALERTS} alerts`,
      last.nodes / first.nodes,
      1,
    );
  }, { viewport: { width: 800, height: 600 } });
}

async function play(page: Page, from: number, until: number): Promise<void> {
  for (let number = from; number < until; number++) {
    await page.evaluate(`limelight.feed(${JSON.stringify(eventsOf(number))})`);
    await page.clock.runFor(ALERT_MS / 2);
    await page.evaluate(END_MOTIONS);
    await page.clock.runFor(ALERT_MS / 2);
    await page.evaluate(END_MOTIONS);
  }
}

/** Ends all motions before the next alert comes; the page is told of it with its next picture. */
const END_MOTIONS = `new Promise((done) => {
  for (const one of document.getAnimations()) one.finish();
  const channel = new MessageChannel();
  channel.port1.onmessage = done;
  channel.port2.postMessage(null);
})`;

/** Returns the events of one alert: six kinds by turns. */
function eventsOf(number: number): unknown[] {
  const happening = (
    kind: string,
    data: unknown,
    name = `Viewer ${number}`,
  ) => {
    const id = `alert-${String(number).padStart(5, "0")}-${name}-${kind}`;
    return shownEvent(kind, data, {
      id,
      act: id,
      position: id,
      actor: { id: name, login: null, name },
    });
  };
  switch (number % 6) {
    case 0:
      return [happening("raid", { viewers: 5_000 })];
    case 1:
      return [
        happening("gift", giftData(100)),
        ...Array.from({ length: 20 }, (_, index) =>
          happening(
            "gift.recipient",
            { tier: 1, giftId: null, gifter: null },
            `Recipient ${number} ${index}`,
          )),
      ];
    case 2:
      return [happening("cheer", cheerData(25_000))];
    case 3:
      return [happening("tip", tipData(5_000))];
    case 4:
      return [happening("raid", { viewers: 40 })];
    default:
      return [happening("follow", {})];
  }
}

async function contentOf(page: Page): Promise<{ data: number; nodes: number }> {
  const { data } = await heapContent(page);
  const nodes = await page.evaluate<number>(
    `document.getElementsByTagName("*").length`,
  );
  return { data, nodes };
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MiB`;
}
