import { guarded } from "@/lib/overlay/guarded.tsx";
import { Leaderboard } from "@/lib/widgets/leaderboard/Leaderboard.tsx";

/** Entry point of `leaderboard` in a page. */
export default guarded(Leaderboard);
