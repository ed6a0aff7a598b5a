import { guarded } from "@/lib/overlay/guarded.tsx";
import { MiniGoal } from "@/lib/widgets/mini_goal/MiniGoal.tsx";

/** Entry point of `mini-goal` in a page. */
export default guarded(MiniGoal);
