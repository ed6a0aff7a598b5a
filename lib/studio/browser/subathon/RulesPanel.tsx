import { useLate } from "@/lib/studio/browser/use_late.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { useSignal } from "@preact/signals";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
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
  const edited = useSignal<ListedRule | "new" | null>(null);
  const { readOnly, timer } = desk;
  const { currency } = timer.value.settings;
  const { draft, act } = useRulesDraft(
    desk,
    rulesPart(fields),
    edited.value !== null,
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
        <Button
          key="acts"
          size="small"
          icon="pencil"
          iconOnly
          disabled={readOnly}
          onClick={() => edited.value = rule}
        >
          {words.edit(sentence)}
        </Button>,
      ],
    };
  });

  const { value } = edited;
  const close = () => void (edited.value = null);
  const late = useLate(
    value !== null,
    () => import("./RuleDialog.tsx"),
    close,
  );
  const rule = value === null || value === "new" ? undefined : value;
  return (
    <Panel
      title={words.rules}
      lede={words.rulesLede}
      icon="list"
      actions={
        <Button
          size="small"
          icon="plus"
          disabled={readOnly}
          onClick={() => edited.value = "new"}
        >
          {words.add}
        </Button>
      }
    >
      <DataTable
        caption={words.caption}
        columns={words.columns.map((name) => ({
          name: name || (
            <span class="visually-hidden">{SUBATHON_ROOM_MESSAGES.acts}</span>
          ),
          figures: !name,
        }))}
        rows={rows}
      />
      {late && (
        <late.RuleDialog
          key={rule?.id ?? value}
          open={value !== null}
          rule={rule}
          fields={fields}
          currency={currency}
          isTaken={(next) =>
            rules.some(({ id }) => id === idOfRule(next) && id !== rule?.id)}
          onClose={close}
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
