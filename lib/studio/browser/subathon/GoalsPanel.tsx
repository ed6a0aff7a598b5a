import { useEdited } from "@/lib/studio/browser/use_edited.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import type { Sending } from "@/lib/studio/kit/form/create_form.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { Goal, GoalInput } from "@/lib/schema/subathon/mod.ts";
import { AddButton, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { PICTURE_MESSAGES as pictures } from "@/lib/studio/messages/pictures.ts";
import { Badge, EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { GoalButtons } from "./GoalButtons.tsx";
import { instantText } from "./figures.ts";
import {
  goalsPart,
  isEdited,
  type ListedGoal,
  rising,
  useLadderDraft,
} from "./ladder_drafts.ts";
import { type LadderStore, measureOf } from "./ladder_store.ts";
import { figureText } from "./ladder_figures.ts";
import { lengthText } from "@/lib/studio/kit/form/lengths.ts";
import { withUndo } from "./with_undo.ts";

const TONES = {
  open: "plain",
  reached: "good",
  done: "good",
  skipped: "plain",
} as const;

/** Draws the goals in rising order, with what can be done about each. */
export function GoalsPanel(
  { ladder: own, fields }: {
    ladder: LadderStore;
    /** Fields of one goal. */
    fields: readonly ProjectedField[];
  },
) {
  const edited = useEdited<Goal>();
  const { readOnly } = own.desk;
  const measure = measureOf(own);
  const goals = own.ladder.value.goals;
  const list = goals.filter(isEdited);
  const { act } = useLadderDraft(
    own,
    goalsPart(fields),
    edited.isOpen,
  );

  const change = (
    edit: (goals: readonly ListedGoal[]) => readonly ListedGoal[],
  ) => act(({ goals }) => ({ goals: edit(goals) }));

  /** Saves a goal, anew where it was deleted meanwhile. */
  function save(old: Goal | undefined, next: GoalInput, sending: Sending) {
    const listed = { ...next, id: old?.id ?? randomId() };
    return withUndo(
      () =>
        sending(() =>
          change((goals) =>
            rising([...goals.filter(({ id }) => id !== listed.id), listed])
          )
        ),
      words.saved,
    );
  }

  const rows = goals.map((goal) => ({
    key: goal.id,
    cells: [
      <span key="title" dir="auto">
        {goal.title}
        {goal.note && <small class="sub-small">{goal.note}</small>}
        {goal.grantMs > 0 && (
          <small class="sub-small">
            {words.grant(lengthText(goal.grantMs))}
          </small>
        )}
      </span>,
      figureText(measure, goal.threshold),
      <StateOf key="state" goal={goal} />,
      <div key="acts" class="row row--end">
        {(goal.state === "reached" || goal.state === "done") && (
          <ButtonLink
            size="small"
            icon="image"
            iconOnly
            href={`/studio/subathon/picture?goal=${goal.id}`}
          >
            {pictures.openFor(goal.title)}
          </ButtonLink>
        )}
        {isEdited(goal) && (
          <GoalButtons
            own={own}
            change={change}
            goal={goal}
            index={list.indexOf(goal)}
            count={list.length}
            onEdit={() => edited.open(goal)}
          />
        )}
      </div>,
    ],
  }));

  const late = useLate(
    edited.isOpen,
    () => import("./GoalDialog.tsx"),
    edited.close,
  );
  const goal = edited.one;
  const add = (
    <AddButton edited={edited} disabled={readOnly}>{words.add}</AddButton>
  );
  return (
    <Panel
      title={words.goals}
      lede={words.goalsLede}
      icon="flag"
      actions={goals.length > 0 && add}
    >
      {goals.length === 0
        ? (
          <EmptyState icon="flag" title={words.noGoals} action={add}>
            {words.empty}
          </EmptyState>
        )
        : (
          <DataTable
            caption={words.caption}
            columns={words.columns}
            figures={[1]}
            rows={rows}
          />
        )}
      {late && (
        <late.GoalDialog
          key={edited.key}
          open={edited.isOpen}
          goal={goal}
          fields={fields}
          measure={measure}
          isTaken={(threshold) =>
            list.some((one) =>
              one.threshold === threshold && one.id !== goal?.id
            )}
          onClose={edited.close}
          placeOf={(threshold) => {
            const below = list.filter((one) =>
              one.id !== goal?.id && one.threshold < threshold
            );
            return `goals.${below.length}`;
          }}
          onSave={(next, sending) => save(goal, next, sending)}
        />
      )}
    </Panel>
  );
}

function StateOf({ goal }: { goal: Goal }) {
  return (
    <span>
      <Badge tone={TONES[goal.state]}>{words.states[goal.state]}</Badge>
      {goal.hidden && <Badge icon="eye-off">{words.hidden}</Badge>}
      {goal.suspended && <Badge tone="warn">{words.suspended}</Badge>}
      {goal.generated && <Badge>{words.generated}</Badge>}
      {goal.retired && <Badge>{words.retired}</Badge>}
      {goal.reachedAt && (
        <small class="sub-small">{instantText(goal.reachedAt)}</small>
      )}
    </span>
  );
}
