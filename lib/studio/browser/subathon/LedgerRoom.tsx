import { useSignal } from "@preact/signals";
import type { LedgerLine } from "@/lib/schema/subathon/mod.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { LEDGER_ENTRY_MESSAGES } from "@/lib/studio/messages/ledger_entry.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { LedgerTable } from "./LedgerTable.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { type TimerProps, useTimerStore } from "./timer_store.ts";

const PAGE = 50;

/** Draws the whole ledger: what is to be reviewed first, then page by page. */
export function LedgerRoom(props: TimerProps) {
  const desk = useTimerStore(props);
  const status = useSignal<LedgerLine["status"] | "">("");
  const kind = useSignal("");
  const csv =
    `/m/widgets/api/channels/${desk.channelId}/timer/ledger?format=csv`;
  return (
    <div class="stack">
      <ReviewPanel desk={desk} />
      <Panel
        title={words.ledger}
        lede={words.ledgerLede}
        icon="history"
        actions={
          <ButtonLink size="small" icon="download" href={csv} download>
            {words.csv}
          </ButtonLink>
        }
      >
        <div class="sub-boost">
          <SelectField
            id="status"
            label={words.filterStatus}
            value={status.value}
            options={[
              ["", words.filterAll],
              ...Object.entries(words.statuses),
            ]}
            onChange={(event) =>
              status.value = event.currentTarget.value as LedgerLine["status"]}
          />
          <SelectField
            id="kind"
            label={words.filterKind}
            value={kind.value}
            options={[
              ["", words.filterAll],
              ...Object.entries(LEDGER_ENTRY_MESSAGES.kinds),
            ]}
            onChange={(event) => kind.value = event.currentTarget.value}
          />
        </div>
        <LedgerTable
          desk={desk}
          paged
          choice={{
            limit: PAGE,
            status: status.value || undefined,
            kind: kind.value || undefined,
          }}
        />
      </Panel>
    </div>
  );
}
