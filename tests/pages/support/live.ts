import { CHANNEL } from "@/tests/support/app.ts";
import {
  type BrowserContextOptions,
  type Page,
  type PageLog,
  withPage,
} from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { alertBox, follow, open } from "@/tests/pages/support/alerts.ts";

/** The live room of a channel with a scene, which can be open as a source. */
export interface LiveStudio {
  stage: OverlayStage;
  page: Page;
  log: PageLog;
  /** Opens the scene in a browser of its own. */
  withSource(run: (source: Page) => Promise<void>): Promise<void>;
}

/** Opens the live room of a channel with a scene, and works in it. */
export async function withLive(
  run: (studio: LiveStudio) => Promise<void>,
  { settings = {}, role = "owner", events = 0, ...look }:
    & BrowserContextOptions
    & {
      settings?: Record<string, unknown>;
      role?: "owner" | "masquerade";
      /** Follows that came before. */
      events?: number;
    } = {},
): Promise<void> {
  await using stage = await startOverlayStage([alertBox(settings)]);
  const cookie = await stage.app.signIn({ channelId: CHANNEL, role });
  for (let at = 0; at < events; at += 100) {
    await stage.append(
      Array.from({ length: Math.min(100, events - at) }, (_, index) => {
        return follow(`Viewer${at + index}`, stage);
      }),
    );
  }
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio/live`);
    await page.locator(".studio[data-ready]").waitFor();
    await run({
      stage,
      page,
      log,
      withSource: (work) =>
        withPage(async (source) => {
          await open(source, stage);
          await work(source);
        }),
    });
  }, { viewport: { width: 1280, height: 900 }, ...look });
}

export const feedOf = (page: Page) =>
  page.getByRole("region", { name: "Events, newest first" });
export const queueOf = (page: Page) => page.locator("#queue");
export const sourcesOf = (page: Page) => page.locator("#sources");
