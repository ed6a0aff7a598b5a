/** Tells the script that looks after the page's start that its runtime runs. */
export function noteRuntime(): void {
  document.documentElement.dataset.runtime = "started";
}
