/**
 * Opens a source once the service answers. The build makes a classic script of
 * it, which a local file has within it. A browser source that fails to load stays empty until somebody refreshes it:
 * this page, which always loads, asks until the service answers.
 */
export function launch(
  source: string,
  there: string,
  pauses: { first: number; longest: number; patience: number },
): void {
  let pauseMs = pauses.first;

  async function isThere(): Promise<boolean> {
    try {
      const answer = await fetch(there, {
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(pauses.patience),
      });
      return answer.ok && (await answer.text()).includes("there");
    } catch {
      return false;
    }
  }

  async function look(): Promise<void> {
    if (await isThere()) {
      location.replace(source);
      return;
    }
    // Not all sources of a channel at the same moment.
    setTimeout(look, pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauses.longest, pauseMs * 2);
  }

  look();
}
