import { chatEvent } from "@/tests/support/events.ts";
import { assertEquals } from "@std/assert";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import {
  sampleActs,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";

/** The page's engine refuses these, as OBS's old Chromium does what came after it. */
const REFUSES = `
for (const kind of ["DateTimeFormat", "NumberFormat", "PluralRules"]) {
  Intl[kind] = new Proxy(Intl[kind], {
    construct(target, [locale, options = {}]) {
      const values = [locale, options.timeZone, options.currency];
      if (values.some((one) => ["Asia/Kolkata", "Europe/Kyiv", "fr-CA", "EUR"].includes(one))) {
        throw new RangeError("Unknown here");
      }
      return Reflect.construct(target, [locale, options]);
    },
  });
}`;

Deno.test("zones, languages and money that the page's engine does not know are drawn", async () => {
  const clockIn = (timeZone: string) => ({
    type: "clock",
    settings: { timeZone, hour12: "24" },
  });
  await using stage = await startOverlayStage([
    clockIn("Europe/Kyiv"),
    clockIn("Asia/Kolkata"),
    {
      type: "chat-box",
      settings: { format: { locale: "fr-CA" }, showTime: true },
    },
    { type: "event-list", settings: { maxItems: 20 } },
  ]);
  await withPage(async (page, log) => {
    await page.addInitScript(REFUSES);
    await openConnected(page, stage.scene);
    await stage.append([
      ...sampleActs("now", stage.clock.now()),
      {
        ...chatEvent("line", "Bonsoir"),
        occurredAt: new Date(stage.clock.now()).toISOString(),
      },
    ]);
    await page.locator(".w-chat-box .ll-chat-time").first().waitFor();
    await page.locator(".w-event-list", { hasText: "EUR" }).waitFor();
    const shown = await page.locator(".w-clock").allInnerTexts();
    const right = ["Europe/Kyiv", "Asia/Kolkata"].map((timeZone) =>
      new Intl.DateTimeFormat("en", {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        hour12: false,
      })
    );
    // Drawn within this minute or the one before it.
    const written = [0, 60_000].map((ago) =>
      right.map((format) => format.format(stage.clock.now() - ago)).join()
    );
    const found = shown.map((text) => /\d+:\d+/.exec(text)?.[0]).join();
    assertEquals(written.includes(found), true, `${found} of ${written}`);
    log.assertSilent();
  });
});
