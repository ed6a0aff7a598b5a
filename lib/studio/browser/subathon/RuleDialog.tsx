import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TIME_CONTROLS } from "@/lib/studio/kit/form/time_controls.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import {
  controlOfRule,
  formOfRule,
  type RuleForm,
  ruleOfForm,
  withKind,
} from "./rule_form.ts";
import { ruleSentence } from "./rule_text.ts";

/** Draws the form of one rule, with the sentence that it makes. */
export function RuleDialog(
  { open, rule, fields, currency, isTaken, placeOf, onClose, onSave }: {
    open: boolean;
    /** The rule as it is; none for a new one. */
    rule: TimerRule | undefined;
    fields: readonly ProjectedField[];
    currency: string;
    /** Tells whether another rule speaks of the same. */
    isTaken: (rule: TimerRule) => boolean;
    /** Returns the path of the rule in what is sent. */
    placeOf: () => string;
    onClose: () => void;
    /** Saves the rule by `sending` what it sends, or deletes it for `null`. */
    onSave: (rule: TimerRule | null, sending?: Sending) => Promise<unknown>;
  },
) {
  const form = useForm<RuleForm>({
    prefix: "rule",
    fields,
    controls: TIME_CONTROLS,
    valueOf: () => formOfRule(rule),
    readOnly: false,
    placeOf,
    offersOf: () => ({ currency, currencyDigits: minorDigits(currency) }),
    adjust: controlOfRule,
    alsoChange: ({ kind }, before) =>
      kind === undefined ? {} : withKind(before, kind, currency),
  });
  const next = ruleOfForm(form.value.value);

  async function save(saved: TimerRule) {
    if (await form.submit(() => onSave(saved, form.sending))) onClose();
  }

  /** Deletes the rule, whatever is typed into its fields. */
  async function remove() {
    form.isBusy.value = true;
    const isDone = await onSave(null);
    form.isBusy.value = false;
    if (isDone) onClose();
  }

  function submit(event: Event) {
    event.preventDefault();
    const made = ruleOfForm(form.value.peek());
    if (isTaken(made)) form.fault("kind", words.exists);
    else void save(made);
  }

  return (
    <FormDialog
      open={open}
      title={rule ? words.dialogEdit : words.dialogAdd}
      save={SUBATHON_ROOM_MESSAGES.save}
      busy={form.isBusy.value}
      onClose={onClose}
      onSubmit={submit}
      more={rule && (
        <Button
          icon="trash-2"
          busy={form.isBusy.value}
          onClick={remove}
        >
          {words.remove}
        </Button>
      )}
    >
      <p class="sub-sentence" role="status" dir="auto">
        {form.work.unread.isAny() || form.work.unread.isTyping()
          ? ""
          : ruleSentence(next, currency)}
      </p>
      <FormFields form={form} names={["kind", "variant"]} />
      <div class="sub-boost">
        <FormFields form={form} names={["platform", "provider"]} />
      </div>
      <FormFields form={form} names={["flat"]} />
      <div class="sub-boost">
        <FormFields form={form} names={["perUnits", "addMs", "milliPoints"]} />
      </div>
      <FormFields
        form={form}
        names={["enabled", "proportional", "oncePerUser", "multiplyByMonths"]}
      />
      <div class="sub-boost">
        <FormFields form={form} names={["minQuantity", "cooldownMs"]} />
      </div>
    </FormDialog>
  );
}
