import { createMessageQuota, REPORTS } from "@/lib/sandbox/message_quota.ts";
import type { FrameError } from "@/lib/sandbox/messages.ts";
import type { AuthedFetch } from "./widget_client.ts";

/** Creates the error of a whole widget, which has no place in its code. */
export const ofWhole = (message: string): FrameError => ({
  message,
  stack: null,
  line: null,
  column: null,
  url: null,
});

/**
 * Returns what lists a failure of a custom widget, `count` times since the
 * last, within the quota of reports. The last one, for which the widget is
 * stopped, is listed whatever came before.
 */
export function createFrameReports(reach: AuthedFetch, widgetId: string) {
  const mayReport = createMessageQuota(() => performance.now(), REPORTS);
  return (
    { message, stack, line, column, url: place }: FrameError,
    count = 1,
    isLast = false,
  ): void => {
    if (!mayReport() && !isLast) return;
    const body = {
      widgetId,
      message,
      count,
      ...(stack === null ? {} : { stack }),
      ...(line === null ? {} : { line }),
      ...(column === null ? {} : { column }),
      ...(place === null ? {} : { url: place }),
    };
    // With the widget's own token: what it has too much of is its own affair.
    reach("/api/widgets/runtime-errors", {
      method: "POST",
      query: { quiet: "1" },
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // An answer that nobody reads holds its connection.
    }).then((answer) => answer.text()).catch(() => {
      // What cannot be reported is lost; the page goes on.
    });
  };
}
