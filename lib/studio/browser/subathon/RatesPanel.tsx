import { useSignal } from "@preact/signals";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { PickField, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { RATES, useRulesDraft, withRate } from "./rule_drafts.ts";
import { instantText } from "./figures.ts";
import { readRate } from "./typed_figures.ts";
import type { TimerStore } from "./timer_store.ts";
import { actWithUndo } from "./with_undo.ts";

/** Draws the exchange rates, and sets and removes them. */
export function RatesPanel(
  { desk, currencies }: {
    desk: TimerStore;
    currencies: readonly PickOption[];
  },
) {
  const { readOnly, timer } = desk;
  const { currency: own } = timer.value.settings;
  const currency = useSignal("");
  const rate = useSignal("");
  const isTried = useSignal(false);
  const code = currency.value;
  const read = readRate(rate.value);
  // The rate that is replaced is the one that was there when it was picked.
  const { draft, act } = useRulesDraft(desk, RATES, code !== "");
  const { rates } = draft.value.value;

  const put = (of: string, next: string | null) =>
    actWithUndo(
      () => act(withRate(of, next, desk.serverNow() ?? Date.now())),
      next ? words.rateSet(of) : words.rateRemoved(of),
    );

  async function add(event: Event) {
    event.preventDefault();
    isTried.value = true;
    if (code === "" || "why" in read) return;
    const sent = rate.value;
    if (!await put(code, read.rate)) return;
    isTried.value = false;
    emptyIfStill(currency, code);
    emptyIfStill(rate, sent);
  }

  return (
    <Panel title={words.rates} lede={words.ratesLede(own)} icon="coins">
      {rates.length === 0 ? <p class="dim">{words.ratesNone}</p> : (
        <DataTable
          caption={words.ratesCaption}
          columns={words.ratesColumns}
          rows={rates.map((one) => ({
            key: one.currency,
            cells: [
              one.currency,
              `${one.rate} ${own}`,
              instantText(one.asOf),
              <div key="acts" class="row row--end">
                <RowButton
                  icon="trash-2"
                  disabled={readOnly}
                  onClick={() => put(one.currency, null)}
                >
                  {words.rateRemove(one.currency)}
                </RowButton>
              </div>,
            ],
          }))}
        />
      )}
      <form class="stack" onSubmit={add}>
        <div class="sub-boost">
          <PickField
            id="rate-currency"
            label={words.rateCurrency}
            readOnly={readOnly}
            value={code}
            options={currencies.filter(([one]) => one !== own)}
            error={isTried.value && code === ""
              ? words.currencyWrong
              : undefined}
            onPick={(value) => currency.value = value}
          />
          <TextField
            id="rate"
            label={words.rateOf(own)}
            inputMode="decimal"
            maxLength={17}
            autocomplete="off"
            readOnly={readOnly}
            value={rate.value}
            error={isTried.value && "why" in read ? read.why : undefined}
            onInput={(event) => rate.value = event.currentTarget.value}
          />
        </div>
        <SubmitRow icon="plus" disabled={readOnly}>{words.rateAdd}</SubmitRow>
      </form>
    </Panel>
  );
}
