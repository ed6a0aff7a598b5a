/**
 * Takes a sheet of the alerts for moments, each in three looks:
 * `deno run -A scripts/alert_sheet.ts FOLDER [LOOK…]`. It is looked at and not kept.
 */
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  type ComponentOptions,
  componentPage,
} from "@/tests/widgets/support/component_page.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const CELL = { width: 480, height: 340 };
const COLUMNS = 6;
/** Time of the samples. */
const AT = Date.parse(SAMPLE_EVENTS[0]?.occurredAt ?? "");

const [folder = "/tmp/alerts", ...words] = Deno.args;
const looks = words.length > 0
  ? words
  : ["broadcast", "velvet-hall", "neon-harbor"];
await Deno.mkdir(folder, { recursive: true });
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const look of looks) {
    const html = await componentPage(
      MOMENT_KINDS.map((moment, at): ComponentOptions => {
        const request = TestEventRequest.parse({ kind: "moment", moment });
        const sample = composeTestEvent(request, { id: moment, at: AT });
        return {
          kind: "alert-box",
          pack: look,
          settings: {
            variants: [{ kinds: [moment] }],
          },
          state: {
            samples: [{
              ...sample,
              test: false,
              v: 1,
              receivedAt: sample.occurredAt,
              position: "1",
            }],
          },
          left: (at % COLUMNS) * CELL.width,
          top: Math.floor(at / COLUMNS) * CELL.height,
          ...CELL,
          page: { mode: "still" },
        };
      }),
      {
        background: `url("${VIDEO}") 0 0 / 960px 540px`,
        head: FONT_SHEETS,
      },
    );
    await withPage(async (page) => {
      await openWidgetPage(page, served.url, html);
      await page.screenshot({
        path: `${folder}/${look}.jpg`,
        type: "jpeg",
        quality: 70,
      });
    }, {
      viewport: {
        width: COLUMNS * CELL.width,
        height: Math.ceil(MOMENT_KINDS.length / COLUMNS) * CELL.height,
      },
      deviceScaleFactor: 0.6,
    });
  }
} finally {
  await closeBrowser();
}
