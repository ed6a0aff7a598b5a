import { DOCK_MESSAGES as words } from "@/lib/studio/messages/dock.ts";

/**
 * Changes the key behind `#` for the dock's cookie, takes it out of the address
 * and draws the page anew. Resolves with a sentence after a failure, with `null`
 * where there is no key or the page is about to go.
 */
export async function openDock(): Promise<string | null> {
  const key = location.hash.slice(1);
  if (!key.startsWith("dk_")) return null;
  history.replaceState(null, "", location.pathname);
  try {
    const { ok } = await fetch("/auth/dock", {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key }),
    });
    if (!ok) return words.revoked;
  } catch {
    return words.notOpened;
  }
  location.reload();
  return null;
}
