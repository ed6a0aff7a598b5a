/** A custom widget whose code a test goes on writing. */
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import type { TestAppOptions } from "@/tests/support/app.ts";
import type { Page } from "@/tests/support/browser.ts";
import {
  errorsOf,
  type ListedError,
  type ShownWidget,
  startWidgetStage,
} from "@/tests/support/custom_widgets.ts";
export {
  happen,
  line,
  type ListedError,
} from "@/tests/support/custom_widgets.ts";
export { cheerData as cheer } from "@/tests/support/events.ts";

/** A custom widget on its page, in a real browser. */
export interface OpenWidget extends ShownWidget {
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
  await using stage = await startWidgetStage(options);
  await stage.show(save, async (widget) => {
    const { frame } = widget;
    const run = <T>(code: string): Promise<T> =>
      frame.locator("head style").first().evaluate(
        // It stands behind the script that made what the code uses.
        (_script, source) => (0, eval)(source),
        code,
      ) as Promise<T>;
    await run("limelight.ready");
    await test({
      ...widget,
      run,
      errors: (count) => errorsOf(widget, count),
      async shows(text) {
        await frame.getByText(text, { exact: true }).waitFor();
      },
    });
  }, onPage);
}
