import type { State } from "@/lib/http/define.ts";
import type { GrantOnDemand } from "@/lib/schema/account/login.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";

/** Tells whether a streamer can be asked for a consent, since it was not given. */
export async function lacksConsent(
  { account }: State["services"],
  { channelId, role }: Pick<LoginSession, "channelId" | "role">,
  use: GrantOnDemand,
): Promise<boolean> {
  // The consent is the broadcaster's own; a masquerade cannot give it.
  return role !== "masquerade" && account.login !== null &&
    await account.login.lacks(channelId, use);
}
