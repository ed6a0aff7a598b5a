import { guarded } from "@/lib/overlay/guarded.tsx";
import { GoalBar } from "@/lib/widgets/goal_bar/GoalBar.tsx";

/** Entry point of `goal-bar` in a page. */
export default guarded(GoalBar);
