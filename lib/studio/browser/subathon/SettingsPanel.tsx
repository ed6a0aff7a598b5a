import { minorDigits } from "@/lib/schema/events/money.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { CurrencyControl } from "@/lib/studio/kit/form/CurrencyControl.tsx";
import { FormGroups } from "@/lib/studio/kit/form/FormFields.tsx";
import { TIME_CONTROLS } from "@/lib/studio/kit/form/time_controls.tsx";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { FoldPanel } from "@/lib/studio/ui/Panel.tsx";
import type { PickOption } from "@/lib/studio/ui/PickField.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { usePartForm } from "./part_draft.ts";
import { rulesOf, sessionSettings } from "./rule_drafts.ts";
import type { TimerStore } from "./timer_store.ts";
import { actWithUndo } from "./with_undo.ts";

/** Settings that nothing can change once the clock was started. */
const FIXED: readonly string[] = ["initialMs", "direction"];

/** Draws the settings of the session; only what was changed is sent. */
export function SettingsPanel(
  { desk, currencies, fields }: {
    desk: TimerStore;
    currencies: readonly PickOption[];
    fields: readonly ProjectedField[];
  },
) {
  const { readOnly, timer } = desk;
  const { form, act } = usePartForm(
    () => rulesOf(desk),
    sessionSettings(fields),
    {
      prefix: "setting",
      fields,
      readOnly,
      controls: { ...TIME_CONTROLS, currency: CurrencyControl },
      offersOf() {
        const { currency } = timer.value.settings;
        return { currency, currencyDigits: minorDigits(currency), currencies };
      },
      adjust: (control) =>
        timer.value.state !== "idle" && FIXED.includes(control.key)
          ? { ...control, fixed: true, hint: words.fixed }
          : control,
    },
  );

  function save(event: Event) {
    event.preventDefault();
    void form.submit((changed) =>
      actWithUndo(
        () => act((value) => ({ ...value, ...changed })),
        words.saved,
      )
    );
  }

  return (
    <FoldPanel
      title={words.settings}
      icon="sliders-horizontal"
      open={false}
    >
      <form class="stack" onSubmit={save}>
        <FormGroups sections={form.sections.value} work={form.work} />
        <SubmitRow
          icon="save"
          busy={form.isBusy.value}
          disabled={readOnly || !form.isChanged()}
        >
          {words.settingsSave}
        </SubmitRow>
      </form>
    </FoldPanel>
  );
}
