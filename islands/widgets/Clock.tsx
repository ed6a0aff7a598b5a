import { guarded } from "@/lib/overlay/guarded.tsx";
import { ClockWidget } from "@/lib/widgets/clock/ClockWidget.tsx";

/** Entry point of `clock` in a page. */
export default guarded(ClockWidget);
