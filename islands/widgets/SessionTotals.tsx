import { guarded } from "@/lib/overlay/guarded.tsx";
import { SessionTotals } from "@/lib/widgets/session_totals/SessionTotals.tsx";

/** Entry point of `session-totals` in a page. */
export default guarded(SessionTotals);
