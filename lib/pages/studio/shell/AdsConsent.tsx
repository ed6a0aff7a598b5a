import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
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
  const query = new URLSearchParams({ also: "ads", return_to: returnTo });
  return (
    <Notice
      tone="warn"
      action={
        <ButtonLink
          tone="primary"
          size="small"
          icon="external-link"
          href={`/auth/login?${query}`}
        >
          {words.allow}
        </ButtonLink>
      }
    >
      {words.consent}
    </Notice>
  );
}
