import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { PickField, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { changeRate, rateIn, type RateOrNone } from "./rule_book_commands.ts";
import { instantText } from "./figures.ts";
import { readRate } from "./typed_figures.ts";
import type { TimerStore } from "./timer_store.ts";
import { withUndo } from "./with_undo.ts";

/** Draws the exchange rates, and sets and removes them. */
export function RatesPanel(
  { desk, currencies }: {
    desk: TimerStore;
    currencies: readonly PickOption[];
  },
) {
  const { readOnly, timer } = desk;
  const { book: { exchangeRates }, settings: { currency: own } } = timer.value;
  const currency = useSignal("");
  /** Rate that the currency had when it was picked. */
  const before = useSignal<RateOrNone>(null);
  const rate = useSignal("");
  const isTried = useSignal(false);
  const code = currency.value;
  const read = readRate(rate.value);

  function put(of: string, base: RateOrNone, mine: RateOrNone) {
    return withUndo(
      () => changeRate(desk, of, base, mine),
      mine ? words.rateSet(of) : words.rateRemoved(of),
      () => () => changeRate(desk, of, mine, base),
    );
  }

  async function add(event: Event) {
    event.preventDefault();
    isTried.value = true;
    if (code === "" || "why" in read) return;
    const asOf = new Date(desk.serverNow() ?? Date.now()).toISOString();
    if (!await put(code, before.value, { rate: read.rate, asOf })) return;
    isTried.value = false;
    currency.value = "";
    rate.value = "";
  }

  return (
    <Panel title={words.rates} lede={words.ratesLede(own)} icon="coins">
      {exchangeRates.length === 0
        ? <p class="dim">{words.ratesNone}</p>
        : (
          <DataTable
            caption={words.ratesCaption}
            columns={words.ratesColumns.map((name) => ({
              name: name || (
                <span class="visually-hidden">
                  {SUBATHON_ROOM_MESSAGES.acts}
                </span>
              ),
            }))}
            rows={exchangeRates.map((one) => ({
              key: one.currency,
              cells: [
                one.currency,
                `${one.rate} ${own}`,
                instantText(one.asOf),
                <div key="acts" class="row row--end">
                  <Button
                    size="small"
                    icon="trash-2"
                    iconOnly
                    disabled={readOnly}
                    onClick={() => put(one.currency, one, null)}
                  >
                    {words.rateRemove(one.currency)}
                  </Button>
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
            onPick={(value) => {
              currency.value = value;
              before.value = rateIn(exchangeRates, value);
            }}
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
