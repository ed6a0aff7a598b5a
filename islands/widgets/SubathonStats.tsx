import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonStats } from "@/lib/widgets/subathon_stats/SubathonStats.tsx";

/** Entry point of `subathon-stats` in a page. */
export default guarded(SubathonStats);
