/**
 * Alerts under one fault each, in real services and real Chromium: frozen pages,
 * copies, several services, wrong clocks. The pixels that the screens showed
 * are compared with the table of receipts.
 */
import { assert, assertEquals } from "@std/assert";
import { startAlertStage } from "./support/alert_stage.ts";
import { assertSeenOnce, SHOWN_MS } from "./support/alert_verdict.ts";
import { LINE, nameOf } from "./support/screen_record.ts";
import { pause } from "@/tests/support/until.ts";

Deno.test("two copies, and the one that leads freezes in mid-alert: the other goes on, and nothing is shown again", async () => {
  await using stage = await startAlertStage();
  await stage.open(0);
  await stage.untilOpen(0);
  await stage.open(1);
  await stage.showTogether();
  const [second = ""] = await stage.happen(3);
  await pause(SHOWN_MS / 4);
  await stage.freeze(0);
  await stage.shown(second, true, 1);
  // Longer than a leader may be silent.
  await pause(7_000);
  await stage.happen(2);
  stage.thaw(0);
  assertSeenOnce(await stage.result());
});

Deno.test("two copies show alerts together, also one that was opened while an alert was on", async () => {
  await using stage = await startAlertStage();
  await stage.open(0);
  await stage.untilOpen(0);
  const [early = ""] = await stage.happen(3);
  await stage.shown(early);
  await stage.open(1);
  await stage.untilQuiet();
  const together = [await stage.showTogether(), await stage.showTogether()];
  const result = await stage.result();
  assertSeenOnce(result);
  const begins = (name: string) =>
    result.shows.filter((show) => show.name === name).map(({ from }) => from);
  for (const name of together) {
    const [one = 0, two = 0] = begins(name);
    assertEquals(begins(name).length, 2, `${name} was not on both`);
    assert(Math.abs(one - two) < 1_500, `${name}: ${one - two} ms apart`);
  }
});

Deno.test("a copy that opens while the only page is frozen in mid-alert shows that alert, once", async () => {
  await using stage = await startAlertStage();
  await stage.open(0);
  await stage.untilOpen(0);
  const [first = ""] = await stage.happen(3);
  // One that froze before could say only afterwards that it had it on its screen.
  await stage.painted(first);
  await stage.freeze(0);
  await pause(6_000);
  await stage.open(1);
  await stage.untilQuiet();
  stage.thaw(0);
  assertSeenOnce(await stage.result());
});

Deno.test("a copy that goes on while the service is killed tells soon what it showed: a page that is opened after it shows nothing again", async () => {
  await using stage = await startAlertStage();
  await stage.open(0);
  await stage.untilOpen(0);
  await stage.open(1);
  await stage.showTogether();
  const last = (await stage.happen(2)).at(-1) ?? "";
  await stage.shown(last, true, 1);
  await Promise.all([stage.killService(), stage.killPage(0)]);
  await stage.shown(last, false, 1);
  // Attempts to connect would come less and less often.
  await pause(10_000);
  await stage.startService();
  // Much longer than a page that looks every second takes.
  await pause(10_000);
  await stage.open(0);
  await stage.happen(1);
  assertSeenOnce(await stage.result());
});

Deno.test("two services over one database: a page of each, one service is killed, and a page goes over to the other", async () => {
  await using stage = await startAlertStage({ services: 2 });
  await stage.open(0);
  await stage.open(1);
  await stage.untilOpen(0);
  await stage.untilOpen(1);
  await stage.showTogether();
  await stage.happen(2);
  await stage.killService(1);
  await pause(SHOWN_MS);
  await stage.killPage(1);
  await stage.startService(1);
  await stage.open(1);
  await stage.happen(3);
  await stage.killPage(0);
  await stage.untilQuiet();
  await stage.open(0);
  await stage.happen(1);
  assertSeenOnce(await stage.result());
});

for (const minutes of [-10, 10]) {
  Deno.test(`a page whose clock is ${minutes} minutes off: kept, killed and loaded anew it shows each alert once, and its receipts say when`, async () => {
    await using stage = await startAlertStage({
      script: `{
        const off = ${minutes * 60_000};
        const { now } = Date;
        const { timeOrigin } = performance;
        Date.now = () => now() + off;
        Object.defineProperty(performance, "timeOrigin", { value: timeOrigin + off });
      }`,
    });
    await stage.open();
    await stage.untilOpen(0);
    const [first = "", second = ""] = await stage.happen(4);
    await stage.shown(first);
    await pause(SHOWN_MS / 4);
    await stage.killPage();
    await stage.open();
    await stage.shown(second);
    await stage.reload();
    assertSeenOnce(await stage.result());
  });
}

for (const copies of [1, 2]) {
  Deno.test(`a page that stands still between drawing an alert and painting it, one of ${copies}: the alert is on a screen for its time, once`, async () => {
    await using stage = await startAlertStage();
    await stage.open(0);
    await stage.untilOpen(0);
    if (copies === 2) {
      await stage.open(1);
      await stage.showTogether();
    } else await stage.happen(1);
    await stage.untilQuiet();
    const late = nameOf(stage.names.length);
    await stage.run(standStillAt(late));
    await stage.happen(3);
    const result = await stage.result();
    assertSeenOnce(result);
    assertEquals(result.unseen, []);
    const shown = result.shows.filter(({ name }) => name === late);
    assert(shown.some(({ from, to }) => to - from > SHOWN_MS / 2));
  });
}

/** Lets a page stand still, as a frozen process does, once this alert is drawn and before it is painted. */
const standStillAt = (name: string) =>
  `{
  const observer = new MutationObserver(() => {
    if (document.querySelector("${LINE}")?.textContent !== "${name}") return;
    observer.disconnect();
    const until = performance.now() + ${4 * SHOWN_MS};
    while (performance.now() < until);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}`;
