import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Database with the copies of code that was not saved. */
export const DRAFTS = "limelight-drafts";
/** Database with the pictures behind scenes in their editor. */
export const PICTURES = "limelight-pictures";

/** Ends the session and goes to the sign-in. */
export async function signOut(): Promise<void> {
  const ended = await attempt(() => api.post("/auth/logout"));
  if (!ended) return;
  // What was not saved, or never left the browser, is not left to whoever signs in next.
  for (const name of [DRAFTS, PICTURES]) {
    globalThis.indexedDB?.deleteDatabase(name);
  }
  location.assign("/studio/sign-in");
}
