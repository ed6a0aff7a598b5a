import { pagePauses } from "./page_pauses.ts";

/**
 * Tells the script that looks after the page's start that its runtime runs.
 * `isWhole` is false where widgets are still awaited, which `watchLoading`
 * looks after from here on.
 */
export function recordRuntime({ isWhole }: { isWhole: boolean }): void {
  document.documentElement.dataset.runtime = "started";
  if (isWhole) pagePauses.noteWhole();
}
