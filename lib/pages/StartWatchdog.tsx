import { START_WATCHDOG } from "@/lib/browser/start_watchdog.ts";

/** Loads a browser source anew whose code did not come; `noteRuntime` calls it off. */
export function StartWatchdog() {
  return <script dangerouslySetInnerHTML={{ __html: START_WATCHDOG }} />;
}
