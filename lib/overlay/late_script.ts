import { overlay } from "./overlay_context.ts";

/**
 * Waits for a script that no page loads at its start; resolves with `null` where
 * it could not be fetched. A browser fetches no script twice, so a page that
 * lacks one is loaded anew by itself, between two alerts.
 */
export function lateScript<M>(script: Promise<M>): Promise<M | null> {
  return script.catch(() => {
    overlay().lacksScript.value = true;
    return null;
  });
}
