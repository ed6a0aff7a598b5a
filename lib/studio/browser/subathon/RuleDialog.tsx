import { useSignal } from "@preact/signals";
import { NO_PLATFORM, PLATFORM_NAMES } from "@/lib/overlay/platform_name.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { LEDGER_ENTRY_MESSAGES } from "@/lib/studio/messages/ledger_entry.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import {
  draftOfRule,
  type RuleDraft,
  type RuleFaults,
  ruleOfDraft,
} from "./rule_form.ts";
import { hasMoney, ruleSentence, variantsOf } from "./rule_text.ts";

/** Lists the platforms to choose from, and the one that is chosen. */
function platformOptions(chosen: string): [string, string][] {
  const known = new Map([
    ["", words.anyPlatform],
    ...PLATFORM_NAMES,
    [NO_PLATFORM, words.noPlatform],
  ]);
  return [...known.has(chosen) ? known : known.set(chosen, chosen)];
}

/** Tells whether a provider takes money for a kind of act. */
const takesMoney = (kind: TimerRule["kind"]) =>
  hasMoney(kind) || kind === "member" || kind === "gift_member";

/** Draws the form of one rule, with the sentence that it makes. */
export function RuleDialog(
  { open, rule, currency, isTaken, onClose, onSave }: {
    open: boolean;
    /** The rule as it is; none for a new one. */
    rule: TimerRule | undefined;
    currency: string;
    /** Tells whether another rule speaks of the same. */
    isTaken: (rule: TimerRule) => boolean;
    onClose: () => void;
    /** Saves the rule, or deletes it for `null`. */
    onSave: (rule: TimerRule | null) => Promise<unknown>;
  },
) {
  const draft = useSignal(draftOfRule(rule, currency));
  const faults = useSignal<RuleFaults>({});
  const isBusy = useSignal(false);
  const { kind } = draft.value;
  const read = ruleOfDraft(draft.value, currency);
  const variants = variantsOf(kind);
  const change = (part: Partial<RuleDraft>) =>
    draft.value = { ...draft.value, ...part };

  async function save(next: TimerRule | null) {
    isBusy.value = true;
    const saved = await onSave(next);
    isBusy.value = false;
    if (saved) onClose();
  }

  function submit(event: Event) {
    event.preventDefault();
    if ("faults" in read) faults.value = read.faults;
    else if (isTaken(read.rule)) faults.value = { kind: words.exists };
    else void save(read.rule);
  }

  const text = (
    field:
      | "variant"
      | "provider"
      | "per"
      | "time"
      | "points"
      | "min"
      | "cooldown",
    label: string,
    more: { hint?: string; suffix?: string } = {},
  ) => (
    <TextField
      id={`rule-${field}`}
      label={label}
      maxLength={field === "variant" ? 100 : field === "provider" ? 64 : 20}
      autocomplete="off"
      value={draft.value[field]}
      error={faults.value[field]}
      onInput={(event) => change({ [field]: event.currentTarget.value })}
      {...more}
    />
  );
  const flag = (
    field:
      | "enabled"
      | "flat"
      | "proportional"
      | "oncePerUser"
      | "multiplyByMonths",
    label: string,
    hint?: string,
  ) => (
    <Switch
      id={`rule-${field}`}
      label={label}
      hint={hint}
      checked={draft.value[field]}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  );

  return (
    <FormDialog
      open={open}
      title={rule ? words.dialogEdit : words.dialogAdd}
      save={SUBATHON_ROOM_MESSAGES.save}
      busy={isBusy.value}
      onClose={onClose}
      onSubmit={submit}
      more={rule && (
        <Button
          icon="trash-2"
          busy={isBusy.value}
          onClick={() => save(null)}
        >
          {words.remove}
        </Button>
      )}
    >
      <p class="sub-sentence" role="status" dir="auto">
        {"rule" in read ? ruleSentence(read.rule, currency) : ""}
      </p>
      <SelectField
        id="rule-kind"
        label={words.kind}
        value={kind}
        error={faults.value.kind}
        options={Object.entries(LEDGER_ENTRY_MESSAGES.kinds).filter(([id]) =>
          id in words.nouns
        )}
        onChange={(event) => {
          faults.value = {};
          change({
            kind: event.currentTarget.value as TimerRule["kind"],
            variant: "",
            flat: false,
          });
        }}
      />
      {variants === "tiers" && (
        <SelectField
          id="rule-variant"
          label={words.tier}
          value={draft.value.variant}
          options={[["", words.anyTier], ...Object.entries(words.tierNames)]}
          onChange={(event) => change({ variant: event.currentTarget.value })}
        />
      )}
      {variants === "names" &&
        text("variant", words.level, { hint: words.levelHint })}
      <div class="sub-boost">
        <SelectField
          id="rule-platform"
          label={words.platform}
          value={draft.value.platform}
          options={platformOptions(draft.value.platform)}
          onChange={(event) => change({ platform: event.currentTarget.value })}
        />
        {takesMoney(kind) &&
          text("provider", words.provider, { hint: words.providerHint })}
      </div>
      {kind in words.flatNouns && flag("flat", words.flat)}
      <div class="sub-boost">
        {!draft.value.flat && text("per", words.per, {
          suffix: hasMoney(kind)
            ? currency
            : words.units[kind] ?? words.unitsOther,
        })}
        {text("time", words.time)}
        {text("points", words.pointsLabel)}
      </div>
      {flag("enabled", words.enabled)}
      {!draft.value.flat &&
        flag("proportional", words.proportional, words.proportionalHint)}
      {flag("oncePerUser", words.oncePerUser)}
      {variants === "tiers" &&
        flag("multiplyByMonths", words.multiplyByMonths)}
      <div class="sub-boost">
        {text("min", words.min, { hint: words.minHint })}
        {!draft.value.oncePerUser &&
          text("cooldown", words.cooldown, { hint: words.cooldownHint })}
      </div>
    </FormDialog>
  );
}
