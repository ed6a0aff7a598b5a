import { useSignal } from "@preact/signals";
import type { LedgerLine } from "@/lib/schema/subathon/mod.ts";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { RATES, useRulesDraft, withRate } from "./rule_drafts.ts";
import { moneyText } from "@/lib/studio/messages/figures.ts";
import { readRate } from "./typed_figures.ts";
import { useLedger } from "./ledger_list.ts";
import type { TimerStore } from "./timer_store.ts";

/** Entries that are looked at; more come when these are done. */
const LIMIT = 100;

/** Draws money that waits for an exchange rate, by currency; nothing where none does. */
export function ReviewPanel({ desk }: { desk: TimerStore }) {
  const { view } = useLedger(desk, { status: "review", limit: LIMIT });
  const waiting = (view.value?.items ?? []).filter(({ appliedBy }) =>
    appliedBy === null
  );
  const byCurrency = Map.groupBy(waiting, ({ currency }) => currency ?? "");
  if (waiting.length === 0) return null;
  return (
    <Panel title={words.review} lede={words.reviewLede} icon="coins" tone="bad">
      {[...byCurrency].map(([currency, entries]) => (
        <ReviewForm
          key={currency}
          desk={desk}
          currency={currency}
          entries={entries}
        />
      ))}
    </Panel>
  );
}

function ReviewForm(
  { desk, currency, entries }: {
    desk: TimerStore;
    currency: string;
    entries: readonly LedgerLine[];
  },
) {
  const { currency: own } = desk.timer.value.settings;
  /** Text that was typed; until then the field shows the rate that is set. */
  const typed = useSignal<string | null>(null);
  const { draft, act } = useRulesDraft(desk, RATES, typed.value !== null);
  const known = draft.value.value.rates.find((one) =>
    one.currency === currency
  );
  const shown = typed.value ?? known?.rate ?? "";
  const isTried = useSignal(false);
  const isBusy = useSignal(false);
  const read = readRate(shown);
  const sum = entries.reduce(
    (all, { amountMinor }) => all + (amountMinor ?? 0),
    0,
  );

  async function countAll(text: string) {
    if (known?.rate !== text) {
      await act(withRate(currency, text, desk.serverNow() ?? Date.now()));
    }
    let appliedMs = 0;
    // The oldest first, as they came.
    for (const { id } of entries.toReversed()) {
      const { entry } = await desk.send("apply", { entryId: id });
      appliedMs += entry?.appliedMs ?? 0;
    }
    return appliedMs;
  }

  async function submit(event: Event) {
    event.preventDefault();
    isTried.value = true;
    if ("why" in read) return;
    isBusy.value = true;
    const appliedMs = await attempt(() => countAll(read.rate));
    isBusy.value = false;
    if (appliedMs === null) return;
    typed.value = null;
    toast(words.reviewDone(entries.length, formatChange(appliedMs)), {
      tone: "good",
    });
  }

  return (
    <form class="sub-review" onSubmit={submit}>
      <p>{words.reviewOf(entries.length, moneyText(sum, currency))}</p>
      <TextField
        id={`review-${currency}`}
        label={words.rateOne(currency, own)}
        inputMode="decimal"
        maxLength={17}
        autocomplete="off"
        readOnly={desk.readOnly}
        value={shown}
        error={isTried.value && "why" in read ? read.why : undefined}
        onInput={(event) => typed.value = event.currentTarget.value}
      />
      <Button
        type="submit"
        tone="primary"
        icon="check"
        busy={isBusy.value}
        disabled={desk.readOnly}
      >
        {words.reviewAct(currency)}
      </Button>
    </form>
  );
}
