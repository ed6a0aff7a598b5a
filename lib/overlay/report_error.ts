/** Report of a page to the dashboard about a failure. */
export interface PageReport {
  /** The widget that failed; `null` when it is not known, or the page itself did. */
  widgetId: string | null;
  message: string;
  stack?: string | undefined;
  line?: number;
  column?: number;
  /** Address of the failure, or the action during which it happened. */
  url?: string;
}

let send: ((report: PageReport) => void) | undefined;
/** Reports that were made before there was a way to send them. */
const early: PageReport[] = [];
const reported = new Set<string>();

/** Maximum number of different failures that a page reports. */
const TOLD_LIMIT = 20;
const EARLY_LIMIT = 50;

/**
 * Sets how failures are sent; those before wait for it. Nothing is ever drawn
 * on stream.
 */
export function reportErrorsWith(sender: (report: PageReport) => void): void {
  send = sender;
  reported.clear();
  early.splice(0).forEach(sendReport);
}

/** Sends a report as it is. */
function sendReport(report: PageReport): void {
  if (send) send(report);
  else if (early.length < EARLY_LIMIT) early.push(report);
}

/**
 * Tells of a failure, each once. Never throws, never writes to the console of a
 * live page.
 */
export function reportError(
  error: unknown,
  place: string,
  widgetId: string | null = null,
): void {
  try {
    const { message, stack }: { message: string; stack?: string | undefined } =
      error instanceof Error ? error : { message: String(error) };
    const key = `${widgetId}\n${place}\n${message}`;
    if (reported.has(key) || reported.size >= TOLD_LIMIT) return;
    reported.add(key);
    sendReport({
      widgetId,
      message: message.slice(0, 1000) || "Error",
      stack: stack?.slice(0, 4000),
      url: place,
    });
  } catch {
    // A page that cannot even report must still go on.
  }
}
