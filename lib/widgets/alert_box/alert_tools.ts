import type { AlertTools } from "./use_alert_show.ts";

let given: AlertTools | undefined;

/** Takes the parts of the page that this script works with. */
export function takeTools(all: AlertTools): void {
  given = all;
}

/** Returns the parts of the page that this script works with. */
export function tools(): AlertTools {
  if (!given) throw new Error("What an alert shows has not been prepared");
  return given;
}
