import { useSignal } from "@preact/signals";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { changeBook, mergedLater } from "./rule_book_commands.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import { ruleLimits, ruleSentence } from "./rule_text.ts";
import type { TimerStore } from "./timer_store.ts";
import { withUndo } from "./with_undo.ts";

/** Returns what tells a rule from all others. */
const keyOf = ({ kind, variant, platform, provider }: TimerRule) =>
  [kind, variant, platform ?? null, provider ?? null].join(" ");

const isSame = (a: TimerRule, b: TimerRule) => keyOf(a) === keyOf(b);

/** Names of a rule's fields, for the question when another tab changed the same one. */
const FIELD_NAMES: Record<keyof TimerRule, string> = {
  kind: words.kind,
  variant: words.level,
  platform: words.platform,
  provider: words.provider,
  flat: words.flat,
  enabled: words.enabled,
  perUnits: words.per,
  addMs: words.time,
  milliPoints: words.pointsLabel,
  proportional: words.proportional,
  minQuantity: words.min,
  oncePerUser: words.oncePerUser,
  cooldownMs: words.cooldown,
  multiplyByMonths: words.multiplyByMonths,
};

/** Draws the rules as sentences, each of which can be switched and changed. */
export function RulesPanel({ desk }: { desk: TimerStore }) {
  const edited = useSignal<TimerRule | "new" | null>(null);
  const { readOnly, timer } = desk;
  const { book, settings } = timer.value;

  /**
   * Puts a rule where the old one was, over what others made of that, or at the
   * end, or (`null`) takes it out.
   */
  function change(old: TimerRule | undefined, next: TimerRule | null) {
    const onto = old && next &&
      mergedLater(old, next, (field) => FIELD_NAMES[field]);
    return changeBook(desk, async ({ rules }) => {
      const at = old ? rules.findIndex((rule) => isSame(rule, old)) : -1;
      const theirs = rules[at];
      if (!theirs) return { rules: next ? [...rules, next] : rules };
      if (!onto) return { rules: rules.toSpliced(at, 1) };
      return { rules: rules.toSpliced(at, 1, await onto(theirs)) };
    });
  }

  function save(old: TimerRule | undefined, next: TimerRule | null) {
    return withUndo(
      () => change(old, next),
      next ? words.saved : words.removed,
      () => () => change(next ?? undefined, old ?? null),
    );
  }

  const rows = book.rules.map((rule) => {
    const sentence = ruleSentence(rule, settings.currency);
    const limits = ruleLimits(rule, settings.currency);
    return {
      key: keyOf(rule),
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
      <RuleDialog
        key={value === null ? "" : rule ? keyOf(rule) : "new"}
        open={value !== null}
        rule={rule}
        currency={settings.currency}
        isTaken={(next) =>
          book.rules.some((one) =>
            isSame(one, next) && !(rule && isSame(one, rule))
          )}
        onClose={() => edited.value = null}
        onSave={(next) => save(rule, next)}
      />
    </Panel>
  );
}
