import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { AddButton, RowButton } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import {
  idOfRule,
  type ListedRule,
  rulesPart,
  useRulesDraft,
} from "./rule_drafts.ts";
import { ruleLimits, ruleSentence } from "./rule_text.ts";
import type { TimerStore } from "./timer_store.ts";
import { actWithUndo } from "./with_undo.ts";

/** Draws the rules as sentences, each of which can be switched and changed. */
export function RulesPanel(
  { desk, fields }: {
    desk: TimerStore;
    /** Fields of one rule. */
    fields: readonly ProjectedField[];
  },
) {
  const edited = useEdited<ListedRule>();
  const { readOnly, timer } = desk;
  const { currency } = timer.value.settings;
  const { draft, act } = useRulesDraft(
    desk,
    rulesPart(fields),
    edited.isOpen,
  );
  const { rules } = draft.value.value;

  /** Puts a rule where the old one was, or at the end, or (`null`) takes it out. */
  function save(
    old: ListedRule | undefined,
    next: TimerRule | null,
    sending: Sending = (request) => request(),
  ) {
    const listed = next ? [{ ...next, id: idOfRule(next) }] : [];
    const edit = (rules: readonly ListedRule[]) =>
      old
        ? rules.flatMap((rule) => rule.id === old.id ? listed : [rule])
        : [...rules, ...listed];
    return actWithUndo(
      () => sending(() => act(({ rules }) => ({ rules: edit(rules) }))),
      next ? words.saved : words.removed,
    );
  }

  const rows = rules.map((rule) => {
    const sentence = ruleSentence(rule, currency);
    const limits = ruleLimits(rule, currency);
    return {
      key: rule.id,
      cells: [
        <span key="rule" dir="auto" class={rule.enabled ? undefined : "dim"}>
          {sentence}
          {limits.length > 0 && (
            <small class="sub-small">{limits.join(" · ")}</small>
          )}
        </span>,
        <input
          key="on"
          type="checkbox"
          class="sub-check"
          aria-label={words.turn(sentence)}
          checked={rule.enabled}
          disabled={readOnly}
          onChange={(event) =>
            save(rule, { ...rule, enabled: event.currentTarget.checked })}
        />,
        <RowButton
          key="acts"
          icon="pencil"
          disabled={readOnly}
          onClick={() => edited.open(rule)}
        >
          {words.edit(sentence)}
        </RowButton>,
      ],
    };
  });

  const late = useLate(
    edited.isOpen,
    () => import("./RuleDialog.tsx"),
    edited.close,
  );
  const rule = edited.one;
  return (
    <Panel
      title={words.rules}
      lede={words.rulesLede}
      icon="list"
      actions={
        <AddButton edited={edited} disabled={readOnly}>{words.add}</AddButton>
      }
    >
      <DataTable
        caption={words.caption}
        columns={words.columns}
        figures={[2]}
        rows={rows}
      />
      {late && (
        <late.RuleDialog
          key={edited.key}
          open={edited.isOpen}
          rule={rule}
          fields={fields}
          currency={currency}
          isTaken={(next) =>
            rules.some(({ id }) => id === idOfRule(next) && id !== rule?.id)}
          onClose={edited.close}
          placeOf={() =>
            `rules.${
              rule ? rules.findIndex(({ id }) => id === rule.id) : rules.length
            }`}
          onSave={(next, sending) => save(rule, next, sending)}
        />
      )}
    </Panel>
  );
}
