const KEY = "limelight_reloaded";
const AGAIN_MS = 60_000;

/**
 * Loads the page anew for another build of the server, but not twice a minute
 * for the same one: while a new version is rolled out, a page may come from one
 * server and its socket from another.
 */
export function reloadOnce(
  build: string,
  page: {
    sessionStorage: Pick<Storage, "getItem" | "setItem">;
    location: Pick<Location, "reload">;
  },
  now: number,
): void {
  const [before, at] = page.sessionStorage.getItem(KEY)?.split("\n") ?? [];
  if (before === build && now - Number(at) < AGAIN_MS) return;
  page.sessionStorage.setItem(KEY, `${build}\n${now}`);
  page.location.reload();
}
