import { guarded } from "@/lib/overlay/guarded.tsx";
import { Countdown } from "@/lib/widgets/countdown/Countdown.tsx";

/** Entry point of `countdown` in a page. */
export default guarded(Countdown);
