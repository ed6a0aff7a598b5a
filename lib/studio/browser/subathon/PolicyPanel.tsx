import { minorDigits } from "@/lib/schema/events/money.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TIME_CONTROLS } from "@/lib/studio/kit/form/time_controls.tsx";
import { ladderOf, policyPart } from "./ladder_drafts.ts";
import { type LadderStore, measureOf } from "./ladder_store.ts";
import { inMeasure, inOtherMeasure } from "./ladder_figures.ts";
import { usePartForm } from "./part_draft.ts";
import { actWithUndo } from "./with_undo.ts";

/** Draws what the goals measure and when they count. */
export function PolicyPanel(
  { ladder: own, fields }: {
    ladder: LadderStore;
    /** Fields of the policy, and of the goals that come again. */
    fields: readonly ProjectedField[];
  },
) {
  const { readOnly, timer } = own.desk;
  const { metric: counted, currency } = measureOf(own);
  const part = policyPart(fields);
  const { form, act } = usePartForm(() => ladderOf(own), part, {
    prefix: "policy",
    fields,
    controls: TIME_CONTROLS,
    readOnly,
    offersOf: () => ({ currency, currencyDigits: minorDigits(currency) }),
    adjust(control, { metric, every }) {
      switch (control.key) {
        case "startAt":
          return {
            ...inMeasure(control, { metric, currency }),
            nullable: false,
          };
        case "every":
          return inMeasure(control, { metric, currency });
        case "title":
        case "max":
          return { ...control, visible: every !== null };
        default:
          return control;
      }
    },
    alsoChange({ metric }, before) {
      if (metric === undefined) return {};
      // A figure that was typed stays the number that it is; one that is stored is read anew.
      const stored = part.pick(own.ladder.peek());
      const figureOf = <V extends number | null>(value: V, was: V) =>
        value === null || value === was
          ? value
          : inOtherMeasure(value, { ...before, currency }, {
            metric,
            currency,
          });
      return {
        startAt: figureOf(before.startAt, stored.startAt),
        every: figureOf(before.every, stored.every),
      };
    },
  });

  async function save(event: Event) {
    event.preventDefault();
    const isBegun = timer.peek().state !== "idle";
    const isMoved = form.value.peek().metric !== counted;
    await form.submit(async (changed) => {
      const goesOn = !isMoved || !isBegun || await confirmed({
        title: words.metricTitle,
        text: words.metricText,
        act: words.metricAct,
      });
      return goesOn && await actWithUndo(
        () => act((value) => ({ ...value, ...changed })),
        words.saved,
      );
    });
  }

  return (
    <Panel title={words.policy} icon="sliders-horizontal">
      <form class="stack" onSubmit={save}>
        <div class="sub-boost">
          <FormFields form={form} names={["metric", "startAt"]} />
        </div>
        <FormFields
          form={form}
          names={["latch", "whenLocked", "whenPaused", "afterEnd", "every"]}
        />
        <div class="sub-boost">
          <FormFields form={form} names={["title", "max"]} />
        </div>
        <SubmitRow
          icon="save"
          busy={form.isBusy.value}
          disabled={readOnly || !form.isChanged()}
        >
          {words.policySave}
        </SubmitRow>
      </form>
    </Panel>
  );
}
