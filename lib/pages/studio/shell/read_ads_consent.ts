import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { lacksConsent } from "./lacks_consent.ts";

/**
 * Tells whether a streamer is to be asked for the consent to read when the
 * platform shows ads: an alert or a widget goes by them, and it was not given.
 */
export async function readAdsConsent(
  services: State["services"],
  caller: LoginSession,
): Promise<boolean> {
  return await lacksConsent(services, caller, "ads") &&
    await services.overlays.moments.usesAds(caller.channelId);
}
