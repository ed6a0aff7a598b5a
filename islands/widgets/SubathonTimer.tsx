import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonTimer } from "@/lib/widgets/subathon_timer/SubathonTimer.tsx";

/** Entry point of `subathon-timer` in a page. */
export default guarded(SubathonTimer);
