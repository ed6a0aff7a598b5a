import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { PickOption } from "@/lib/studio/ui/PickField.tsx";
import { RatesPanel } from "./RatesPanel.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type TimerProps, useTimerStore } from "./timer_store.ts";
import { WhatIfPanel } from "./WhatIfPanel.tsx";

/** Draws what acts are worth, what they would add now, and how the clock behaves. */
export function RulesRoom(
  { currencies, fields, ruleFields, ...props }: TimerProps & {
    currencies: readonly PickOption[];
    /** Fields of the session's settings. */
    fields: readonly ProjectedField[];
    /** Fields of one rule. */
    ruleFields: readonly ProjectedField[];
  },
) {
  const desk = useTimerStore(props);
  return (
    <div class="sub-room">
      <RulesPanel desk={desk} fields={ruleFields} />
      <div class="stack">
        <WhatIfPanel desk={desk} currencies={currencies} fields={ruleFields} />
        <RatesPanel desk={desk} currencies={currencies} />
        <SettingsPanel desk={desk} currencies={currencies} fields={fields} />
      </div>
    </div>
  );
}
