import { type AudienceProps, useAudienceStore } from "./audience_store.ts";
import { ChallengePanel } from "./ChallengePanel.tsx";
import { ClocksPanel } from "./ClocksPanel.tsx";
import { CountersPanel } from "./CountersPanel.tsx";
import { ErasePanel } from "./ErasePanel.tsx";
import { GiveawayPanel } from "./GiveawayPanel.tsx";
import { HighlightPanel } from "./HighlightPanel.tsx";
import { ViewerQueuePanel } from "./ViewerQueuePanel.tsx";
import { useAudienceActions } from "./use_audience_actions.ts";

/** Draws everything that viewers take part in. */
export function AudienceRoom(props: AudienceProps) {
  const desk = useAudienceStore(props);
  useAudienceActions(desk);
  return (
    <div class="aud-room">
      <div class="stack">
        <GiveawayPanel desk={desk} />
        <ChallengePanel desk={desk} />
        <ClocksPanel desk={desk} />
        <CountersPanel desk={desk} />
      </div>
      <div class="stack">
        <ViewerQueuePanel desk={desk} />
        <HighlightPanel desk={desk} />
        <ErasePanel desk={desk} />
      </div>
    </div>
  );
}
