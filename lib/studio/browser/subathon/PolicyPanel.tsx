import { useSignal } from "@preact/signals";
import type { LadderPolicy } from "@/lib/schema/subathon/mod.ts";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { readNumber } from "@/lib/studio/kit/form/read_number.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { typedSince } from "@/lib/studio/browser/merge_fields.ts";
import { POLICY, useLadderDraft } from "./ladder_drafts.ts";
import { type LadderStore, measureOf } from "./ladder_store.ts";
import { plainFigure, readFigure } from "./ladder_figures.ts";
import { actWithUndo } from "./with_undo.ts";

const FLAGS = ["latch", "whenLocked", "whenPaused", "afterEnd"] as const;
/** Times that the last goals can come again. */
const REPEATS = { min: 1, max: 1_000, decimals: 0 };

type Edits = Partial<
  & Pick<LadderPolicy, "metric" | typeof FLAGS[number]>
  & Record<"startAt" | "every" | "title" | "max", string>
>;

/** Draws what the goals measure and when they count. */
export function PolicyPanel({ ladder: own }: { ladder: LadderStore }) {
  const { desk } = own;
  const edits = useSignal<Edits>({});
  const busy = useSignal(false);
  const isTyped = Object.keys(edits.value).length > 0;
  const { draft, act } = useLadderDraft(own, POLICY, isTyped);
  const policy = draft.value.value;
  useGuardLeave(() => Object.keys(edits.peek()).length > 0);
  const metric = edits.value.metric ?? policy.metric;
  const measure = { ...measureOf(own), metric };
  const { repeat } = policy;
  const {
    startAt = plainFigure(measure, policy.startAt),
    every = repeat ? plainFigure(measure, repeat.every) : "",
    title = repeat?.title ?? words.repeatDefault,
    max = String(repeat?.max ?? 100),
  } = edits.value;
  const start = readFigure(measure, startAt, { isAboveZero: false });
  const step = every.trim() === ""
    ? { number: 0 }
    : readFigure(measure, every, { isAboveZero: true });
  const most = readNumber(max, REPEATS);
  function change(part: Edits): void {
    edits.value = { ...edits.peek(), ...part };
  }

  async function save(event: Event) {
    event.preventDefault();
    if (busy.peek()) return;
    if ("why" in start || "why" in step || "why" in most) return;
    const begun = desk.timer.peek().state !== "idle";
    const moved = metric !== policy.metric;
    const goesOn = !moved || !begun || await confirmed({
      title: words.metricTitle,
      text: words.metricText,
      act: words.metricAct,
    });
    if (!goesOn) return;
    const sent = edits.peek();
    const has = (...fields: (keyof Edits)[]) =>
      fields.some((field) => sent[field] !== undefined);
    const repeats = has("every", "title", "max");
    const nextOf = (was: LadderPolicy): LadderPolicy => {
      const { latch, whenLocked, whenPaused, afterEnd } = { ...was, ...sent };
      return {
        metric: sent.metric ?? was.metric,
        latch,
        whenLocked,
        whenPaused,
        afterEnd,
        startAt: has("startAt") ? start.number : was.startAt,
        repeat: !repeats ? was.repeat : step.number === 0 ? null : {
          every: step.number,
          title: title.trim() || words.repeatDefault,
          max: most.number,
        },
      };
    };
    busy.value = true;
    const saved = await actWithUndo(
      () => act(nextOf),
      words.saved,
    );
    busy.value = false;
    if (!saved) return;
    // What was typed meanwhile is saved next.
    edits.value = typedSince(sent, edits.peek());
  }

  return (
    <Panel title={words.policy} icon="sliders-horizontal">
      <form class="stack" onSubmit={save}>
        <div class="sub-boost">
          <SelectField
            id="metric"
            label={words.metric}
            value={metric}
            disabled={desk.readOnly}
            options={Object.entries(words.metrics)}
            onChange={(event) =>
              change({
                metric: event.currentTarget.value as LadderPolicy["metric"],
              })}
          />
          <TextField
            id="start-at"
            label={words.startAt}
            maxLength={20}
            readOnly={desk.readOnly}
            value={startAt}
            error={"why" in start ? start.why : undefined}
            onInput={(event) => change({ startAt: event.currentTarget.value })}
          />
        </div>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            id={flag}
            label={words[flag]}
            checked={edits.value[flag] ?? policy[flag]}
            disabled={desk.readOnly}
            onChange={(event) =>
              change({ [flag]: event.currentTarget.checked })}
          />
        ))}
        <TextField
          id="every"
          label={words.repeat}
          hint={words.repeatHint}
          maxLength={20}
          readOnly={desk.readOnly}
          value={every}
          error={"why" in step ? step.why : undefined}
          onInput={(event) => change({ every: event.currentTarget.value })}
        />
        {every.trim() !== "" && (
          <div class="sub-boost">
            <TextField
              id="repeat-title"
              label={words.repeatTitle}
              hint={words.repeatTitleHint}
              maxLength={120}
              readOnly={desk.readOnly}
              value={title}
              onInput={(event) => change({ title: event.currentTarget.value })}
            />
            <TextField
              id="repeat-max"
              label={words.repeatMax}
              maxLength={4}
              readOnly={desk.readOnly}
              value={max}
              error={"why" in most ? most.why : undefined}
              onInput={(event) => change({ max: event.currentTarget.value })}
            />
          </div>
        )}
        <SubmitRow
          icon="save"
          busy={busy.value}
          disabled={desk.readOnly || !isTyped}
        >
          {words.policySave}
        </SubmitRow>
      </form>
    </Panel>
  );
}
