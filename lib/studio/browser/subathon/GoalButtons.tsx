import type { ComponentProps } from "preact";
import type { Goal } from "@/lib/schema/subathon/mod.ts";
import { Button, RowButton } from "@/lib/studio/ui/Button.tsx";
import { MoveButtons } from "@/lib/studio/ui/MoveButtons.tsx";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import type { TakeBack } from "@/lib/studio/kit/draft/create_acts.ts";
import { exchanged, type ListedGoal } from "./ladder_drafts.ts";
import type { LadderStore } from "./ladder_store.ts";
import { actWithUndo, withUndo } from "./with_undo.ts";

/** Draws what can be done about one goal. */
export function GoalButtons(
  { own, change, goal, index, count, onEdit }: {
    own: LadderStore;
    /** Stores another list of the goals that are edited. */
    change: (
      edit: (goals: readonly ListedGoal[]) => readonly ListedGoal[],
    ) => Promise<TakeBack>;
    goal: Goal;
    index: number;
    count: number;
    onEdit: () => void;
  },
) {
  const { id, title, state } = goal;

  const move = (step: 1 | -1) =>
    actWithUndo(
      () => change((goals) => exchanged(goals, id, step)),
      words.moved(title),
    );

  const mark = (action: "done" | "skip" | "reopen") => () =>
    withUndo(
      () => own.send("mark", { goalId: id, action }),
      ({ state }) =>
        words.marked(
          title,
          words.states[
            state.goals.find((goal) => goal.id === id)?.state ?? "open"
          ],
        ),
      // Another state than open does not come back by opening it again.
      state === "open"
        ? () => () => own.send("mark", { goalId: id, action: "reopen" })
        : undefined,
    );

  const remove = () =>
    actWithUndo(
      () => change((goals) => goals.filter((one) => one.id !== id)),
      words.removed(title),
    );

  const act = (
    icon: NonNullable<ComponentProps<typeof RowButton>["icon"]>,
    name: string,
    run: () => unknown,
  ) => (
    <RowButton
      icon={icon}
      disabled={own.desk.readOnly}
      onClick={run}
    >
      {name}
    </RowButton>
  );

  const markAs = (
    action: keyof typeof words.acts,
    nameOf: (title: string) => string,
  ) => (
    <Button
      size="small"
      aria-label={nameOf(title)}
      disabled={own.desk.readOnly}
      onClick={mark(action)}
    >
      {words.acts[action]}
    </Button>
  );

  return (
    <>
      <MoveButtons
        {...{ index, count }}
        name={`“${title}”`}
        readOnly={own.desk.readOnly}
        onMove={move}
      />
      {state === "reached" && markAs("done", words.done)}
      {(state === "open" || state === "reached") && markAs("skip", words.skip)}
      {(state === "skipped" || state === "reached") &&
        markAs("reopen", words.reopen)}
      {act("pencil", words.edit(title), onEdit)}
      {act("trash-2", words.remove(title), remove)}
    </>
  );
}
