import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import { control, follow, leadsOn, open } from "./support/alerts.ts";

/** Notes when each sound of the page's audio clock is planned to begin, and whether the clock was given back. */
const WATCH = `
globalThis.planned = [];
globalThis.givenBack = 0;
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (at) {
  planned.push({ at: at - this.context.currentTime, seconds: this.buffer.duration });
  return start.call(this, at);
};
const { close } = AudioContext.prototype;
AudioContext.prototype.close = function () {
  givenBack++;
  return close.call(this);
};`;

interface Planned {
  at: number;
  seconds: number;
}

const ITEMS = ["Sing", "Dance", "Hydrate", "Rest"];

Deno.test("a wheel ticks with its look's sound at each click on the page's audio clock, and is silent once it is skipped", async () => {
  await using stage = await startOverlayStage([
    { type: "wheel", pack: "pixel-tavern", settings: { spinMs: 20_000 } },
  ]);
  await withPage(async (page) => {
    await page.addInitScript(WATCH);
    await leadsOn(await open(page, stage));
    const spin = {
      ...follow("wheel", stage),
      kind: "wheel.spin",
      actor: null,
      occurredAt: toIso(stage.clock.now()),
      data: {
        wheelId: "whl_1",
        spinId: "spn_1",
        title: "",
        items: ITEMS.map((label) => ({ label, weight: 1 })),
        resultIndex: 1,
        result: "Dance",
        durationMs: 20_000,
        owed: 0,
      },
    } as unknown as NewEvent;
    await stage.append([spin]);
    const planned = await readUntil(
      () => page.evaluate<Planned[]>("planned"),
      (all) => all.length > 10,
    );
    // Four to five rounds of four edges, without those that passed meanwhile.
    assert(planned.length <= 5 * ITEMS.length, `${planned.length}`);
    assert(planned.every(({ seconds }) => seconds < 0.2));
    const times = planned.map(({ at }) => at);
    assertEquals(times, times.toSorted((a, b) => a - b));
    // It turns ever slower: the last clicks are far apart.
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    assert((gaps.at(-1) ?? 0) > 3 * (gaps[0] ?? 1), gaps.join());
    await stage.append([control("control.skip", stage)]);
    await readUntil(
      () => page.evaluate<number>("givenBack"),
      (count) => count === 1,
    );
  });
});
