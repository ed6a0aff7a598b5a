import type { ProviderInfo } from "@/lib/schema/integrations/integrations.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";

const TUNNEL_GUIDE = "/docs/guide/integrations#a-public-address-at-home";

/**
 * Draws what this host lacks: a public address, which services that post need,
 * or a process that keeps running, which those need that are connected to.
 */
export function HostNotices(
  { providers, isPublic, origin }: {
    providers: readonly ProviderInfo[];
    isPublic: boolean;
    origin: string;
  },
) {
  const titlesOf = (isMeant: (provider: ProviderInfo) => boolean) =>
    providers.filter(isMeant).map(({ title }) => title);
  const posting = titlesOf(({ way }) => way === "webhook");
  const connected = titlesOf(({ way, worksHere }) =>
    way === "connection" && worksHere
  );
  const notHere = titlesOf(({ worksHere }) => !worksHere);
  return (
    <>
      {!isPublic && (
        <Notice
          tone="warn"
          action={
            <ButtonLink href={TUNNEL_GUIDE}>{words.homeGuide}</ButtonLink>
          }
        >
          {words.home(origin, posting)}
          {connected.length > 0 && ` ${words.homeNone(connected)}`}
        </Notice>
      )}
      {notHere.length > 0 && <Notice>{words.hosted(notHere)}</Notice>}
    </>
  );
}
