import type { LedgerLine } from "@/lib/schema/subathon/mod.ts";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { Badge, EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { decimalText } from "@/lib/studio/messages/figures.ts";
import { LEDGER_ENTRY_MESSAGES } from "@/lib/studio/messages/ledger_entry.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import {
  entryActor,
  entryMoney,
  entryName,
  entryPoints,
  entryTime,
} from "./entry_text.ts";
import { usePinnedRows } from "@/lib/studio/browser/pinned_rows.ts";
import { instantText } from "./figures.ts";
import { type LedgerChoice, useLedger } from "./ledger_list.ts";
import { canUndo } from "./can_undo.ts";
import type { TimerStore } from "./timer_store.ts";

const TONES = {
  applied: "good",
  recorded: "plain",
  duplicate: "plain",
  review: "warn",
  reversed: "plain",
} as const;

/** Reasons under which an entry was kept and can be counted after all. */
const HELD = new Set<LedgerLine["reason"]>([
  "below_min",
  "cooldown",
  "once_per_user",
  "paused",
  "not_started",
  "locked",
  "after_end",
]);

/** Draws entries of the ledger, with what can be done about each. */
export function LedgerTable(
  { desk, choice, paged }: {
    desk: TimerStore;
    choice: LedgerChoice;
    /** Older entries can be asked for. */
    paged?: boolean;
  },
) {
  const { view, older } = useLedger(desk, choice);
  const { currency } = desk.timer.value.settings;
  const { rows, waiting, hold } = usePinnedRows(
    view.value?.items ?? [],
    ({ id }) => id,
  );
  if (view.value === undefined) return <p class="dim">{words.loading}</p>;
  const { nextCursor } = view.value;
  if (rows.length === 0) {
    return (
      <EmptyState icon="history" title={words.ledgerEmpty}>
        {words.ledgerEmptyText}
      </EmptyState>
    );
  }
  return (
    <div class="stack">
      <div {...hold}>
        {waiting > 0 && (
          <p class="said" aria-live="off">{words.heldEntries(waiting)}</p>
        )}
        <DataTable
          caption={words.ledgerCaption}
          columns={words.ledgerColumns}
          figures={[2, 3]}
          rows={rows.map((entry) => ({
            key: entry.id,
            cells: cellsOf(desk, entry, currency),
          }))}
        />
      </div>
      {paged && nextCursor !== null && (
        <div class="row row--center">
          <Button icon="chevron-down" onClick={older}>{words.more}</Button>
        </div>
      )}
    </div>
  );
}

function cellsOf(desk: TimerStore, entry: LedgerLine, currency: string) {
  const reason = words.reasons[entry.reason];
  return [
    <span key="what">
      {entryName(entry)}
      <small class="sub-small">{instantText(entry.occurredAt)}</small>
    </span>,
    <bdi key="who">{entryActor(entry)}</bdi>,
    entryTime(entry),
    entryPoints(entry),
    entryMoney(entry, currency),
    <span key="state">
      <Badge tone={TONES[entry.status]}>{words.statuses[entry.status]}</Badge>
      {reason && <small class="sub-small">{reason}</small>}
      {entry.appliedBy && <small class="sub-small">{words.countedLater}</small>}
      {entry.note && <small class="sub-small" dir="auto">{entry.note}</small>}
    </span>,
    entry.deliveryKey === null
      ? LEDGER_ENTRY_MESSAGES.notShown
      : entry.seenAt === null
      ? words.notSeen
      : (
        <span key="seen">
          {instantText(entry.seenAt)}
          <small class="sub-small" dir="auto">{sightingText(entry)}</small>
        </span>
      ),
    <EntryActs key="acts" desk={desk} entry={entry} />,
  ];
}

/** Says where an entry's event was seen, for how long, and whether it was heard. */
function sightingText(
  { seenOn, seenInObs, shownMs, heard }: LedgerLine,
): string {
  return [
    seenOn,
    seenInObs === false && words.seenInBrowser,
    shownMs !== null && words.shownFor(decimalText(shownMs / 1_000, 1)),
    heard !== null && (heard ? words.soundHeard : words.soundMuted),
  ].filter(Boolean).join(", ");
}

function EntryActs({ desk, entry }: { desk: TimerStore; entry: LedgerLine }) {
  const name = `${entryName(entry)}, ${entryActor(entry)}`;
  const held = entry.status !== "reversed" &&
    HELD.has(entry.reason) && entry.appliedBy === null;
  return (
    <div class="row row--end">
      {held && (
        <RowButton
          icon="check"
          disabled={desk.readOnly}
          onClick={() =>
            desk.act(
              "apply",
              { entryId: entry.id },
              ({ entry }) => words.counted(formatChange(entry?.appliedMs ?? 0)),
            )}
        >
          {words.countEntry(name)}
        </RowButton>
      )}
      {canUndo(entry) && (
        <RowButton
          icon="undo-2"
          disabled={desk.readOnly}
          onClick={() => desk.undo(entry)}
        >
          {words.undoEntry(name)}
        </RowButton>
      )}
    </div>
  );
}
