import type { WheelAnswer, WheelRule } from "@/lib/schema/audience/wheel.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { RuleFormDialog } from "@/lib/studio/browser/audience/RuleFormDialog.tsx";
import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
import { figureInKind } from "@/lib/studio/browser/subathon/rule_text.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";
import { AddButton, RowButton } from "@/lib/studio/ui/Button.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import type { WheelStore } from "./wheel_store.ts";
import { hasSize, wheelRuleText } from "./wheel_rule_text.ts";

/** A rule of the list, by its place. */
type ListedRule = WheelRule & { id: string };

const NEW: WheelRule = { kind: "gift", least: 5, forEach: false, spins: 1 };

/** Draws the rules by which viewers earn spins, as sentences. */
export function WheelRules({ desk, store, wheel }: {
  desk: AudienceStore;
  store: WheelStore;
  wheel: WheelAnswer;
}) {
  const { readOnly, currency } = desk;
  const edited = useEdited<ListedRule>();
  const rules = wheel.rules.map((rule, place) => ({
    ...rule,
    id: String(place),
  }));
  const put = (rules: WheelRule[], rulesRevision = wheel.rulesRevision) =>
    store.send({ action: "rules", rules, rulesRevision });

  /** Puts a rule where the old one was, or at the end, or (`null`) takes it out. */
  function save(next: WheelRule | null, sending: Sending): Promise<unknown> {
    const before = wheel.rules;
    const at = edited.one ? Number(edited.one.id) : before.length;
    const after = before.toSpliced(at, 1, ...(next ? [next] : []));
    return runCommand(
      () => sending(() => put(after)),
      ({ rulesRevision }) => ({
        text: words.rulesSaved,
        // Rules that were written after it are not taken back with it.
        undo: undoBy(() => put(before, rulesRevision)),
      }),
      store.readSoon,
    );
  }

  return (
    <section class="stack">
      <h3>{words.earned}</h3>
      <p class="dim">{words.earnedLede}</p>
      {rules.length === 0 ? <p class="dim">{words.noRules}</p> : (
        <DataTable
          caption={words.earned}
          columns={words.ruleColumns}
          rows={rules.map((rule) => {
            const sentence = wheelRuleText(rule, currency);
            return {
              key: rule.id,
              cells: [
                <span key="rule" dir="auto">{sentence}</span>,
                <RowButton
                  key="edit"
                  icon="pencil"
                  disabled={readOnly}
                  onClick={() => edited.open(rule)}
                >
                  {words.changeRule(sentence)}
                </RowButton>,
              ],
            };
          })}
        />
      )}
      <div class="row">
        <AddButton edited={edited} disabled={readOnly}>
          {words.addRule}
        </AddButton>
      </div>
      {edited.isOpen && (
        <WheelRuleDialog
          key={edited.key}
          desk={desk}
          rule={edited.one}
          place={edited.one ? Number(edited.one.id) : rules.length}
          onClose={edited.close}
          onSave={save}
        />
      )}
    </section>
  );
}

function WheelRuleDialog({ desk, rule, place, onClose, onSave }: {
  desk: AudienceStore;
  /** The rule as it is; none for a new one. */
  rule: WheelRule | undefined;
  place: number;
  onClose: () => void;
  onSave: (rule: WheelRule | null, sending: Sending) => Promise<unknown>;
}) {
  const { currency } = desk;
  const { kind, least, forEach, spins } = rule ?? NEW;
  const form = useForm<WheelRule>({
    prefix: "wheel-rule",
    fields: desk.lateFields.wheelRule,
    valueOf: () => ({ kind, least, forEach, spins }),
    readOnly: false,
    placeOf: () => `rules.${place}`,
    offersOf: () => ({ currency, currencyDigits: minorDigits(currency) }),
    alsoChange: ({ kind: next }, before) =>
      next === undefined ? {} : withKind(before, next, currency),
  });
  const written = form.value.value;

  return (
    <RuleFormDialog
      form={form}
      title={rule ? words.editRule : words.newRule}
      save={words.saveRule}
      remove={rule ? words.removeRule : null}
      onClose={onClose}
      onSave={onSave}
    >
      <p role="status" dir="auto">
        {form.work.unread.isAny() || form.work.unread.isTyping()
          ? ""
          : wheelRuleText(written, currency)}
      </p>
      <FormFields
        form={form}
        names={hasSize(written.kind)
          ? ["kind", "least", "forEach", "spins"]
          : ["kind", "spins"]}
      />
    </RuleFormDialog>
  );
}

/** Returns what changes with the kind: an amount stays the number that it is. */
function withKind(
  { kind: was, least }: WheelRule,
  kind: WheelRule["kind"],
  currency: string,
): Partial<WheelRule> {
  if (!hasSize(kind)) return { kind, least: 1, forEach: false };
  return { kind, least: figureInKind(least, { was, kind, currency }) };
}
