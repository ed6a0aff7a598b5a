import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Ends the session and goes to the sign-in. */
export async function signOut(): Promise<void> {
  const ended = await attempt(() => api.post("/auth/logout"));
  if (ended) location.assign("/studio/sign-in");
}
