import { guarded } from "@/lib/overlay/guarded.tsx";
import { GoalStack } from "@/lib/widgets/goal_stack/GoalStack.tsx";

/** Entry point of `goal-stack` in a page. */
export default guarded(GoalStack);
