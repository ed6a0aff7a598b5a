import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";

/**
 * Tells whether a streamer is to be asked for the consent to read when the
 * platform shows ads: an alert or a widget goes by them, and it was not given.
 */
export async function readAdsConsent(
  { account, overlays }: State["services"],
  { channelId, role }: LoginSession,
): Promise<boolean> {
  // The consent is the broadcaster's own; a masquerade cannot give it.
  if (role === "masquerade" || account.login === null) return false;
  const [lacks, uses] = await Promise.all([
    account.login.lacks(channelId, "ads"),
    overlays.moments.usesAds(channelId),
  ]);
  return lacks && uses;
}
