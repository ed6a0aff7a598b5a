import type { WheelAnswer } from "@/lib/schema/audience/wheel.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { Badge, Stat } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { createWheelStore, type WheelStore } from "./wheel_store.ts";
import { WheelForm } from "./WheelForm.tsx";
import { WheelRules } from "./WheelRules.tsx";

/** Draws the prize wheel: spinning it, what is owed, its slices, and the spins so far. */
export default function WheelPanel({ desk }: { desk: AudienceStore }) {
  const { channelId, readOnly } = desk;
  const store = useFollowed(() => createWheelStore(desk), channelId);
  const wheel = store.wheel.value;
  if (!wheel) return <p class="dim">{words.loading}</p>;
  const { slices, owed, waiting, spins } = wheel;
  const canSpin = slices.length > 0;
  return (
    <div class="stack">
      <WhereShown thing={SHOWN.wheel} isOn={canSpin} />
      {!canSpin && <p class="dim">{words.none}</p>}
      {canSpin && (
        <div class="row">
          <Button
            tone="primary"
            icon="sparkles"
            disabled={readOnly}
            onClick={() => store.spin(false)}
          >
            {words.spin}
          </Button>
          {owed > 0 && (
            <Button
              disabled={readOnly}
              onClick={() => store.spin(true)}
            >
              {words.spinOwed}
            </Button>
          )}
          {waiting.length > 0 && (
            <span role="status">
              <Badge tone="live">{words.waiting(waiting.length)}</Badge>
            </span>
          )}
        </div>
      )}
      <Owed store={store} owed={owed} readOnly={readOnly} />
      <WheelRules desk={desk} store={store} wheel={wheel} />
      <details open={!canSpin}>
        <summary>{words.edit}</summary>
        <WheelForm
          store={store}
          wheel={wheel}
          fields={desk.lateFields.wheel}
          readOnly={readOnly}
        />
      </details>
      {(spins.length > 0 || waiting.length > 0) && (
        <Spins store={store} wheel={wheel} readOnly={readOnly} />
      )}
    </div>
  );
}

function Owed({ store, owed, readOnly }: {
  store: WheelStore;
  owed: number;
  readOnly: boolean;
}) {
  return (
    <div class="row">
      <dl class="stats">
        <Stat name={words.owed} value={owed} />
      </dl>
      <Button
        size="small"
        icon="plus"
        disabled={readOnly}
        onClick={() => store.owe(1)}
      >
        {words.owe}
      </Button>
      <Button
        size="small"
        disabled={readOnly || owed === 0}
        onClick={() => store.owe(-1)}
      >
        {words.oweLess}
      </Button>
    </div>
  );
}

function Spins({ store, wheel, readOnly }: {
  store: WheelStore;
  wheel: WheelAnswer;
  readOnly: boolean;
}) {
  const undo = (id: string, result: string) => (
    <RowButton
      key="undo"
      icon="undo-2"
      disabled={readOnly}
      onClick={() => store.undo(id)}
    >
      {result === "" ? words.cancelWaiting : words.undo(result)}
    </RowButton>
  );
  const waiting = wheel.waiting.toReversed().map(({ id, fromModule }) => ({
    key: id,
    cells: [
      "",
      <Badge key="waits">
        {fromModule ? words.fromModule : words.waiting(1)}
      </Badge>,
      fromModule ? "" : undo(id, ""),
    ],
  }));
  const spun = wheel.spins.map((spin) => ({
    key: spin.id,
    cells: [
      dayAndTime(spin.at),
      <span key="result" dir="auto">
        {spin.undone ? <s>{spin.result}</s> : spin.result}{" "}
        {spin.owed && <Badge>{words.isOwed}</Badge>}
        {spin.fromModule && <Badge>{words.fromModule}</Badge>}
      </span>,
      spin.fromModule
        ? ""
        : spin.undone
        ? words.undone
        : undo(spin.id, spin.result),
    ],
  }));
  return (
    <DataTable
      caption={words.spins}
      columns={words.columns}
      rows={[...waiting, ...spun]}
    />
  );
}
