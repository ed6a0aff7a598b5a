import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createIntegrationsResource } from "@/lib/studio/browser/integrations/integrations_resource.ts";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { troubledNames } from "./troubled_names.ts";

/** Facts that the notice is drawn from. */
interface NoticeFacts {
  channelId: string;
  /** Names of integrations that call for the streamer, as they were when the page was drawn. */
  troubled: readonly string[];
  /** Kinds of the events that deliveries become. */
  kinds: readonly string[];
}

/** Draws which integrations call for the streamer, and follows them; draws nothing while none does. */
export function IntegrationsNotice(
  { channelId, troubled, kinds }: NoticeFacts,
) {
  const names = useSignal(troubled);
  useEffect(() =>
    createIntegrationsResource({
      channelId,
      kinds,
      state: names,
      shownOf: troubledNames,
    }).follow(), [channelId]);

  if (names.value.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <ButtonLink href="/studio/integrations" icon="arrow-right">
          {words.toIntegrations}
        </ButtonLink>
      }
    >
      {words.attention(names.value)}
    </Notice>
  );
}
