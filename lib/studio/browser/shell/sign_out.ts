import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Database with the copies of code that was not saved. */
export const DRAFTS = "limelight-drafts";

/** Ends the session and goes to the sign-in. */
export async function signOut(): Promise<void> {
  const ended = await attempt(() => api.post("/auth/logout"));
  if (!ended) return;
  // Code that was not saved is not left to whoever signs in next.
  globalThis.indexedDB?.deleteDatabase(DRAFTS);
  location.assign("/studio/sign-in");
}
