import type { NotKept } from "@/lib/schema/custom_widgets/runtime_errors.ts";
import { pageClocks } from "./page_clock.ts";
import { apiUrl } from "./page_address.ts";
import type { PageInfo } from "./page_info.ts";
import {
  type PageReport,
  reportError,
  reportErrorsWith,
} from "./report_error.ts";
import { createReportSender, type Delivery } from "./send_reports.ts";

/** A notice of the browser's, not an error: what did not fit into one frame comes in the next. */
const NOTICE = /^ResizeObserver loop/;

/**
 * Tells the dashboard of what goes wrong on the page from here on: what its
 * parts report, and what nobody caught, which then stays out of the console.
 * Returns what stops it.
 */
export function startReports(
  page: Pick<PageInfo, "overlay">,
  { reachable, target = globalThis.window }: {
    reachable: () => Promise<void>;
    target?: EventTarget;
  },
): () => void {
  reportErrorsWith(createReportSender({
    post: (report) => post(report, page.overlay),
    reachable,
    now: pageClocks.steady,
    after: pageClocks.after,
  }));
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    if (!NOTICE.test(event.message)) {
      reportError(event.error ?? event.message, "running");
    }
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    reportError(event.reason, "running");
  };
  target.addEventListener("error", onError as EventListener);
  target.addEventListener("unhandledrejection", onRejection as EventListener);
  return () => {
    target.removeEventListener("error", onError as EventListener);
    target.removeEventListener(
      "unhandledrejection",
      onRejection as EventListener,
    );
  };
}

/** Sends one; what is known of no widget is the page's own, by what it shows. */
async function post(
  { widgetId, ...report }: PageReport,
  overlay: string,
): Promise<Delivery> {
  const id = widgetId ?? overlay;
  // A page that shows nothing has nothing under which it could be found.
  if (id === "") return "done";
  const answer = await fetch(apiUrl("runtime-errors", { quiet: "1" }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...report, widgetId: id }),
    // The page may be about to load anew because of it.
    keepalive: true,
  });
  // Too many for now, which is no failure that the browser would write down.
  if (answer.status === 202) {
    const { retryAfterMs }: NotKept = await answer.json();
    return { retryAfterMs };
  }
  // An answer that nobody reads holds its connection.
  await answer.text().catch(() => {});
  // Refused for what it says it will be refused again.
  return answer.status < 500 ? "done" : { retryAfterMs: 0 };
}
