import { ConsentLink } from "@/lib/studio/ui/ConsentLink.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { ADS_CONSENT_MESSAGES as words } from "@/lib/studio/messages/ads_consent.ts";

/** Asks a streamer for the consent to read when Twitch shows ads; draws nothing where it is not needed. */
export function AdsConsent(
  { needed, returnTo }: {
    needed: boolean;
    /** Path of the page, to come back to from Twitch. */
    returnTo: string;
  },
) {
  if (!needed) return null;
  return (
    <Notice
      tone="warn"
      action={
        <ConsentLink use="ads" returnTo={returnTo}>{words.allow}</ConsentLink>
      }
    >
      {words.consent}
    </Notice>
  );
}
