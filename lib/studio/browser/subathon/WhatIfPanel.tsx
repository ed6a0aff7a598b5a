import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { nameOfField, type ProjectedField } from "@/lib/schema/forms/model.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { PickField, type PickOption } from "@/lib/studio/ui/PickField.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { LEDGER_ENTRY_MESSAGES } from "@/lib/studio/messages/ledger_entry.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { readMoney } from "./typed_figures.ts";
import { readWhole } from "./rule_form.ts";
import { actText, hasMoney, variantsOf, whatIfText } from "./rule_text.ts";
import type { TimerStore } from "./timer_store.ts";

/** Pause after the last key before the service is asked. */
const REST_MS = 250;

/** Asks the service what an act would add, and says it in a sentence. */
export function WhatIfPanel(
  { desk, currencies, fields }: {
    desk: TimerStore;
    currencies: readonly PickOption[];
    /** Fields of a rule, whose labels stand here too. */
    fields: readonly ProjectedField[];
  },
) {
  const own = desk.timer.value.settings.currency;
  const kind = useSignal<TimerRule["kind"]>("tip");
  const variant = useSignal("1");
  const amount = useSignal("25");
  const currency = useSignal(own);
  const said = useSignal<string[]>([]);
  const money = hasMoney(kind.value);
  const variants = variantsOf(kind.value);
  const code = currency.value;
  const read = money ? readMoney(amount.value, code) : readWhole(amount.value);
  const count = "number" in read ? read.number : null;
  const tier = variants === null ? "" : variant.value.trim();

  const query = new URLSearchParams({ kind: kind.value });
  if (tier !== "") query.set("variant", tier);
  if (money) {
    query.set("amountMinor", String(count));
    query.set("currency", code);
  } else query.set("quantity", String(count));
  const asked = count === null ? null : String(query);

  useEffect(() => {
    if (asked === null || count === null) {
      said.value = [];
      return;
    }
    const abort = new AbortController();
    const act = actText(
      { kind: kind.value, variant: tier || null },
      count,
      money ? code : own,
    );
    const timeout = setTimeout(() => {
      api.get(
        `/api/channels/${desk.channelId}/timer/what-if?${asked}`,
        { signal: abort.signal },
      ).then(({ data }) =>
        said.value = whatIfText(act, data, !money && count > 1)
      ).catch(() => {
        // Aborted, or beyond what the rules take: there is nothing to say.
        if (!abort.signal.aborted) said.value = [];
      });
    }, REST_MS);
    return () => {
      clearTimeout(timeout);
      abort.abort();
    };
  }, [asked, desk.changes.value]);

  return (
    <Panel title={words.whatIf} lede={words.whatIfLede} icon="circle-help">
      <div class="sub-boost">
        <SelectField
          id="what-kind"
          label={nameOfField(fields, "kind")}
          value={kind.value}
          options={Object.entries(LEDGER_ENTRY_MESSAGES.kinds).filter(([id]) =>
            id in words.nouns
          )}
          onChange={(event) => {
            kind.value = event.currentTarget.value as TimerRule["kind"];
            variant.value = variantsOf(kind.value) === "tiers" ? "1" : "";
          }}
        />
        {variants === "tiers" && (
          <SelectField
            id="what-tier"
            label={words.tier}
            value={variant.value}
            options={Object.entries(words.tierNames)}
            onChange={(event) => variant.value = event.currentTarget.value}
          />
        )}
        {variants === "names" && (
          <TextField
            id="what-level"
            label={nameOfField(fields, "variant")}
            maxLength={100}
            value={variant.value}
            onInput={(event) => variant.value = event.currentTarget.value}
          />
        )}
        <TextField
          id="what-amount"
          label={money ? words.amount : words.count}
          inputMode="decimal"
          maxLength={12}
          autocomplete="off"
          value={amount.value}
          error={"why" in read ? read.why : undefined}
          onInput={(event) => amount.value = event.currentTarget.value}
        />
        {money && (
          <PickField
            id="what-currency"
            label={words.whatIfCurrency}
            value={code}
            options={currencies}
            onPick={(value) => currency.value = value}
          />
        )}
      </div>
      <div role="status" class="sub-answer" dir="auto">
        {said.value.map((sentence, index) => (
          <p key={index} class={index === 0 ? "sub-sentence" : "dim"}>
            {sentence}
          </p>
        ))}
      </div>
    </Panel>
  );
}
