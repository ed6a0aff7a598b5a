import type { CustomWidgetSave } from "@/lib/features/custom_widgets/schema.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { clock, publish } from "@/tests/support/custom_widgets.ts";
import { serveApp } from "@/tests/support/serve.ts";
export { happen, line } from "@/tests/support/custom_widgets.ts";
export { cheerData as cheer } from "@/tests/support/events.ts";

/** An error as the author reads it. */
export type ListedError = Awaited<
  ReturnType<TestApp["services"]["runtimeErrors"]["list"]>
>[number];

/** A custom widget on its page, in a real browser. */
export interface OpenWidget {
  app: TestApp;
  page: Page;
  frame: ReturnType<Page["frameLocator"]>;
  widgetId: string;
  /** Runs `code` in the frame, as the widget's own would; answers what it resolves to. */
  run<T = unknown>(code: string): Promise<T>;
  /** Waits until this many errors are listed; answers them, the oldest first. */
  errors(count: number): Promise<ListedError[]>;
  /** Waits until the frame shows exactly this text. */
  shows(text: string): Promise<void>;
}

/** Publishes a widget, opens its browser source and connects it. */
export async function withWidget(
  save: CustomWidgetSave,
  test: (widget: OpenWidget) => Promise<void>,
  { onPage, ...options }: TestAppOptions & {
    /** Done with the page before it is opened. */
    onPage?: (page: Page) => Promise<unknown>;
  } = {},
): Promise<void> {
  await using app = await startTestApp({ clock: clock(), ...options });
  await using served = serveApp(app);
  const widgetId = await publish(app, save);
  const token = await app.widgetToken();
  await withPage(async (page) => {
    await onPage?.(page);
    await openConnected(
      page,
      `${served.url}/widget/${CHANNEL}?token=${token}&widget_id=${widgetId}`,
    );
    const frame = page.frameLocator(".item iframe");
    const run = <T>(code: string): Promise<T> =>
      frame.locator("head style").first().evaluate(
        // It stands behind the script that made what the code uses.
        (_script, source) => (0, eval)(source),
        code,
      ) as Promise<T>;
    await run("limelight.ready");
    await test({
      app,
      page,
      frame,
      widgetId,
      run,
      async errors(count) {
        for (;;) {
          const found = await app.services.runtimeErrors.list(
            CHANNEL,
            widgetId,
          );
          if (found.length >= count) return found.toReversed();
          await page.evaluate(() => new Promise(requestAnimationFrame));
        }
      },
      async shows(text) {
        await frame.getByText(text, { exact: true }).waitFor();
      },
    });
  });
}
