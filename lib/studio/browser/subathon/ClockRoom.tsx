import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { BoostPanel } from "./BoostPanel.tsx";
import { ClockPanel } from "./ClockPanel.tsx";
import { HealthPanel } from "./HealthPanel.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { type TimerProps, useTimerStore } from "./timer_store.ts";

/** Entries that stand beside the clock. */
const LATEST = 8;

/** Draws the clock, the happy hour, what waits for an exchange rate, what came last, and the connections. */
export function ClockRoom(
  props: TimerProps,
) {
  const desk = useTimerStore(props);
  return (
    <div class="stack">
      <div class="sub-room">
        <ClockPanel desk={desk} />
        <div class="stack">
          <BoostPanel desk={desk} />
          <HealthPanel desk={desk} />
        </div>
      </div>
      <ReviewPanel desk={desk} />
      <Panel
        title={words.latest}
        icon="history"
        actions={
          <ButtonLink
            size="small"
            icon="arrow-right"
            href="/studio/subathon/ledger"
          >
            {words.all}
          </ButtonLink>
        }
      >
        <LedgerTable desk={desk} choice={{ limit: LATEST }} />
      </Panel>
      <HistoryPanel desk={desk} />
    </div>
  );
}
